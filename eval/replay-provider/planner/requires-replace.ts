/** Which changes the provider cannot make in place. Takes schema, prior and planned values; returns paths. */
import type { BlockSchema } from '#domain/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import { identical, listOf } from './same-value.ts';

/** Attribute names and list indexes, from the outside in. */
export type AttributePath = readonly (string | number)[];

/**
 * Finds what forces a replacement.
 * @param schema the resource type's schema
 * @param prior its values before
 * @param planned its planned values
 * @returns paths of changed arguments that only a new resource can have; a path into a set ends at the set
 */
export function replacementPaths(schema: BlockSchema, prior: ValueObject, planned: ValueObject): readonly AttributePath[] {
  const attributes = Object.entries(schema.attributes)
    .filter(([name, { forceNew }]) => forceNew === true && !identical(prior[name] ?? null, planned[name] ?? null))
    .map(([name]): AttributePath => [name]);
  const blocks = Object.entries(schema.blocks).flatMap(([name, { nesting, block }]) => {
    const before: Value = prior[name] ?? null;
    const after: Value = planned[name] ?? null;
    if (identical(before, after)) return [];
    if (nesting === 'list') return pathsInList(block, listOf(before), listOf(after)).map((path): AttributePath => [name, ...path]);
    return replacesAnywhere(block, membersOnlyIn(before, after)) || replacesAnywhere(block, membersOnlyIn(after, before)) ? [[name]] : [];
  });
  return [...attributes, ...blocks];
}

function pathsInList(block: BlockSchema, before: readonly Value[], after: readonly Value[]): readonly AttributePath[] {
  const both = after.flatMap((item, index) => {
    const earlier = before[index];
    const paths = replacementPaths(block, isValueObject(earlier) ? earlier : {}, isValueObject(item) ? item : {});
    return paths.map((path): AttributePath => [index, ...path]);
  });
  return before.length > after.length && replacesAnywhere(block, before.slice(after.length)) ? [...both, []] : both;
}

function membersOnlyIn(left: Value, right: Value): readonly Value[] {
  const others = listOf(right);
  return listOf(left).filter((item) => !others.some((other) => identical(item, other)));
}

function replacesAnywhere(block: BlockSchema, members: readonly Value[]): boolean {
  return members.some((member) => isValueObject(member) && replacementPaths(block, {}, member).length > 0);
}
