/**
 * Who did what, and what hangs on it? Takes the ledger and the function that draws, returns a graph of one run, or of one
 * intent of it. It draws nothing itself and changes nothing.
 */
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { Ledger, StoredReceipt } from '#ports/ledger.ts';
import { readInputs } from './receipt-inputs.ts';

/** Draws the receipts' verdicts, given their texts and their inputs by hash. */
export type Drawer = (receipts: readonly string[], inputOf: (hash: string) => string) => CausalGraph;

/** A graph, or why there is none. */
export type GraphAnswer =
  | { readonly kind: 'drawn'; readonly graph: CausalGraph }
  /** No run wrote receipts, or not this one. */
  | { readonly kind: 'no-run' }
  | { readonly kind: 'unknown-id' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] };

/**
 * Draws a run.
 * @param question the run, absent: the newest that wrote receipts; the beginning of a reconciliation's id, absent: all of the run.
 *   With an id, what is drawn is the whole intent that it belongs to
 * @param ledger where receipts and inputs are
 * @returns the graph
 * @throws DeliveryError where the ledger cannot be read; Error where an input is missing or is not what its hash says
 */
export async function drawGraph(
  question: { readonly run?: string | undefined; readonly id?: string | undefined },
  ledger: Pick<Ledger, 'receiptsOf' | 'receiptInput'>,
  drawer: Drawer,
): Promise<GraphAnswer> {
  const receipts = await ledger.receiptsOf(question.run);
  if (receipts.length === 0) return { kind: 'no-run' };
  const { id } = question;
  const named = id === undefined ? receipts : receipts.filter((receipt) => receipt.id.startsWith(id));
  const ids = [...new Set(named.map((receipt) => receipt.id))];
  if (named.length === 0) return { kind: 'unknown-id' };
  if (id !== undefined && ids.length > 1 && !ids.includes(id)) return { kind: 'ambiguous', ids };
  const intents = new Set(named.map(intentOf));
  const drawn = receipts.filter((receipt) => intents.has(intentOf(receipt)));
  const inputOf = await readInputs(drawn, ledger);
  return {
    kind: 'drawn',
    graph: drawer(
      drawn.map((receipt) => receipt.text),
      inputOf,
    ),
  };
}

function intentOf({ text }: StoredReceipt): string {
  return (JSON.parse(text) as { readonly intent: { readonly id: string } }).intent.id;
}
