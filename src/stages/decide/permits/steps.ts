/** The size of a number's change, and whether its mover may make such a step without a person. Does not depend on attribute names. */
import { sizeFactor } from '#catalogue/instance-size.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Steps } from '#config/policy/steps.ts';
import { minutesMoved, runsPerMonth } from './run-frequency.ts';
import { numberIn } from '../bounds/bounds.ts';
import { numbersOf } from './leaf.ts';
import type { Leaf } from './leaf.ts';
import { grantedStep } from './granted-step.ts';
import { MOVER_NAMES } from './mover.ts';

/**
 * Returns why a changed number or size class is not shown to be harmless; undefined for a small step.
 * @param kind the kind of step in the policy
 */
export function stepLacks(leaf: Leaf, kind: keyof Steps): string | undefined {
  const most = grantedStep(leaf, kind);
  const numbers = numbersOf(leaf);
  if (numbers === undefined) {
    if (!isFirst(leaf)) return classLacks(leaf, most, kind);
    return isPartOfNew(leaf, kind) ? firstLacks(leaf) : unsetLacks(leaf, kind);
  }
  const { before, after } = numbers;
  const end = endOf(leaf, after);
  if (end !== undefined) return end;
  if (before === 0 && isFirstWait(leaf, after, kind)) return undefined;
  if (before <= 0) return `went from ${before} to ${after}, and no step can be computed from ${before}`;
  const earlier = leaf.earlier.flatMap((value) => numberIn(value) ?? []).filter((one) => one > 0);
  const factor = Math.max(...[before, ...earlier].map((from) => factorOf(from, after)));
  return factor <= most ? undefined : tooFar(leaf, factor, most);
}

/** The first number of a new resource, block or member is no step. A new bound in an existing resource is, as there was no limit. */
function isPartOfNew({ isNew, isMember, path }: Leaf, kind: keyof Steps): boolean {
  return isNew || isMember === true || (path.includes('.') && kind !== 'bound');
}

/** Measures the step of an unset number from its default; without a known default, no step can be computed. */
function unsetLacks(leaf: Leaf, kind: keyof Steps): string | undefined {
  const byDefault = numberIn(leaf.byDefault ?? null);
  if (byDefault !== undefined) return stepLacks({ ...leaf, before: byDefault }, kind);
  const after = numberIn(leaf.after) ?? 0;
  return (
    endOf(leaf, after) ??
    (isFirstWait(leaf, after, kind) ? undefined : `is ${after} now and was not set before, so that no step can be counted`)
  );
}

/** Whether a number had no earlier value, and no agent set it. */
function isFirst({ before, after, mover }: Leaf): boolean {
  return before === null && numberIn(after) !== undefined && mover !== 'agent';
}

function firstLacks(leaf: Leaf): string | undefined {
  return leaf.isNew ? undefined : endOf(leaf, numberIn(leaf.after) ?? 0);
}

/** Zero, negative numbers and the limits of the API are never a small step. */
function endOf({ range }: Leaf, after: number): string | undefined {
  if (after <= 0) return `is now ${after}, which is never a small step`;
  if (range === undefined) return undefined;
  const unit = range.unit === undefined ? '' : ` ${range.unit}`;
  if (after < range.min || after > range.max) return `is now ${after}, outside the API limits (${range.min} to ${range.max}${unit})`;
  return after === range.min || after === range.max ? `is now ${after}${unit}, the limit of the API` : undefined;
}

function isFirstWait({ mover, range, judged }: Leaf, after: number, kind: keyof Steps): boolean {
  if (kind !== 'timing' || mover !== 'person' || range?.unit !== 's' || after <= 0) return false;
  return after * 1000 <= spanOf(judged.context.policy.spans, 'firstWait');
}

function classLacks(leaf: Leaf, most: number, kind: keyof Steps): string | undefined {
  if (kind !== 'capacity') return NO_NUMBERS;
  const last = sizeFactor(leaf.before, leaf.after);
  if (last === undefined) return NO_NUMBERS;
  const factor = Math.max(last, ...leaf.earlier.flatMap((from) => sizeFactor(from, leaf.after) ?? []));
  return factor <= most ? undefined : tooFar(leaf, factor, most);
}

const NO_NUMBERS = 'changed to a value that cannot be compared with the old one';

function tooFar({ before, after, mover, earlier }: Leaf, factor: number, most: number): string {
  const from = earlier.length === 0 ? '' : ', including earlier steps';
  const allowed = most <= 1 ? `${MOVER_NAMES[mover]} may not change it` : `${MOVER_NAMES[mover]} may change it by a factor of ${most}`;
  return `went from ${String(before)} to ${String(after)}, a factor of ${Number(factor.toFixed(1))}${from}: ${allowed}`;
}

function factorOf(before: number, after: number): number {
  return Math.max(before / after, after / before);
}

/**
 * Returns why a retention change is not shown to be harmless; undefined if something is kept longer, or shorter by a small step.
 * @param kind the kind of step in the policy for a shorter time
 */
export function keepingLacks(leaf: Leaf, kind: 'retention' | 'expiry'): string | undefined {
  const numbers = numbersOf(leaf);
  const limitless = leaf.safeguard?.limitless;
  if (numbers === undefined) {
    if (!isFirst(leaf)) return 'changed what is retained, not only for how long';
    const wasKept = !leaf.isNew && (kind === 'expiry' || limitless !== undefined);
    return wasKept ? `is now ${String(leaf.after)}, and had no limit before` : firstLacks(leaf);
  }
  if (numbers.after === limitless || (numbers.after > numbers.before && numbers.before !== limitless)) return undefined;
  if (numbers.before === limitless) return `is now ${numbers.after}, and had no limit before`;
  return stepLacks(leaf, kind);
}

/** Returns why a schedule change is not shown to be harmless; undefined if frequency and start changed only within the policy's limits. */
export function scheduleLacks(leaf: Leaf): string | undefined {
  const [before, after] = [runsPerMonth(leaf.before), runsPerMonth(leaf.after)];
  if (before === undefined || after === undefined) return 'is now a schedule that cannot be compared with the old one';
  const most = leaf.judged.context.policy.steps.schedule[leaf.mover];
  const known = [before, ...leaf.earlier.flatMap((value) => runsPerMonth(value) ?? [])];
  const [least, often] = [Math.min(...known), Math.max(...known)];
  if (after > least * most) return `runs ${Number((after / least).toFixed(1))} times as often as before`;
  if (after * most < often) return `runs ${Number((often / after).toFixed(1))} times less often than before`;
  const moved = Math.max(...[leaf.before, ...leaf.earlier].map((value) => minutesMoved(value, leaf.after)));
  return moved * 60_000 <= spanOf(leaf.judged.context.policy.spans, 'schedule')
    ? undefined
    : `starts ${Number((moved / 60).toFixed(1))} hours from where it did`;
}
