/** The size of a number's change, and whether its mover may make such a step without a person. Does not depend on attribute names. */
import { sizeFactor } from '#catalogue/instance-size.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Steps } from '#config/policy/steps.ts';
import { minutesBetweenStarts, runsPerMonth } from './run-frequency.ts';
import { numberIn } from '../bounds/bounds.ts';
import { numbersOf } from './leaf.ts';
import type { Leaf } from './leaf.ts';
import { grantedStep } from './granted-step.ts';
import { ACTOR_CATEGORY_NAMES } from './actor-category.ts';

/**
 * Returns why a changed number or size class is not shown to be harmless; undefined for a small step.
 * @param kind the kind of step in the policy
 */
export function stepViolation(leaf: Leaf, kind: keyof Steps): string | undefined {
  const maxFactor = grantedStep(leaf, kind);
  const numbers = numbersOf(leaf);
  if (numbers === undefined) {
    if (!isFirst(leaf)) return sizeClassViolation(leaf, maxFactor, kind);
    return isPartOfNew(leaf, kind) ? firstNumberViolation(leaf) : unsetNumberViolation(leaf, kind);
  }
  const { before, after } = numbers;
  const end = stepLimitReason(leaf, after);
  if (end !== undefined) return end;
  if (before === 0 && isFirstTimeout(leaf, after, kind)) return undefined;
  if (before <= 0) return `went from ${before} to ${after}, and no step can be computed from ${before}`;
  const earlier = leaf.earlier.flatMap((value) => numberIn(value) ?? []).filter((one) => one > 0);
  const factor = Math.max(...[before, ...earlier].map((from) => factorOf(from, after)));
  return factor <= maxFactor ? undefined : stepTooLarge(leaf, factor, maxFactor);
}

/** The first number of a new resource, block or member is no step. A new bound in an existing resource is, as there was no limit. */
function isPartOfNew({ isNew, isMember, path }: Leaf, kind: keyof Steps): boolean {
  return isNew || isMember === true || (path.includes('.') && kind !== 'bound');
}

/** Measures the step of an unset number from its default; without a known default, no step can be computed. */
function unsetNumberViolation(leaf: Leaf, kind: keyof Steps): string | undefined {
  const byDefault = numberIn(leaf.byDefault ?? null);
  if (byDefault !== undefined) return stepViolation({ ...leaf, before: byDefault }, kind);
  const after = numberIn(leaf.after) ?? 0;
  return (
    stepLimitReason(leaf, after) ??
    (isFirstTimeout(leaf, after, kind) ? undefined : `is ${after} now and was not set before, so that no step can be counted`)
  );
}

/** Whether a number had no earlier value, and no agent set it. */
function isFirst({ before, after, actorCategory }: Leaf): boolean {
  return before === null && numberIn(after) !== undefined && actorCategory !== 'agent';
}

function firstNumberViolation(leaf: Leaf): string | undefined {
  return leaf.isNew ? undefined : stepLimitReason(leaf, numberIn(leaf.after) ?? 0);
}

/** Zero, negative numbers and the limits of the API are never a small step. */
function stepLimitReason({ range }: Leaf, after: number): string | undefined {
  if (after <= 0) return `is now ${after}, which is never a small step`;
  if (range === undefined) return undefined;
  const unit = range.unit === undefined ? '' : ` ${range.unit}`;
  if (after < range.min || after > range.max) return `is now ${after}, outside the API limits (${range.min} to ${range.max}${unit})`;
  return after === range.min || after === range.max ? `is now ${after}${unit}, the limit of the API` : undefined;
}

function isFirstTimeout({ actorCategory, range, judged }: Leaf, after: number, kind: keyof Steps): boolean {
  if (kind !== 'timing' || actorCategory !== 'person' || range?.unit !== 's' || after <= 0) return false;
  return after * 1000 <= spanOf(judged.context.policy.spans, 'firstWait');
}

function sizeClassViolation(leaf: Leaf, maxFactor: number, kind: keyof Steps): string | undefined {
  if (kind !== 'capacity') return NOT_COMPARABLE;
  const last = sizeFactor(leaf.before, leaf.after);
  if (last === undefined) return NOT_COMPARABLE;
  const factor = Math.max(last, ...leaf.earlier.flatMap((from) => sizeFactor(from, leaf.after) ?? []));
  return factor <= maxFactor ? undefined : stepTooLarge(leaf, factor, maxFactor);
}

const NOT_COMPARABLE = 'changed to a value that cannot be compared with the old one';

function stepTooLarge({ before, after, actorCategory, earlier }: Leaf, factor: number, maxFactor: number): string {
  const from = earlier.length === 0 ? '' : ', including earlier steps';
  const allowed =
    maxFactor <= 1
      ? `${ACTOR_CATEGORY_NAMES[actorCategory]} may not change it`
      : `${ACTOR_CATEGORY_NAMES[actorCategory]} may change it by a factor of ${maxFactor}`;
  return `went from ${String(before)} to ${String(after)}, a factor of ${Number(factor.toFixed(1))}${from}: ${allowed}`;
}

function factorOf(before: number, after: number): number {
  return Math.max(before / after, after / before);
}

/**
 * Returns why a retention change is not shown to be harmless; undefined if something is kept longer, or shorter by a small step.
 * @param kind the kind of step in the policy for a shorter time
 */
export function retentionViolation(leaf: Leaf, kind: 'retention' | 'expiry'): string | undefined {
  const numbers = numbersOf(leaf);
  const limitless = leaf.safeguard?.limitless;
  if (numbers === undefined) {
    if (!isFirst(leaf)) return 'changed what is retained, not only for how long';
    const wasKept = !leaf.isNew && (kind === 'expiry' || limitless !== undefined);
    return wasKept ? `is now ${String(leaf.after)}, and had no limit before` : firstNumberViolation(leaf);
  }
  if (numbers.after === limitless || (numbers.after > numbers.before && numbers.before !== limitless)) return undefined;
  if (numbers.before === limitless) return `is now ${numbers.after}, and had no limit before`;
  return stepViolation(leaf, kind);
}

/** Returns why a schedule change is not shown to be harmless; undefined if frequency and start changed only within the policy's limits. */
export function scheduleViolation(leaf: Leaf): string | undefined {
  const [before, after] = [runsPerMonth(leaf.before), runsPerMonth(leaf.after)];
  if (before === undefined || after === undefined) return 'is now a schedule that cannot be compared with the old one';
  const maxFactor = leaf.judged.context.policy.steps.schedule[leaf.actorCategory];
  const known = [before, ...leaf.earlier.flatMap((value) => runsPerMonth(value) ?? [])];
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (after > lowest * maxFactor) return `runs ${Number((after / lowest).toFixed(1))} times as often as before`;
  if (after * maxFactor < highest) return `runs ${Number((highest / after).toFixed(1))} times less often than before`;
  const moved = Math.max(...[leaf.before, ...leaf.earlier].map((value) => minutesBetweenStarts(value, leaf.after)));
  return moved * 60_000 <= spanOf(leaf.judged.context.policy.spans, 'schedule')
    ? undefined
    : `starts ${Number((moved / 60).toFixed(1))} hours from where it did`;
}
