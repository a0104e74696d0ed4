/**
 * Differences that a resource type's own code suppresses or adds. Takes the plan from the schema alone, returns the members that differ.
 */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { identical, isJsonText, sameButForBlanks } from './same-value.ts';
import { recomputedAttributes, replacedArguments } from './type-facts.ts';

/** The resource of a plan. */
export interface TypePlan {
  readonly type: string;
  readonly schema: BlockSchema;
  readonly configured: ValueObject;
  readonly prior: ValueObject;
  /** Top-level arguments whose differences the type's own code may suppress. */
  readonly suppressed: ReadonlySet<string>;
  /** The values of the last apply; undefined if there was none. */
  readonly applied: ValueObject | undefined;
}

/**
 * Suppresses differences. The suppressors' code is not in the schema. Two rules that most of them have: an omitted argument keeps its value
 * of the last apply, and empty members that the service added to JSON do not count.
 * @param compared the plan from the schema
 * @param plan the resource
 * @returns the members that stay unchanged
 */
export function suppressedDifferences(
  compared: ValueObject,
  { type, schema, configured, prior, suppressed, applied }: TypePlan,
): ValueObject {
  const replaced = replacedArguments(type);
  const staysAsIs = (name: string): boolean => {
    const written: Value = configured[name] ?? null;
    const before: Value = prior[name] ?? null;
    if (compared[name] === UNKNOWN) return false;
    if (written !== null) return sameButForBlanks(written, before);
    const successor = replaced[name];
    if (successor !== undefined && (configured[successor] ?? null) !== null) return true;
    return applied !== undefined && identical(before, applied[name] ?? null) && !isJsonText(before);
  };
  const names = [...suppressed].filter((name) => schema.attributes[name] !== undefined && staysAsIs(name));
  return Object.fromEntries(names.map((name) => [name, prior[name] ?? null]));
}

/**
 * Adds the consequences of another argument's change.
 * @param type the resource type
 * @param planned the plan so far
 * @param prior the values before
 * @returns the members that become unknown
 */
export function recomputedMembers(type: string, planned: ValueObject, prior: ValueObject): ValueObject {
  const changed = Object.entries(recomputedAttributes(type)).filter(([, by]) => !identical(planned[by] ?? null, prior[by] ?? null));
  return Object.fromEntries(changed.map(([name]) => [name, UNKNOWN]));
}
