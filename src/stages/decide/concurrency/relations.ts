/** How two acts of different actors relate. Each relation is a predicate on a pair, and several may hold. Judges nothing. */
import { spanOf } from '#config/policy/spans.ts';
import type { Policy } from '#config/policy-schema.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import { isEmergency } from '#domain/intent.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { isWithin } from './activity.ts';
import type { Act } from './activity.ts';
import { findOpposedAims } from './aims.ts';
import type { Axis } from './aims.ts';

type Spans = Pick<Policy, 'spans'>;

/**
 * Whether two programs changed different resources within the collision span, so that neither knew of the other, for different goals.
 * @param right an act on a resource of the same neighbourhood
 */
export function areColliding(left: Act, right: Act, { spans }: Spans): boolean {
  if (!mayCollide(left) || !mayCollide(right) || left.actorId === right.actorId) return false;
  if (left.drift.address === right.drift.address || !isWithin(left, right, spanOf(spans, 'collision'))) return false;
  return findOpposedAims(left.aims, right.aims) !== undefined || goalOf(left) !== goalOf(right);
}

/** Whether an act can be part of a collision. */
export function mayCollide({ program, matters }: Act): boolean {
  return program && matters;
}

/** The goal of an act. Performance counts as availability, because more capacity and longer timeouts both serve users. */
function goalOf({ intent }: Act): string | undefined {
  return intent?.goal === 'performance' ? 'availability' : intent?.goal;
}

/**
 * Whether two actors make opposite changes, and no more specific relation applies.
 * @param right an act on the same resource or next to it
 */
export function areOpposed(left: Act, right: Act, policy: Spans): boolean {
  const pair = findOpposedAims(left.aims, right.aims);
  if (left.actorId === right.actorId || pair === undefined || !isWithin(left, right, spanOf(policy.spans, 'opposition'))) return false;
  // Opposite writes of one field are reported by contestedFields.
  if (left.drift === right.drift && pair[0].path === pair[1].path) return false;
  return !areColliding(left, right, policy) && !undoesMeasure(left, right, policy) && !undoesMeasure(right, left, policy);
}

/** Axes on which acts respond to each other: scaling to load, remediation to exposure. */
const ANSWERED: readonly ReadonlySet<Axis>[] = [
  new Set(['capacity', 'timeout', 'enablement', 'existence']),
  new Set(['reach', 'privilege-escalation', 'disclosure']),
];

/**
 * Whether a program's act may be a response to another actor's act.
 * @param earlier an act shortly before it, on a resource next to that of the later one
 */
export function respondsTo(later: Act, earlier: Act): boolean {
  if (!later.program || !later.matters || !earlier.matters || earlier.begin >= later.begin) return false;
  if (earlier.actorId === later.actorId || earlier.drift === later.drift) return false;
  return ANSWERED.some((axes) => isAbout(earlier, axes) && isAbout(later, axes));
}

function isAbout({ aims }: Act, axes: ReadonlySet<Axis>): boolean {
  return aims.some(({ axis }) => axes.has(axis));
}

/** Axes on which a reduction removes what a failover left behind or may need to return to. */
const TAKEN_AWAY: ReadonlySet<Axis> = new Set(['capacity', 'enablement', 'retention', 'existence', 'data-loss']);

/**
 * Whether an actor outside the incident response makes a change opposite to a measure, or a program removes what the measure depends on.
 * @param counter a later act on the same resource or in its neighbourhood
 * @param measure an act that may be a failover or an incident measure
 */
export function undoesMeasure(counter: Act, measure: Act, { spans }: Spans): boolean {
  if (measure.actorId === counter.actorId || !isMeasure(measure) || isResponse(counter)) return false;
  const after = counter.end - measure.begin;
  if (after <= 0 || after > spanOf(spans, 'measure')) return false;
  if (findOpposedAims(measure.aims, counter.aims) !== undefined) return true;
  const isSameField = measure.drift === counter.drift && [...counter.paths].some((path) => measure.paths.has(path));
  return counter.program && (isSameField || counter.aims.some(({ axis, direction }) => direction === 'down' && TAKEN_AWAY.has(axis)));
}

/** Whether an act is a failover, or part of the response to an incident. */
export function isMeasure(act: Act): boolean {
  return act.matters && (act.failover || isResponse(act));
}

/** Whether a person who responds to the incident made the act. A program's own claim of an emergency does not count. */
const isResponse: (act: Act) => boolean = memoizeByObject(({ actor, actorId, program, intent }) => {
  if (actor.origin.class === 'break-glass') return true;
  if (intent === undefined || program || !isEmergency(intent)) return false;
  return intent.actors.every((other) => actorIdentityOf(other) === actorId);
});
