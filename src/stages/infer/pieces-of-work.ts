/**
 * Which intents of different roots were one piece of work: the same hands, one sitting, something that ties them, the same goal. Each root is
 * judged alone, and so has intents of its own; people review what was one piece of work once. It changes no intent and no verdict.
 */
import type { Spans } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import { unions } from '#domain/judging/unions.ts';
import { episodesOf } from './episodes.ts';

/** Id of an intent → what its piece of work is called; an intent that is alone is not in it. */
export type PiecesOfWork = ReadonlyMap<string, string>;

interface Placed {
  readonly intent: string;
  readonly root: string;
  readonly goal: string;
}

/**
 * Finds pieces of work that span roots.
 * @param spans how long a pause begins another sitting
 * @returns the intents that belong together, each piece called as its first intent in order of ids
 */
export function piecesOfWork(reconciliations: readonly Reconciliation[], spans: Spans): PiecesOfWork {
  const placed = new Map<Drift, Placed>();
  for (const { decision, place } of reconciliations) {
    const { id, goal } = decision.intent;
    placed.set(decision.drift, { intent: id, root: place === undefined ? '.' : describeRoot(place), goal });
  }
  const all = [...placed.values()];
  if (new Set(all.map(({ root }) => root)).size < 2) return new Map();
  const intents = [...new Set(all.map(({ intent }) => intent))].toSorted();
  const { rootOf, join } = unions(intents.length);
  for (const episode of episodesOf([...placed.keys()], spans)) {
    const members = episode.flatMap((drift) => placed.get(drift) ?? []);
    for (const goal of new Set(members.map((member) => member.goal))) {
      const alike = members.filter((member) => member.goal === goal);
      const [first] = alike;
      // Within one root an episode is what inference made of it.
      if (first === undefined || new Set(alike.map(({ root }) => root)).size < 2) continue;
      for (const { intent } of alike) join(intents.indexOf(first.intent), intents.indexOf(intent));
    }
  }
  const names = intents.map((intent, index) => [intent, intents[rootOf(index)] ?? intent] as const);
  const sizes = new Map<string, number>();
  for (const [, name] of names) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return new Map(names.filter(([, name]) => (sizes.get(name) ?? 0) > 1));
}
