import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { Ledger, StoredReceipt } from '#ports/ledger.ts';
import { readInputs } from './receipt-inputs.ts';

/** Draws the graph of receipts from their texts and their inputs by hash. */
export type BuildGraph = (receipts: readonly string[], inputOf: (hash: string) => string) => CausalGraph;

export type GraphAnswer =
  | { readonly kind: 'drawn'; readonly graph: CausalGraph }
  /** No run has receipts, or the requested run has none. */
  | { readonly kind: 'no-run' }
  | { readonly kind: 'unknown-id' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] };

/**
 * Returns the graph of a run, or of the intent of one reconciliation.
 * @param question `run` absent: the newest with receipts; `id` is a prefix, absent: the whole run
 * @throws DeliveryError if the ledger cannot be read; Error if an input is missing or does not match its hash
 */
export async function drawGraph(
  question: { readonly run?: string | undefined; readonly id?: string | undefined },
  ledger: Pick<Ledger, 'receiptsOf' | 'receiptInput'>,
  buildGraph: BuildGraph,
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
    graph: buildGraph(
      drawn.map((receipt) => receipt.text),
      inputOf,
    ),
  };
}

function intentOf({ text }: StoredReceipt): string {
  return (JSON.parse(text) as { readonly intent: { readonly id: string } }).intent.id;
}
