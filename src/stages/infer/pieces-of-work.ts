import type { Spans } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import { createDisjointSets } from '#domain/judging/unions.ts';
import { episodesOf } from './episodes.ts';

/** Intent id → its piece of work, without intents that are alone. */
export type PiecesOfWork = ReadonlyMap<string, string>;

interface Placed {
  readonly intent: string;
  readonly root: string;
  readonly goal: string;
}

/** Joins intents of several roots with one actor, sitting, goal and a shared key, so that people review them once. */
export function piecesOfWork(reconciliations: readonly Reconciliation[], spans: Spans): PiecesOfWork {
  const placed = new Map<Drift, Placed>();
  for (const { decision, place } of reconciliations) {
    const { id, goal } = decision.intent;
    placed.set(decision.drift, { intent: id, root: place === undefined ? '.' : describeRoot(place), goal });
  }
  const all = [...placed.values()];
  if (new Set(all.map(({ root }) => root)).size < 2) return new Map();
  const intents = [...new Set(all.map(({ intent }) => intent))].toSorted();
  const { rootOf, join } = createDisjointSets(intents.length);
  for (const episode of episodesOf([...placed.keys()], spans)) {
    const members = episode.flatMap((drift) => placed.get(drift) ?? []);
    for (const goal of new Set(members.map((member) => member.goal))) {
      const sameGoal = members.filter((member) => member.goal === goal);
      const [first] = sameGoal;
      // Within one root, inference has already grouped the drifts.
      if (first === undefined || new Set(sameGoal.map(({ root }) => root)).size < 2) continue;
      for (const { intent } of sameGoal) join(intents.indexOf(first.intent), intents.indexOf(intent));
    }
  }
  const names = intents.map((intent, index) => [intent, intents[rootOf(index)] ?? intent] as const);
  const sizes = new Map<string, number>();
  for (const [, name] of names) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return new Map(names.filter(([, name]) => (sizes.get(name) ?? 0) > 1));
}
