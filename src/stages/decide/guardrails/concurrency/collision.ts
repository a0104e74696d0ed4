import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { unions } from '#domain/judging/unions.ts';
import { activityOf, describeAct, isWithin } from '../../actors/activity.ts';
import type { Act, Activity } from '../../actors/activity.ts';
import { describeAim, opposed } from '../../actors/aims.ts';
import { begunBetween } from '../../actors/begun-between.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** So many acts are named; what a hundred programs did nobody reads in one sentence. */
const NAMED = 6;

const remembered = new WeakMap<Activity, ReadonlyMap<Act, string>>();

/** Each program may be right, and what they came to together nobody wanted. All of it is told as one, in the same words on each drift. */
export const collision: Guardrail = {
  id: 'collision',
  title: 'Programs changed related resources at the same time with different goals',
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
 * @param right an act on a resource of the same neighbourhood
 * @param spans within which time they did not know of each other
 * @returns true for two programs that changed different resources within minutes, and pull apart or have nothing to do with each other
 */
export function collide(left: Act, right: Act, spans: Spans): boolean {
  const atOnce = spanOf(spans, 'collision');
  if (!left.program || !right.program || left.party === right.party || left.drift === right.drift) return false;
  if ((right.times[0] ?? 0) - (left.times.at(-1) ?? 0) > atOnce || (left.times[0] ?? 0) - (right.times.at(-1) ?? 0) > atOnce) return false;
  if (!left.matters || !right.matters || left.drift.address === right.drift.address) return false;
  if (!isWithin(left, right, atOnce)) return false;
  return opposed(left.aims, right.aims) !== undefined || endOf(left) !== endOf(right);
}

/** More capacity and longer timeouts are both for whoever is served. */
function endOf({ intent }: Act): string | undefined {
  return intent?.goal === 'performance' ? 'availability' : intent?.goal;
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
  const acts = activity.acts.filter(mayCollide);
  const atOnce = spanOf(activity.spans, 'collision');
  const ranks = new Map(acts.map((act, rank) => [act, rank]));
  const { rootOf, join } = unions(acts.length);
  const programsNear = programsIn(activity);
  for (const [rank, act] of acts.entries()) {
    // The other finds this one as its own neighbour: the earlier of two asks.
    for (const other of begunBetween(programsNear(act), act.times[0] ?? 0, (act.times.at(-1) ?? 0) + atOnce)) {
      const otherRank = ranks.get(other) ?? rank;
      // Two that others brought together are of one collision, whether they collide themselves or not.
      if (rootOf(rank) !== rootOf(otherRank) && collide(act, other, activity.spans)) join(rank, otherRank);
    }
  }
  const groups = new Map<number, Act[]>();
  for (const [rank, act] of acts.entries()) {
    const group = groups.get(rootOf(rank));
    if (group === undefined) groups.set(rootOf(rank), [act]);
    else group.push(act);
  }
  return new Map([...groups.values()].filter((group) => group.length > 1).flatMap(describe));
}

function mayCollide({ program, matters }: Act): boolean {
  return program && matters;
}

/** Neighbours of one place are the same list. */
function programsIn(activity: Activity): (act: Act) => readonly Act[] {
  const known = new Map<readonly Act[], readonly Act[]>();
  return (act) => {
    const near = activity.near(act, 2);
    const programs = known.get(near) ?? near.filter(mayCollide);
    known.set(near, programs);
    return programs;
  };
}

function describe(acts: readonly Act[]): readonly (readonly [Act, string])[] {
  const [first, last] = [acts.map((act) => act.times[0] ?? 0), acts.map((act) => act.times.at(-1) ?? 0)];
  const span = last.reduce((most, time) => Math.max(most, time), 0) - first.reduce((least, time) => Math.min(least, time), Infinity);
  const minutes = Math.max(1, Math.ceil(span / 60_000));
  const programs = new Set(acts.map((act) => act.party)).size;
  const left = acts.length > NAMED ? `; and ${acts.length - NAMED} more` : '';
  const text = `${programs} programs changed dependent resources within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: ${acts.slice(0, NAMED).map(describeAct).join('; ')}${left}. Together: ${together(acts)}`;
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
  return `no decision weighs the goals ${goals.join(' and ')}`;
}
