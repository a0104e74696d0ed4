import { compareTexts } from '#domain/text/compare-texts.ts';
import { DeliveryError } from '#domain/errors.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { DeliveredThread, Ledger, StoredReceipt } from '#ports/ledger.ts';

/** The in-memory version of receipts.ts. `assertStarted` throws DeliveryError for an unknown run */
export function inMemoryReceipts(
  assertStarted: (runId: string) => void,
): Pick<Ledger, 'saveReceipts' | 'findReceipts' | 'receiptsOf' | 'receiptInput'> {
  const receipts: StoredReceipt[] = [];
  const inputs = new Map<string, string>();
  return {
    saveReceipts: async (runId, added) => {
      assertStarted(runId);
      receipts.unshift(...added.receipts.map(({ id, text }) => ({ runId, id, text })).reverse());
      for (const [hash, text] of added.inputs) if (!inputs.has(hash)) inputs.set(hash, text);
    },
    findReceipts: async (idPrefix) => {
      const found = receipts.filter(({ id }) => id.startsWith(idPrefix));
      const exact = found.filter(({ id }) => id === idPrefix);
      return exact.length > 0 ? exact : found;
    },
    receiptsOf: async (runId = receipts[0]?.runId) => receipts.filter((receipt) => receipt.runId === runId).reverse(),
    receiptInput: async (sha256) => inputs.get(sha256),
  };
}

/** The in-memory version of proposals.ts. */
export function inMemoryProposals(): Pick<Ledger, 'saveProposal' | 'proposals'> {
  const saved: { readonly root: string; readonly receipt: ProposalReceipt }[] = [];
  return {
    saveProposal: async (root, receipt) => {
      if (saved.some((one) => one.receipt.id === receipt.id)) throw refusal(`a proposal named ${receipt.id} was answered before`);
      saved.push({ root, receipt: JSON.parse(JSON.stringify(receipt)) as ProposalReceipt });
    },
    proposals: async ({ root, addresses, since }) =>
      saved
        .filter((one) => one.root === root && one.receipt.askedAt >= since && addresses.includes(one.receipt.proposal.address))
        .map((one) => one.receipt)
        .toSorted((left, right) => compareTexts(left.askedAt, right.askedAt)),
  };
}

/** The in-memory version of threads.ts. `assertStarted` throws DeliveryError for an unknown run */
export function inMemoryThreads(assertStarted: (runId: string) => void): Pick<Ledger, 'saveThread' | 'threads'> {
  const threads: (DeliveredThread & { readonly runId: string })[] = [];
  return {
    saveThread: async (runId, thread) => {
      assertStarted(runId);
      threads.push({ runId, ...thread, reconciliations: [...thread.reconciliations] });
    },
    threads: async () => [...threads],
  };
}

/** The in-memory version of judgements. */
export function inMemoryJudgements(): Pick<Ledger, 'saveJudgement' | 'judgements'> {
  const judgements: Judgement[] = [];
  return { saveJudgement: async (judgement) => void judgements.push({ ...judgement }), judgements: async () => [...judgements] };
}

/** Returns the same error as the SQLite ledger. */
export function refusal(found: string): DeliveryError {
  return new DeliveryError(
    'ledger-refused',
    `Expected to write to the ledger; found: ${found}.`,
    'This is a bug in reconcile: please report it.',
  );
}
