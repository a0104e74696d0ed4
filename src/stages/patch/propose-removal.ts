import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import { removeBlockAt } from '#hcl/origin/make-edits.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { proposeValue } from '#hcl/origin/propose-value.ts';

/**
 * Proposes edits that take one instance out of code: its entry in the for_each collection, or the whole block where no
 * instance of it is left.
 * @param address the instance
 * @param evaluator the code
 * @param missing addresses of all accepted missing instances
 * @returns candidates; the caller proves that nothing else goes
 */
export function proposeRemoval(address: string, evaluator: Evaluator, missing: ReadonlySet<string>): readonly Candidate[] {
  const instance = evaluator.instance(address);
  if (instance === undefined) return [];
  const siblings = evaluator
    .instances()
    .filter((other) => other.declaration === instance.declaration && other.scope.module.address === instance.scope.module.address);
  const whole = siblings.every((sibling) => missing.has(sibling.address))
    ? removeBlockAt(instance.declaration.file, instance.declaration.block)
    : [];
  const repetition = evaluator.repetitionOf(instance);
  const key = instance.scope.each?.key;
  if (repetition === undefined || typeof key !== 'string') return whole;
  const current = evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = Array.isArray(current)
    ? current.filter((item) => item !== key)
    : isValueObject(current)
      ? Object.fromEntries(Object.entries(current).filter(([name]) => name !== key))
      : undefined;
  if (desired === undefined) return whole;
  const place = { expression: repetition.expression, file: repetition.file, scope: repetition.scope };
  const entry = proposeValue(
    place,
    { current, desired },
    { evaluator, repetition: undefined, loops: {}, unordered: true, resources: [], referable: [], depth: 0 },
  );
  return [...entry, ...whole];
}
