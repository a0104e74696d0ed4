import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { Settled } from '#domain/drift.ts';
import type { FoundOutcome } from '#ports/knowledge.ts';
import type { Ledger } from '#ports/ledger.ts';

/**
 * Finds accepted cases whose change Terraform has undone since, because the next apply used code without it.
 * @param seen settled events of the run, and its time
 * @throws DeliveryError when the ledger fails
 */
export async function undoneCases(
  { settled, now, spans }: { readonly settled: readonly Settled[]; readonly now: string; readonly spans: Spans },
  ledger: Pick<Ledger, 'decisions'>,
): Promise<readonly FoundOutcome[]> {
  const undone = settled.filter(({ reason }) => reason === 'undone-by-terraform').map(({ eventIDs }) => new Set(eventIDs));
  if (undone.length === 0) return [];
  const found = new Map<string, FoundOutcome>();
  const from = new Date(Date.parse(now) - spanOf(spans, 'memory')).toISOString();
  for await (const { reconciliation, events } of ledger.decisions({ from })) {
    const eventIDs = events.map(({ eventID }) => eventID);
    if (reconciliation.verdict !== 'accept' || eventIDs.length === 0) continue;
    if (!undone.some((one) => eventIDs.every((id) => one.has(id)))) continue;
    const about = { reconciliation: reconciliation.id, eventIDs };
    found.set(`${reconciliation.id} ${eventIDs.join(' ')}`, {
      ...about,
      reality: 'reverted',
      at: now,
      detail: 'the next terraform apply set it back',
    });
  }
  return [...found.values()];
}
