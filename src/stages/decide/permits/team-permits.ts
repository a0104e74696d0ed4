/** Permits in the team's own policy. They extend the table, but never for access, identity, secrets and detection. */
import type { TeamPermit } from '#config/policy/permits.ts';
import type { Governs } from '#catalogue/traits.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { isAmong } from '../bounds/change-actors.ts';
import { numbersOf } from './leaf.ts';
import type { Leaf } from './leaf.ts';

/** Words that no team policy can permit: a person must review each change of access. */
const NEVER: ReadonlySet<Governs> = new Set(['access', 'identity', 'secret', 'detection']);

/** Returns the first valid team permit that covers a change; none for access, identity, secrets and detection. */
export function teamPermits(leaf: Leaf): TeamPermit | undefined {
  if (NEVER.has(leaf.governs)) return undefined;
  const { policy, circumstances } = leaf.judged.context;
  return policy.permits.find((permit) => isInForce(permit, circumstances.now) && covers(permit, leaf));
}

function isInForce({ until }: TeamPermit, now: string): boolean {
  return until === undefined || Date.parse(now) < Date.parse(until);
}

function covers({ type, attribute, principals, direction, step }: TeamPermit, leaf: Leaf): boolean {
  const { actors, path, judged } = leaf;
  return (
    matchesAny(type, judged.drift.resourceType) &&
    matchesAny(attribute, path) &&
    (principals === undefined || (actors.length > 0 && actors.every((actor) => isAmong(actor, principals)))) &&
    isWithin(leaf, direction, step)
  );
}

function isWithin(leaf: Leaf, direction: TeamPermit['direction'], step: number | undefined): boolean {
  if (direction === 'any' && step === undefined) return true;
  const numbers = numbersOf(leaf);
  if (numbers === undefined || numbers.before <= 0 || numbers.after <= 0) return false;
  const { before, after } = numbers;
  const isInDirection = direction === 'any' || (direction === 'up') === after > before;
  return isInDirection && (step === undefined || Math.max(after / before, before / after) <= step);
}
