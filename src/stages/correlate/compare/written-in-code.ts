import type { AttributeChange } from '#domain/attribute-change.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { syncStatusInCode } from '#hcl/proof/sync-status.ts';

/** Top-level attributes that code sets for an instance. */
export type WrittenInCode = Pick<ReadonlySet<string>, 'has'>;

/** Returns the attributes that code sets; none if code lacks the instance. Evaluates on first use, since most changes do not need it. */
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

/** True if code has already removed the instance (merged, not applied): its block is gone, or the block's known instances exclude it. */
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

/** Adds to each change the value in code, and which of state, code and cloud agree. */
export function withSyncStatus(
  changes: readonly AttributeChange[],
  address: string,
  known: { readonly evaluator: Evaluator; readonly schema: BlockSchema | undefined },
): readonly AttributeChange[] {
  return changes.map((change) => ({ ...change, ...syncStatusInCode(address, change, known) }));
}

/** Leaves out values that code already has: merged but not applied, and meanwhile set manually. */
export function withoutThoseInCode(changes: readonly AttributeChange[]): readonly AttributeChange[] {
  const rest = changes.filter((change) => change.standing !== 'already-in-code' && change.standing !== 'in-sync');
  // tags_all follows from tags, so alone it is no difference from code.
  return rest.every((change) => change.path === 'tags_all') && changes.some((change) => change.path === 'tags') ? [] : rest;
}
