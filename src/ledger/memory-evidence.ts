/** Receipts, answered proposals and what was done at VCS providers, as long as the program lives: twins of the tables that hold them. */
import { DeliveryError } from '#domain/errors.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { DeliveredThread, Ledger, StoredReceipt } from '#ports/ledger.ts';

/**
 * Keeps receipts.
 * @param assertStarted throws DeliveryError where a run was never started
 * @returns what the ledger does with receipts
 */
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

/**
 * Keeps answered proposals.
 * @returns what the ledger does with them
 */
export function inMemoryProposals(): Pick<Ledger, 'saveProposal' | 'proposals'> {
  const asked: { readonly root: string; readonly receipt: ProposalReceipt }[] = [];
  return {
    saveProposal: async (root, receipt) => {
      if (asked.some((one) => one.receipt.id === receipt.id)) throw refusal(`a proposal named ${receipt.id} was answered before`);
      asked.push({ root, receipt: JSON.parse(JSON.stringify(receipt)) as ProposalReceipt });
    },
    proposals: async ({ root, addresses, since }) =>
      asked
        .filter((one) => one.root === root && one.receipt.askedAt >= since && addresses.includes(one.receipt.proposal.address))
        .map((one) => one.receipt)
        .toSorted((left, right) => (left.askedAt < right.askedAt ? -1 : left.askedAt > right.askedAt ? 1 : 0)),
  };
}

/**
 * Keeps what was done with pull requests and issues.
 * @param assertStarted throws DeliveryError where a run was never started
 * @returns what the ledger does with them
 */
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

/**
 * Keeps what people said of cases.
 * @returns what the ledger does with it
 */
export function inMemoryJudgements(): Pick<Ledger, 'saveJudgement' | 'judgements'> {
  const judgements: Judgement[] = [];
  return { saveJudgement: async (judgement) => void judgements.push({ ...judgement }), judgements: async () => [...judgements] };
}

/**
 * The error of what the SQLite ledger would refuse.
 * @returns the error
 */
export function refusal(found: string): DeliveryError {
  return new DeliveryError(
    'ledger-refused',
    `expected to write to the ledger, found: ${found}`,
    'this is a bug in reconcile: please report it',
  );
}
