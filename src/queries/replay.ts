import type { Ledger, StoredReceipt } from '#ports/ledger.ts';
import { readInputs } from './receipt-inputs.ts';

export type Replay =
  /** `text` is today's result for the same inputs; undefined: no verdict. `same`: the bytes are identical. */
  | { readonly kind: 'replayed'; readonly receipt: StoredReceipt; readonly text: string | undefined; readonly same: boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] };

/** Decides again from a receipt's text and its inputs by hash. */
export type Replayer = (receipt: string, inputOf: (hash: string) => string) => string | undefined;

/**
 * Finds the newest receipt of a verdict and decides it again.
 * @param question a prefix of a reconciliation's id; the run, if not the newest
 * @throws DeliveryError if the ledger cannot be read; Error if an input is missing or does not match its hash
 */
export async function replay(
  question: { readonly id: string; readonly run?: string | undefined },
  ledger: Pick<Ledger, 'findReceipts' | 'receiptInput'>,
  replayer: Replayer,
): Promise<Replay> {
  const all = await ledger.findReceipts(question.id);
  const found = question.run === undefined ? all : all.filter((receipt) => receipt.runId === question.run);
  const ids = [...new Set(found.map((receipt) => receipt.id))];
  const [receipt] = found;
  if (receipt === undefined) return { kind: 'unknown' };
  if (ids.length > 1) return { kind: 'ambiguous', ids };
  const text = replayer(receipt.text, await readInputs([receipt], ledger));
  return { kind: 'replayed', receipt, text, same: text === receipt.text };
}
