import { saferAt } from '#catalogue/traits.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { providerPlaces } from '#hcl/provider-place.ts';
import { areApart, placeName, placeOfCall, takesRegion } from '#domain/workspace/places.ts';
import { nestedBody, siblingOf } from '#hcl/origin/blocks/nested-body.ts';
import { namesInUse } from '#hcl/origin/names-in-use.ts';
import type { NamesInUse } from '#hcl/origin/names-in-use.ts';
import { nodeOf, referenceFinder, referenceExpression } from '#hcl/origin/refer.ts';
import type { FindReference } from '#hcl/origin/refer.ts';
import type { BlockBody } from '#hcl/write/render-block.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import type { Block } from '#hcl/syntax.ts';
import type { ImportLessons } from './lessons.ts';
import { nameWithPrefix, sharedTags } from './name-with-prefix.ts';
import { parsedJson } from '#domain/json.ts';

/** Arguments that contain a resource's own name. */
const NAMES = new Set(['name', 'bucket', 'function_name', 'identifier', 'display_name']);

export interface BodyContext {
  readonly schema: BlockSchema;
  readonly entry: ResourceEntry;
  readonly referable: readonly StateResource[];
  readonly evaluator: Evaluator;
  readonly place: WrittenPlace;
  /** Results of an earlier attempt's plan. */
  readonly learned?: ImportLessons;
}

/**
 * Returns the body of a block for an unmanaged resource whose import plans no change: required arguments, non-default values, and computed
 * ones that a call set. The order is that of the last resource of the type, else that of the catalogue; then tags, blocks, and `lifecycle`
 * if an import needs it. Undefined if a value is hidden or sensitive.
 */
export function resourceBody(drift: Drift, context: BodyContext): BlockBody | undefined {
  const order = Object.keys(context.entry.attributes);
  const like = siblingOfType(drift.resourceType, context.evaluator);
  const written = like?.body.attributes.map((attribute) => attribute.name) ?? [];
  const rankOf = (path: string): number => rank(path, [...written, ...order.filter((name) => !written.includes(name))]);
  const { live = {}, unread: found = [] } = context.learned ?? {};
  const changes = withLive(drift.changes, live).sort((left, right) => rankOf(left.path) - rankOf(right.path));
  if (changes.some((change) => change.hidden)) return undefined;
  const attributes: (readonly [string, RenderNode])[] = [...placeArgument(context.place)];
  const blocks: BlockBody['blocks'][number][] = [];
  for (const change of changes.filter((one) => one.path !== 'region' && (one.path in live || isWorthWriting(one, drift, context.schema)))) {
    if (change.sensitive) return undefined;
    const nested = context.schema.blocks[change.path];
    if (nested === undefined) {
      const node = argumentNode(change.path, change.after, { ...context, type: drift.resourceType });
      if (node === undefined) return undefined;
      attributes.push([change.path, node]);
      continue;
    }
    for (const item of Array.isArray(change.after) ? (change.after as readonly Json[]) : []) {
      const body = nestedBody(item as Readonly<Record<string, Value>>, nested.block, {
        refer: referIn(change.path, drift.resourceType, context),
        like: siblingOf(like, change.path),
      });
      if (body === undefined) return undefined;
      blocks.push({ type: change.path, labels: [], body });
    }
  }
  const unread = [...new Set([...unreadArguments(drift, context), ...found])];
  return { attributes, blocks: unread.length === 0 ? blocks : [...blocks, ignoring(unread)] };
}

export type WrittenPlace =
  | { readonly kind: 'by-default' }
  /** https://developer.hashicorp.com/terraform/language/meta-arguments/resource-provider */
  | { readonly kind: 'provider'; readonly alias: string }
  /** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support */
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Chooses how a block sets account and region of an unmanaged resource: nothing if they are those of the default provider, else an aliased
 * provider for them, else the argument `region`, if the provider's version has it. `none`: this root cannot manage the resource.
 */
export function writtenPlace({ resourceType, events }: Drift, schema: BlockSchema, evaluator: Evaluator): WrittenPlace {
  const there = placeOfCall(resourceType, events[0]);
  const places = providerPlaces(evaluator);
  const standard = places.find((one) => one.alias === undefined);
  if (standard === undefined || !areApart(standard, there)) return { kind: 'by-default' };
  const [only, ...others] = places.filter((one) => one.alias !== undefined && one.region !== undefined && !areApart(one, there));
  if (only?.alias !== undefined && others.length === 0) return { kind: 'provider', alias: only.alias };
  const name = placeName(events[0] ?? {});
  if (only !== undefined) return { kind: 'none', reason: `several provider configurations apply to ${name}` };
  const { region } = there;
  const isPossible = region !== undefined && takesRegion(resourceType) && schema.attributes['region']?.optional === true;
  if (isPossible && !areApart({ ...standard, region }, there)) return { kind: 'region', region };
  return { kind: 'none', reason: `no provider configuration applies to ${name}` };
}

/** Returns the argument for a place; none for `by-default` and `none`. */
export function placeArgument(place: WrittenPlace): readonly (readonly [string, RenderNode])[] {
  if (place.kind === 'provider') return [['provider', { expression: `aws.${place.alias}` }]];
  return place.kind === 'region' ? [['region', place.region]] : [];
}

/** True if an argument sets account or region, which each block of the type sets for itself. */
export function setsPlacement(type: string, name: string): boolean {
  return name === 'provider' || (name === 'region' && takesRegion(type));
}

/** Adds values that Terraform read and the trail lacks. */
function withLive(changes: readonly AttributeChange[], live: JsonObject): AttributeChange[] {
  const read = Object.entries(live).map(([path, after]): AttributeChange => ({
    path,
    before: null,
    after,
    sensitive: false,
    hidden: false,
    eventIDs: [],
  }));
  return [...changes.filter(({ path }) => !(path in live)), ...read];
}

// Returns arguments that no service returns and that have a default. An import leaves them null, and every later plan would set the
// default, so they are ignored. Protection against data loss is excluded, because an unset one would not protect on deletion.
// https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes
function unreadArguments(drift: Drift, { schema, entry }: BodyContext): readonly string[] {
  const observed = new Set(drift.changes.filter((change) => !blankEqual(change.after, null)).map((change) => change.path));
  return Object.entries(entry.attributes)
    .filter(([path, { kind }]) => kind === 'not-visible' && !observed.has(path))
    .map(([path]) => path)
    .filter((path) => !blankEqual(schema.attributes[path]?.default ?? null, null))
    .filter((path) => saferAt(entry.traits, path)?.against !== 'data-loss');
}

function ignoring(paths: readonly string[]): BlockBody['blocks'][number] {
  const list = paths.map((expression) => ({ expression }));
  return { type: 'lifecycle', labels: [], body: { attributes: [['ignore_changes', list]], blocks: [] } };
}

/** Returns the last resource of the type in the root, which shows the local style. */
function siblingOfType(type: string, evaluator: Evaluator): Block | undefined {
  const declared = [...evaluator.configuration.root.resources.values()];
  return declared.findLast((resource) => resource.mode === 'managed' && resource.type === type)?.block;
}

function rank(path: string, order: readonly string[]): number {
  if (path === 'name' || path === 'bucket' || path === 'function_name') return -1;
  if (path === 'tags') return order.length + 1;
  const at = order.indexOf(path);
  return at < 0 ? order.length : at;
}

function isWorthWriting(change: AttributeChange, drift: Drift, schema: BlockSchema): boolean {
  if (change.path === 'tags_all' || isWriteOnly(schema, change.path)) return false;
  const attribute = schema.attributes[change.path];
  if (attribute === undefined) return change.path in schema.blocks;
  if (attribute.required === true) return true;
  // An argument `id`, and an `arn` that AWS assigns, remain from old providers and are read-only in effect.
  if (attribute.optional !== true || change.path === 'id' || (change.path === 'arn' && attribute.computed === true)) return false;
  const set = drift.writes.some((write) => write.path === change.path);
  const standard = attribute.default ?? null;
  return attribute.computed === true ? set && !blankEqual(change.after, standard) : !blankEqual(change.after, standard);
}

/** Writes an argument's value: a reference if it names another resource; jsonencode for a JSON document, with references inside. */
function argumentNode(path: string, value: Json, context: BodyContext & { readonly type: string }): RenderNode | undefined {
  const refer = referIn(path, context.type, context);
  const reference = context.entry.references[path];
  const sibling = isReferred(value) ? namesAt(path, context.type, context).bySiblings(value) : undefined;
  if (sibling !== undefined) return { expression: sibling };
  const named =
    reference === undefined
      ? []
      : context.referable.filter((resource) => resource.type === reference.type && resource.values[reference.attribute] === value);
  if (reference !== undefined && named.length === 1 && named[0] !== undefined)
    return { expression: referenceExpression(named[0], reference.attribute) };
  const tags = path === 'tags' ? sharedTags(value, context.evaluator) : undefined;
  if (tags !== undefined) return { expression: tags };
  const name = typeof value === 'string' && NAMES.has(path) ? nameWithPrefix(path, value, context.evaluator) : undefined;
  if (name !== undefined) return { expression: name };
  const document = typeof value === 'string' && /^\s*[[{]/.test(value) ? parsedJson(value) : undefined;
  if (document === undefined) return nodeOf(value as Value, refer);
  const node = nodeOf(document as Value, refer);
  return node === undefined ? undefined : { call: 'jsonencode', argument: node };
}

function isReferred(value: Json): value is string | readonly Json[] {
  return typeof value === 'string' || Array.isArray(value);
}

function namesAt(path: string, type: string, { entry, evaluator }: BodyContext): NamesInUse {
  return namesInUse({ type, path, isReference: entry.references[path] !== undefined }, evaluator);
}

/** Returns a function that writes a reference like resources of the type, else to the resource with that value, else like any resource. */
function referIn(path: string, type: string, context: BodyContext): FindReference {
  const { bySiblings, byOthers } = namesAt(path, type, context);
  const byResources = referenceFinder(context.referable);
  return (value) => bySiblings(value) ?? byResources(value) ?? byOthers(value);
}
