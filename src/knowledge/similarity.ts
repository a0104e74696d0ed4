import type { Situation } from '#domain/knowledge/situation.ts';

/** Weights of the parts; they add up to 1. */
const SHARES = { type: 0.3, calls: 0.2, attributes: 0.25, code: 0.15, actor: 0.05, goal: 0.05 } as const;

/** Returns the similarity from 0 to 1, symmetric; 1 means equal. A part that one side lacks counts half. */
export function similarity(left: Situation, right: Situation): number {
  return (
    SHARES.type *
      (left.resourceType === right.resourceType ? 1 : overlap(left.resourceType.split('_'), right.resourceType.split('_')) / 2) +
    SHARES.calls * overlap(left.eventNames, right.eventNames) +
    SHARES.attributes * overlap(left.changeShape, right.changeShape) +
    SHARES.code *
      (left.codeShape === undefined || right.codeShape === undefined
        ? shareIfAbsent(left.codeShape, right.codeShape)
        : overlap(left.codeShape, right.codeShape)) +
    SHARES.actor * same(left.actorClass, right.actorClass) +
    SHARES.goal * same(left.goal, right.goal)
  );
}

function same(left: string | undefined, right: string | undefined): number {
  return left === undefined || right === undefined ? shareIfAbsent(left, right) : Number(left === right);
}

function shareIfAbsent(left: unknown, right: unknown): number {
  return left === right ? 1 : 0.5;
}

/** Returns the Jaccard index; 1 for two empty lists. */
function overlap(left: readonly string[], right: readonly string[]): number {
  const [one, other] = [new Set(left), new Set(right)];
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 1 : [...one].filter((item) => other.has(item)).length / all.size;
}
