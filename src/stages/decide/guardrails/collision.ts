import { boundText } from '#domain/foreign-text.ts';
import { activityOf, describeAct, gapBetween } from '../actors/activity.ts';
import type { Act, Activity } from '../actors/activity.ts';
import { describeAim, opposed } from '../actors/aims.ts';
import { begunBetween } from '../actors/begun-between.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** Milliseconds within which two programs did not know of each other: dashboards and caches are as old. */
const AT_ONCE = 15 * 60 * 1000;

/** So many acts are named; what a hundred programs did nobody reads in one sentence. */
const NAMED = 6;

const remembered = new WeakMap<Activity, ReadonlyMap<Act, string>>();

/** Each program may be right, and what they came to together nobody wanted. All of it is told as one, in the same words on each drift. */
export const collision: Guardrail = {
  id: 'collision',
  title: 'Programs changed neighbouring resources at once, for different ends',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_tracking_change_management_planned_changemgmt.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const activity = activityOf(context);
    const messages = messagesIn(activity);
    const message = activity
      .of(drift)
      .map((act) => messages.get(act))
      .find((one) => one !== undefined);
    return message === undefined ? undefined : { message };
  },
};

/**
 * Whether two acts are a collision.
 * @param left one act
 * @param right an act on a resource of the same neighbourhood
 * @returns true for two programs that changed different resources within minutes, and pull apart or have nothing to do with each other
 */
export function collide(left: Act, right: Act): boolean {
  if (!left.program || !right.program || left.party === right.party || left.drift === right.drift) return false;
  if ((right.times[0] ?? 0) - (left.times.at(-1) ?? 0) > AT_ONCE || (left.times[0] ?? 0) - (right.times.at(-1) ?? 0) > AT_ONCE)
    return false;
  if (!left.matters || !right.matters || left.drift.address === right.drift.address) return false;
  if (gapBetween(left, right) > AT_ONCE) return false;
  return opposed(left.aims, right.aims) !== undefined || left.intent?.goal !== right.intent?.goal;
}

function messagesIn(activity: Activity): ReadonlyMap<Act, string> {
  const known = remembered.get(activity);
  if (known !== undefined) return known;
  const messages = messagesOf(activity);
  remembered.set(activity, messages);
  return messages;
}

/** Act → what is said of the collision that it is part of. */
function messagesOf(activity: Activity): ReadonlyMap<Act, string> {
  const groups = new Map<Act, Set<Act>>();
  for (const act of activity.acts) {
    if (!act.program || !act.matters) continue;
    // The other finds this one as its own neighbour: the earlier of two asks.
    const others = begunBetween(activity.near(act, 2), act.times[0] ?? 0, (act.times.at(-1) ?? 0) + AT_ONCE);
    for (const other of others) if (collide(act, other)) unite(groups, act, other);
  }
  const places = new Map(activity.acts.map((act, place) => [act, place]));
  const inOrder = (group: ReadonlySet<Act>): readonly Act[] =>
    [...group].sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
  return new Map([...new Set(groups.values())].flatMap((group) => describe(inOrder(group))));
}

function unite(groups: Map<Act, Set<Act>>, left: Act, right: Act): void {
  const [one, other] = [groups.get(left) ?? new Set([left]), groups.get(right) ?? new Set([right])];
  const [large, small] = one.size >= other.size ? [one, other] : [other, one];
  for (const act of small) large.add(act);
  for (const act of [left, right, ...small]) groups.set(act, large);
}

function describe(acts: readonly Act[]): readonly (readonly [Act, string])[] {
  const [first, last] = [acts.map((act) => act.times[0] ?? 0), acts.map((act) => act.times.at(-1) ?? 0)];
  const span = last.reduce((most, time) => Math.max(most, time), 0) - first.reduce((least, time) => Math.min(least, time), Infinity);
  const minutes = Math.max(1, Math.ceil(span / 60_000));
  const programs = new Set(acts.map((act) => act.party)).size;
  const left = acts.length > NAMED ? `; and ${acts.length - NAMED} more` : '';
  const text = `${programs} programs changed resources that depend on each other within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: ${acts.slice(0, NAMED).map(describeAct).join('; ')}${left}. Together: ${together(acts)}`;
  const message = boundText(text, 1500);
  return acts.map((act) => [act, message] as const);
}

function together(acts: readonly Act[]): string {
  const shown = acts.slice(0, NAMED);
  for (const [index, left] of shown.entries()) {
    for (const right of shown.slice(index + 1)) {
      const pair = opposed(left.aims, right.aims);
      if (pair !== undefined && left.party !== right.party)
        return `${resourceName(left.drift)} has ${describeAim(pair[0])} while ${resourceName(right.drift)} has ${describeAim(pair[1])}`;
    }
  }
  const goals = [...new Set(shown.map((act) => act.intent?.goal ?? 'an unknown goal'))].sort();
  return `nobody weighed ${goals.join(' and ')} against each other`;
}
