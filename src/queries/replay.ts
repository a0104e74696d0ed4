/**
 * Is it still so? Finds the newest receipt of a verdict and decides it again from what the receipt names. Takes the ledger
 * and the function that decides, returns both texts; it decides nothing itself and changes nothing.
 */
import type { Ledger, StoredReceipt } from '#ports/ledger.ts';
import { readInputs } from './receipt-inputs.ts';

/** A verdict decided again. */
export type Replay =
  /** `text` is what the same inputs lead to now; undefined: to no verdict. `same`: to the very bytes that were written. */
  | { readonly kind: 'replayed'; readonly receipt: StoredReceipt; readonly text: string | undefined; readonly same: boolean }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] };

/** Decides again: the receipt's text, and its inputs by their hash. */
export type Replayer = (receipt: string, inputOf: (hash: string) => string) => string | undefined;

/**
 * Replays a verdict.
 * @param question the beginning of a reconciliation's id, and the run, where it is not the newest that is asked about
 * @param ledger where receipts and inputs are
 * @returns both texts, or why there are none
 * @throws DeliveryError where the ledger cannot be read; Error where an input is missing or is not what its hash says
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
