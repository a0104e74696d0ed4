import type { AttributeChange } from '#domain/attribute-change.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { standingInCode } from '#hcl/proof/standing.ts';

/** Top-level attributes that code writes for an instance. */
export type WrittenInCode = Pick<ReadonlySet<string>, 'has'>;

/**
 * Which attributes code writes for an instance. Code is read when it is first asked: for most changes nothing hangs on it.
 * @returns their names; none where code does not declare it
 */
export function writtenInCode(address: string, evaluator: Evaluator): WrittenInCode {
  let written: ValueObject | undefined;
  return {
    has(name) {
      written ??= argumentsOf(address, evaluator);
      return Object.hasOwn(written, name);
    },
  };
}

function argumentsOf(address: string, evaluator: Evaluator): ValueObject {
  const instance = evaluator.instance(address);
  return instance === undefined ? {} : evaluator.arguments(instance);
}

/**
 * Whether code has let go of an instance already: its removal is merged, not applied yet.
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
 * Compares state, code and cloud for each change.
 * @param changes changes of one instance
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

/**
 * Leaves out what code already holds: merged, not applied yet, and made in the cloud by hand meanwhile.
 * @param changes changes of one instance with their standings
 * @returns those whose new value is not what code says
 */
export function withoutThoseInCode(changes: readonly AttributeChange[]): readonly AttributeChange[] {
  const rest = changes.filter((change) => change.standing !== 'already-in-code' && change.standing !== 'in-sync');
  // tags_all follows tags: alone it says nothing that code could hold.
  return rest.every((change) => change.path === 'tags_all') && changes.some((change) => change.path === 'tags') ? [] : rest;
}
