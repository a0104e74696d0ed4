import { blankEqual } from '#domain/compare.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Json } from '#domain/json.ts';
import type { BlockSchema } from '#domain/provider-schema.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import type { Target } from './target.ts';

/**
 * Whether an attribute is one that code could write.
 * @param schema the resource type's schema; undefined where it is not known, then every attribute counts
 * @param path top-level attribute or block
 * @returns true for arguments and nested blocks; tags_all counts, because people read it
 */
function isArgument(schema: BlockSchema | undefined, path: string): boolean {
  if (schema === undefined || path === 'tags_all') return true;
  const attribute = schema.attributes[path];
  if (attribute === undefined) return path in schema.blocks;
  return path !== 'id' && (attribute.required === true || attribute.optional === true);
}

/**
 * What the trail alone says changed on a resource of the state.
 * @param target the resource after all events
 * @param workspace schema and sensitivity
 * @returns its changes; empty when the events cancel out. Attributes that are not arguments are left out.
 */
export function changesFromTrace(target: Target, workspace: Workspace): readonly AttributeChange[] {
  const schema = workspace.schema[target.type];
  const paths = [...new Set(target.writes.map((write) => write.path))].filter((path) => isArgument(schema, path));
  const before = target.resource?.values ?? {};
  return paths
    .map((path): AttributeChange => {
      const hidden = target.hidden.has(path);
      return {
        path,
        before: before[path] ?? null,
        after: hidden ? null : (target.values[path] ?? null),
        sensitive: isSensitive(target.resource?.sensitive, schema, path),
        hidden,
        eventIDs: eventIDsOf(target, path),
      };
    })
    .filter((change) => change.hidden || !blankEqual(change.before, change.after));
}

/**
 * What is lost when a resource of the state is gone.
 * @param target or refresh: values before
 * @param workspace schema
 * @param eventIDs the calls that removed it
 * @returns every argument that had a value, to null
 */
export function changesOfMissing(resource: { readonly type: string; readonly values: Readonly<Record<string, Json>>; readonly sensitive: readonly string[] }, workspace: Workspace, eventIDs: readonly string[]): readonly AttributeChange[] {
  const schema = workspace.schema[resource.type];
  return Object.entries(resource.values)
    .filter(([path, value]) => isArgument(schema, path) && !blankEqual(value, null))
    .map(([path, before]) => ({ path, before, after: null, sensitive: isSensitive(resource.sensitive, schema, path), hidden: false, eventIDs }));
}

/**
 * What is known of a resource made by hand.
 * @param target the resource after all events
 * @param workspace schema
 * @returns every argument with a value, from null
 */
export function changesOfUnmanaged(target: Target, workspace: Workspace): readonly AttributeChange[] {
  const schema = workspace.schema[target.type];
  const paths = [...new Set([...Object.keys(target.values), ...target.hidden])].filter((path) => isArgument(schema, path));
  const creation = target.events[0]?.eventID;
  return paths
    .map((path): AttributeChange => {
      const written = eventIDsOf(target, path);
      return {
        path,
        before: null,
        after: target.hidden.has(path) ? null : (target.values[path] ?? null),
        sensitive: isSensitive(undefined, schema, path),
        hidden: target.hidden.has(path),
        eventIDs: written.length > 0 || creation === undefined ? written : [creation],
      };
    })
    .filter((change) => change.hidden || !blankEqual(change.after, null));
}

/**
 * What the provider's refresh says changed, without its shadows: a neighbour's change shows up in read-only and in
 * computed attributes that code does not write, and Terraform would undo nothing there.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation (resource_drift)
 * @param change one changed instance
 * @param workspace schema
 * @param seen what code writes for the instance, and the attributes that events wrote on it
 * @returns the changes that are drift, without events yet
 */
export function changesFromRefresh(change: RefreshChange, workspace: Workspace, seen: { readonly inCode: ReadonlySet<string>; readonly inTrace: ReadonlySet<string> }): readonly AttributeChange[] {
  const schema = workspace.schema[change.type];
  const after = change.after ?? {};
  const paths = [...new Set([...Object.keys(change.before), ...Object.keys(after)])];
  return paths
    .filter((path) => isArgument(schema, path) && !blankEqual(change.before[path] ?? null, after[path] ?? null))
    .filter((path) => path === 'tags_all' || seen.inCode.has(path) || seen.inTrace.has(path) || !isComputed(schema, path))
    .map((path) => ({ path, before: change.before[path] ?? null, after: after[path] ?? null, sensitive: isSensitive(change.sensitive, schema, path), hidden: false, eventIDs: [] }));
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

function eventIDsOf(target: Target, path: string): readonly string[] {
  return [...new Set(target.writes.filter((write) => write.path === path).map((write) => write.eventID))];
}

function isComputed(schema: BlockSchema | undefined, path: string): boolean {
  const attribute = schema?.attributes[path];
  return attribute === undefined ? schema?.blocks[path]?.computed === true : attribute.computed === true;
}

function isSensitive(marked: readonly string[] | undefined, schema: BlockSchema | undefined, path: string): boolean {
  return marked?.includes(path) === true || schema?.attributes[path]?.sensitive === true;
}
