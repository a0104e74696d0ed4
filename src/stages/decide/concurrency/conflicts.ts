/** Which acts of a run conflict, from pairs to groups: what guardrails about several actors ask. Judges nothing. */
import { spanOf } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import { groupBy } from '#domain/group-by.ts';
import { unions } from '#domain/judging/unions.ts';
import { onceForEach } from '#domain/once-for-each.ts';
import { begunBetween } from './activity.ts';
import type { Act, Activity } from './activity.ts';
import { answers, collide, isMeasure, mayCollide, oppose, undoesMeasure } from './relations.ts';

/** Groups the acts that collide: act → all acts of its collision, in order of time. */
export const collisionsIn: (activity: Activity) => ReadonlyMap<Act, readonly Act[]> = onceForEach((activity) => {
  const acts = activity.acts.filter(mayCollide);
  const within = spanOf(activity.policy.spans, 'collision');
  const ranks = new Map(acts.map((act, rank) => [act, rank]));
  const { rootOf, join } = unions(acts.length);
  // Neighbours of one place are the same list.
  const programsAmong = onceForEach((near: readonly Act[]) => near.filter(mayCollide));
  for (const [rank, act] of acts.entries()) {
    // The other finds this one as its own neighbour: the earlier of two asks.
    for (const other of begunBetween(programsAmong(activity.near(act, 2)), act.begin, act.end + within)) {
      const otherRank = ranks.get(other) ?? rank;
      // Two that others brought together are of one collision, whether they collide themselves or not.
      if (rootOf(rank) !== rootOf(otherRank) && collide(act, other, activity.policy)) join(rank, otherRank);
    }
  }
  const groups = [...groupBy(acts, (act) => rootOf(ranks.get(act) ?? 0)).values()];
  return new Map(groups.flatMap((group) => (group.length < 2 ? [] : group.map((act) => [act, group] as const))));
});

/** Finds two actors who make opposite changes to a resource, or to it and one next to it; the earlier act first. */
export function oppositionTo(drift: Drift, { of, near, policy }: Activity): readonly [Act, Act] | undefined {
  for (const act of of(drift)) {
    const isOpponent = (other: Act): boolean => oppose(act, other, policy);
    const other = of(drift).find(isOpponent) ?? (act.aims.length === 0 ? undefined : near(act, 1).find(isOpponent));
    if (other !== undefined) return act.begin <= other.begin ? [act, other] : [other, act];
  }
  return undefined;
}

/** On most days nobody takes any. */
const measuresIn = onceForEach(({ acts }: Activity): ReadonlySet<Act> => new Set(acts.filter(isMeasure)));

/** A failover or an incident measure, and what undoes it. */
export interface UndoneMeasure {
  readonly measure: Act;
  readonly counter: Act;
}

/** Finds a measure that was undone, where the measure or what undoes it is on a drift's resource. */
export function measureUndoneBy(drift: Drift, activity: Activity): UndoneMeasure | undefined {
  const { of, near, policy } = activity;
  const measures = measuresIn(activity);
  if (measures.size === 0) return undefined;
  for (const act of of(drift)) {
    const others = [...of(drift), ...near(act, 2)];
    for (const other of measures.has(act) ? others : others.filter((one) => measures.has(one))) {
      if (undoesMeasure(act, other, policy)) return { measure: other, counter: act };
      if (undoesMeasure(other, act, policy)) return { measure: act, counter: other };
    }
  }
  return undefined;
}

/** What a program's act may answer: earlier acts of other actors on resources next to its own, about the same kind of thing. */
export function causesOf(act: Act, { near, policy }: Activity): readonly Act[] {
  if (!act.program || !act.matters || act.aims.length === 0) return [];
  const earliest = act.begin - spanOf(policy.spans, 'reaction');
  return begunBetween(near(act, 1), earliest, act.begin).filter((earlier) => answers(act, earlier));
}

/** Act → the longest chain of answers that it is in, where that has the links and actors of the policy, and several goals. */
export const chainsIn: (activity: Activity) => ReadonlyMap<Act, readonly Act[]> = onceForEach((activity) => {
  const upTo = new Map<Act, readonly Act[]>();
  const found = new Map<Act, readonly Act[]>();
  for (const act of activity.acts) {
    const before = longest(causesOf(act, activity).map((cause) => upTo.get(cause) ?? [cause]));
    if (before === undefined) continue;
    const chain = [...before, act];
    upTo.set(act, chain);
    if (!isChain(chain, activity.policy.ripple.chain)) continue;
    for (const link of chain) if ((found.get(link)?.length ?? 0) < chain.length) found.set(link, chain);
  }
  return found;
});

/** Three programs that all scale up for one reason are a reaction to that reason, not to each other. */
function isChain(chain: readonly Act[], shortest: number): boolean {
  const actors = new Set(chain.map((act) => act.actorId));
  const goals = new Set(chain.map((act) => act.intent?.goal));
  return chain.length >= shortest && actors.size >= shortest && goals.size > 1;
}

/** The first of the longest chains; undefined where there is none. */
export function longest(chains: readonly (readonly Act[])[]): readonly Act[] | undefined {
  return chains.reduce<readonly Act[] | undefined>((best, chain) => (chain.length > (best?.length ?? 0) ? chain : best), undefined);
}
