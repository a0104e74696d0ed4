/** Groups of acts that conflict, for guardrails about several actors. Judges nothing. */
import { spanOf } from '#config/policy/spans.ts';
import type { Drift } from '#domain/drift.ts';
import { groupBy } from '#domain/group-by.ts';
import { createDisjointSets } from '#domain/judging/unions.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { startedBetween } from './activity.ts';
import type { Act, Activity } from './activity.ts';
import { respondsTo, areColliding, isMeasure, mayCollide, areOpposed, undoesMeasure } from './relations.ts';

/** Maps each act that collides to all acts of its collision, in time order. */
export const collisionsIn: (activity: Activity) => ReadonlyMap<Act, readonly Act[]> = memoizeByObject((activity) => {
  const acts = activity.acts.filter(mayCollide);
  const within = spanOf(activity.policy.spans, 'collision');
  const ranks = new Map(acts.map((act, rank) => [act, rank]));
  const { rootOf, join } = createDisjointSets(acts.length);
  for (const [rank, act] of acts.entries()) {
    // Each pair is checked once, by the earlier act.
    for (const other of startedBetween(activity.near(act, 2), act.begin, act.end + within)) {
      const otherRank = ranks.get(other) ?? rank;
      // If other acts already joined the two groups, the pair need not be checked.
      if (rootOf(rank) !== rootOf(otherRank) && areColliding(act, other, activity.policy)) join(rank, otherRank);
    }
  }
  const groups = [...groupBy(acts, (act) => rootOf(ranks.get(act) ?? 0)).values()];
  return new Map(groups.flatMap((group) => (group.length < 2 ? [] : group.map((act) => [act, group] as const))));
});

/** Finds two actors that make opposite changes to a resource, or to it and one next to it; the earlier act comes first. */
export function findOpposedActs(drift: Drift, { of, near, policy }: Activity): readonly [Act, Act] | undefined {
  for (const act of of(drift)) {
    const isOpponent = (other: Act): boolean => areOpposed(act, other, policy);
    const other = of(drift).find(isOpponent) ?? near(act, 1).find(isOpponent);
    if (other !== undefined) return act.begin <= other.begin ? [act, other] : [other, act];
  }
  return undefined;
}

/** Computed once, so that a run without measures, the usual case, is checked quickly. */
const measuresIn = memoizeByObject(({ acts }: Activity): ReadonlySet<Act> => new Set(acts.filter(isMeasure)));

/** A failover or an incident measure, and the act that undoes it. */
export interface UndoneMeasure {
  readonly measure: Act;
  readonly counter: Act;
}

/** Finds a measure that was undone, if the measure or the act that undoes it is on a drift's resource. */
export function measureUndoneBy(drift: Drift, activity: Activity): UndoneMeasure | undefined {
  const { of, near, policy } = activity;
  const measures = measuresIn(activity);
  if (measures.size === 0) return undefined;
  for (const act of of(drift)) {
    for (const other of [...of(drift), ...near(act, 2)]) {
      if (undoesMeasure(act, other, policy)) return { measure: other, counter: act };
      if (undoesMeasure(other, act, policy)) return { measure: act, counter: other };
    }
  }
  return undefined;
}

/** Finds the possible causes of a program's act: earlier acts of other actors on neighbouring resources, on a related axis. */
export function causesOf(act: Act, { near, policy }: Activity): readonly Act[] {
  const earliest = act.begin - spanOf(policy.spans, 'reaction');
  return startedBetween(near(act, 1), earliest, act.begin).filter((earlier) => respondsTo(act, earlier));
}

/** Maps each act to its longest chain of reactions with the links and actors that the policy requires, and several goals. */
export const chainsIn: (activity: Activity) => ReadonlyMap<Act, readonly Act[]> = memoizeByObject((activity) => {
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

/** Requires several goals: three programs that scale up for one reason react to that reason, not to each other. */
function isChain(chain: readonly Act[], shortest: number): boolean {
  const actors = new Set(chain.map((act) => act.actorId));
  const goals = new Set(chain.map((act) => act.intent?.goal));
  return chain.length >= shortest && actors.size >= shortest && goals.size > 1;
}

/** Returns the first of the longest chains; undefined if there is none. */
export function longest(chains: readonly (readonly Act[])[]): readonly Act[] | undefined {
  return chains.reduce<readonly Act[] | undefined>((best, chain) => (chain.length > (best?.length ?? 0) ? chain : best), undefined);
}
