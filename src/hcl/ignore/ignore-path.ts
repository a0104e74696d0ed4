import type { Refusal } from '../write/edit.ts';
import { refuse } from '../write/edit.ts';
import type { BlockSchema, CtyType } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import type { Expression } from '../syntax.ts';

/** `rule[0].prefix` is ["rule", 0, "prefix"]. */
export type IgnorePath = readonly (string | number)[];

/** Arguments of Terraform itself. */
const META = new Set(['count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner', 'connection']);

/** Parses an entry such as `tags["Owner"]` or `rule[0].prefix`. Undefined unless it consists of names and constant keys. */
export function parseIgnorePath(text: string): IgnorePath | undefined {
  const file = parseHcl('entry', `x = ${text}\n`);
  const [only] = isHclFile(file) && file.body.blocks.length === 0 ? file.body.attributes : [];
  return only?.expression.range.start === 4 && only.expression.range.end === 4 + text.length ? pathOf(only.expression) : undefined;
}

/** Refuses an entry that parseIgnorePath does not accept. */
export function refuseIgnored(entry: string): Refusal {
  return refuse(`expected a path of names and constant keys, such as tags["Owner"], found: ${entry}`);
}

/** The steps of a list element; older code writes it as a quoted text. Undefined if Terraform would refuse it. */
export function ignorePathOf(expression: Expression): IgnorePath | undefined {
  return expression.kind === 'literal' && typeof expression.value === 'string' ? parseIgnorePath(expression.value) : pathOf(expression);
}

function pathOf(expression: Expression): IgnorePath | undefined {
  if (expression.kind === 'variable') return [expression.name];
  if (expression.kind === 'get-attribute') return appended(expression.object, expression.name);
  if (expression.kind !== 'index' || expression.key.kind !== 'literal') return undefined;
  const { value } = expression.key;
  return typeof value === 'string' || typeof value === 'number' ? appended(expression.object, value) : undefined;
}

function appended(object: Expression, step: string | number): IgnorePath | undefined {
  const before = pathOf(object);
  return before === undefined ? undefined : [...before, step];
}

/** True if `outer` equals or contains `inner`; `["a"]` and `.a` are the same step. */
export function coversPath(outer: IgnorePath, inner: IgnorePath): boolean {
  return outer.length <= inner.length && outer.every((step, index) => String(step) === String(inner[index]));
}

/**
 * Why Terraform would refuse a path; undefined if it is valid.
 * @param path from the resource inwards
 * @param schema undefined: only meta-arguments are checked
 */
export function refuseIgnorePath(path: IgnorePath, schema: BlockSchema | undefined): string | undefined {
  const [first] = path;
  if (typeof first !== 'string') return 'expected the name of an argument';
  if (META.has(first)) return `expected an argument of the provider, found Terraform's own ${first}`;
  return schema === undefined ? undefined : refuseInBlock(path, schema);
}

function refuseInBlock(path: IgnorePath, schema: BlockSchema): string | undefined {
  const [name, ...rest] = path;
  if (typeof name !== 'string') return `expected the name of an argument, found ${name}`;
  const attribute = schema.attributes[name];
  const block = blockTypeOf(schema, name);
  if (attribute === undefined && block === undefined)
    return `expected an argument of the resource, found ${name}, which the provider schema does not have`;
  if (attribute !== undefined && attribute.required !== true && attribute.optional !== true)
    return `expected an argument that code can set, found ${name}, which is read-only in the provider`;
  if (attribute !== undefined) return refuseInType(rest, attribute.type, name);
  if (block === undefined || rest.length === 0) return undefined;
  if (block.nesting === 'single' || block.nesting === 'group') return refuseInBlock(rest, block.block);
  if (block.nesting === 'set') return `expected ${name} as a whole, because the blocks of a set have no index`;
  const [key, ...inner] = rest;
  if (block.nesting === 'list' && typeof key !== 'number') return `expected an index after ${name}, found ${key}`;
  return inner.length === 0 ? undefined : refuseInBlock(inner, block.block);
}

function refuseInType(path: IgnorePath, type: CtyType, name: string): string | undefined {
  const [step, ...rest] = path;
  if (step === undefined || type === 'dynamic') return undefined;
  if (typeof type === 'string') return `expected ${name} as a whole, because it has no parts`;
  const [kind, inner] = type as readonly [string, CtyType | Readonly<Record<string, CtyType>> | readonly CtyType[]];
  if (kind === 'set') return `expected ${name} as a whole, because the elements of a set have no index`;
  if (kind === 'list' && typeof step !== 'number') return `expected an index after ${name}, found ${step}`;
  if (kind === 'map' || kind === 'list') return refuseInType(rest, inner as CtyType, name);
  const member = kind === 'object' ? (inner as Readonly<Record<string, CtyType>>)[step] : undefined;
  return member === undefined ? `expected a part of ${name}, found ${step}` : refuseInType(rest, member, name);
}
