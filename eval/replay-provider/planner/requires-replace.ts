/** Finds changes that the provider cannot make in place. Takes schema, prior and planned values; returns paths. */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import { identical, listOf } from './same-value.ts';

/** Attribute names and list indexes, outermost first. */
export type AttributePath = readonly (string | number)[];

/** A schema, and facts that it does not contain. */
export interface ReplacingSchema {
  readonly schema: BlockSchema;
  /** Dotted paths of nested blocks whose number cannot change without replacement. */
  readonly replacing: ReadonlySet<string>;
  /** Path of the schema: empty, or dotted names with a trailing dot. */
  readonly prefix: string;
}

/**
 * Finds changes that require replacement.
 * @param place the resource type's schema, and facts that it does not contain
 * @param prior its values before
 * @param planned its planned values
 * @returns paths of changed arguments that require a new resource; a path into a set ends at the set
 */
export function replacementPaths(place: ReplacingSchema, prior: ValueObject, planned: ValueObject): readonly AttributePath[] {
  const { schema, replacing, prefix } = place;
  const attributes = Object.entries(schema.attributes)
    .filter(([name, { forceNew }]) => forceNew === true && !identical(prior[name] ?? null, planned[name] ?? null))
    .map(([name]): AttributePath => [name]);
  const blocks = Object.entries(schema.blocks).flatMap(([name, { nesting, block }]) => {
    const before: Value = prior[name] ?? null;
    const after: Value = planned[name] ?? null;
    if (identical(before, after)) return [];
    if (replacing.has(`${prefix}${name}`) && listOf(before).length !== listOf(after).length) return [[name]];
    const inner = { schema: block, replacing, prefix: `${prefix}${name}.` };
    if (nesting === 'list') return pathsInList(inner, listOf(before), listOf(after)).map((path): AttributePath => [name, ...path]);
    return replacesAnywhere(inner, membersOnlyIn(before, after)) || replacesAnywhere(inner, membersOnlyIn(after, before)) ? [[name]] : [];
  });
  return [...attributes, ...blocks];
}

function pathsInList(place: ReplacingSchema, before: readonly Value[], after: readonly Value[]): readonly AttributePath[] {
  const both = after.flatMap((item, index) => {
    const earlier = before[index];
    const paths = replacementPaths(place, isValueObject(earlier) ? earlier : {}, isValueObject(item) ? item : {});
    return paths.map((path): AttributePath => [index, ...path]);
  });
  return before.length > after.length && replacesAnywhere(place, before.slice(after.length)) ? [...both, []] : both;
}

function membersOnlyIn(left: Value, right: Value): readonly Value[] {
  const others = listOf(right);
  return listOf(left).filter((item) => !others.some((other) => identical(item, other)));
}

function replacesAnywhere(place: ReplacingSchema, members: readonly Value[]): boolean {
  return members.some((member) => isValueObject(member) && replacementPaths(place, {}, member).length > 0);
}
