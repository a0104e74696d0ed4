import { blankEqual } from '#domain/compare.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { BlockSchema } from '#domain/provider-schema.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { standingInCode } from '#hcl/standing.ts';

/**
 * Which attributes code writes for an instance.
 * @param address the instance
 * @param evaluator the code
 * @returns top-level names; empty where code does not declare it
 */
export function writtenInCode(address: string, evaluator: Evaluator): ReadonlySet<string> {
  const instance = evaluator.instance(address);
  return new Set(instance === undefined ? [] : Object.keys(evaluator.arguments(instance)));
}

/**
 * Whether code has let go of an instance already: its removal is merged, not applied yet.
 * @param address the instance
 * @param evaluator the code
 * @returns true where no block of its name is declared, or other instances of the block are known and this one is none of them
 */
export function isGoneFromCode(address: string, evaluator: Evaluator): boolean {
  const parsed = parseAddress(address);
  if (parsed === undefined || evaluator.instance(address) !== undefined) return false;
  const name = `${parsed.type}.${parsed.name}`;
  const isDeclared = [...evaluator.configuration.modules.values()].some((module) => module.resources.has(name));
  return !isDeclared || evaluator.instances().some((other) => sameBlock(parseAddress(other.address), parsed));
}

function sameBlock(left: ResourceAddress | undefined, right: ResourceAddress): boolean {
  return left !== undefined && left.module === right.module && left.type === right.type && left.name === right.name;
}

/**
 * Parts changes into those that code already holds (merged, not applied yet) and the rest.
 * @param changes changes of one instance
 * @param address the instance
 * @param evaluator the code's own values
 * @returns the changes whose new value is not what code says
 */
export function withoutThoseInCode(changes: readonly AttributeChange[], address: string, evaluator: Evaluator): readonly AttributeChange[] {
  const instance = evaluator.instance(address);
  if (instance === undefined) return changes;
  const code = evaluator.arguments(instance);
  const rest = changes.filter((change) => {
    const value = code[change.path];
    const json = value === undefined ? undefined : knownJson(value);
    return change.hidden || json === undefined || Array.isArray(json) || !blankEqual(json, change.after);
  });
  // tags_all follows tags: alone it says nothing that code could hold.
  return rest.every((change) => change.path === 'tags_all') && changes.some((change) => change.path === 'tags') ? [] : rest;
}

/**
 * Compares state, code and cloud for each change.
 * @param changes changes of one instance
 * @param address the instance
 * @param known the code, and the resource type's schema
 * @returns the changes, each with what code says and where it stands
 */
export function withStandings(
  changes: readonly AttributeChange[],
  address: string,
  known: { readonly evaluator: Evaluator; readonly schema: BlockSchema | undefined },
): readonly AttributeChange[] {
  return changes.map((change) => ({ ...change, ...standingInCode(address, change, known) }));
}
