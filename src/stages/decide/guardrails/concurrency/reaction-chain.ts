import { spanOf } from '#config/policy/spans.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { activityOf, describeAct } from '../../actors/activity.ts';
import type { Act, Activity } from '../../actors/activity.ts';
import type { Axis } from '../../actors/aims.ts';
import { begunBetween } from '../../actors/begun-between.ts';
import type { Guardrail } from '../../guardrail.ts';

/** What answers what: a scaler the load, a remediation an exposure. */
const KINDS: readonly ReadonlySet<Axis>[] = [
  new Set(['capacity', 'timeout', 'enablement', 'existence']),
  new Set(['reach', 'privilege-escalation', 'disclosure']),
];

/** One party's change made another's program change something that depends on it, and so on: a link is no decision of its own. */
export const reactionChain: Guardrail = {
  id: 'reaction-chain',
  title: 'Programs reacted to each other along dependencies',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/design-interactions-in-a-distributed-system-to-mitigate-or-withstand-failures.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const activity = activityOf(context);
    const chains = chainsOf(activity, context.policy.ripple.chain);
    const chain = activity
      .of(drift)
      .map((act) => chains.get(act))
      .reduce((longest, one) => longerOf(longest, one), undefined);
    if (chain === undefined) return undefined;
    return { message: boundText(`${chain.length} changes triggered each other: ${chain.map(describeAct).join(' → ')}`, 1200) };
  },
};

/**
 * What an act may be the answer to.
 * @param activity all acts of the run
 * @returns earlier acts of other parties on resources next to its own, about the same kind of thing; none for what a person did
 */
export function upstreamOf(act: Act, activity: Activity): readonly Act[] {
  if (!act.program || !act.matters || act.aims.length === 0) return [];
  const at = act.times[0] ?? 0;
  const within = spanOf(activity.spans, 'reaction');
  return begunBetween(activity.near(act, 1), at - within, at).filter((earlier) => answers(earlier, act, within));
}

function answers(earlier: Act, later: Act, within: number): boolean {
  if (earlier.party === later.party || earlier.drift === later.drift || !earlier.matters) return false;
  const [from, to] = [earlier.times[0] ?? 0, later.times[0] ?? 0];
  if (to <= from || to - from > within) return false;
  return KINDS.some((kind) => isOfKind(earlier, kind) && isOfKind(later, kind));
}

function isOfKind({ aims }: Act, kind: ReadonlySet<Axis>): boolean {
  for (const { axis } of aims) if (kind.has(axis)) return true;
  return false;
}

function longerOf(left: readonly Act[] | undefined, right: readonly Act[] | undefined): readonly Act[] | undefined {
  return (right?.length ?? 0) > (left?.length ?? 0) ? right : left;
}

const remembered = new WeakMap<Activity, ReadonlyMap<Act, readonly Act[]>>();

/** Act → the longest chain that it is a link of, where that is long enough and several parties with several goals are in it. */
function chainsOf(activity: Activity, shortest: number): ReadonlyMap<Act, readonly Act[]> {
  const known = remembered.get(activity);
  if (known !== undefined) return known;
  const upTo = new Map<Act, readonly Act[]>();
  const found = new Map<Act, readonly Act[]>();
  for (const act of activity.acts) {
    const before = upstreamOf(act, activity).reduce<readonly Act[]>((longest, earlier) => {
      const chain = upTo.get(earlier) ?? [earlier];
      return chain.length > longest.length ? chain : longest;
    }, []);
    if (before.length === 0) continue;
    const chain = [...before, act];
    upTo.set(act, chain);
    if (!isChain(chain, shortest)) continue;
    for (const link of chain) if ((found.get(link)?.length ?? 0) < chain.length) found.set(link, chain);
  }
  remembered.set(activity, found);
  return found;
}

/** Three programs that all scale up for one reason are a reaction to that reason, not to each other. */
function isChain(chain: readonly Act[], shortest: number): boolean {
  const parties = new Set(chain.map((act) => act.party));
  const goals = new Set(chain.map((act) => act.intent?.goal));
  return chain.length >= shortest && parties.size >= shortest && goals.size > 1;
}
