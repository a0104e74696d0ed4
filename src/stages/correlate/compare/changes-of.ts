import type { ResourceEntry } from '#catalogue/define.ts';
import { saferAt } from '#catalogue/traits.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Json } from '#domain/json.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { isArgument, isComputed } from './is-argument.ts';
import type { WrittenInCode } from './written-in-code.ts';
import { sensitivity } from './sensitivity.ts';
import { withoutShadows } from './equivalent-arguments.ts';
import type { Target } from '../play/target.ts';

/**
 * Returns the changes of a managed resource from the trail alone, without computed attributes; empty if the events cancel out. Arguments
 * that a recreation omits return to their default; without a default they are hidden.
 * @param inCode attributes that code sets
 */
export function changesFromTrace(target: Target, workspace: Workspace, inCode: WrittenInCode): readonly AttributeChange[] {
  const schema = workspace.schema[target.type];
  const written = [...new Set(target.writes.map((write) => write.path))].filter((path) => isArgument(schema, path, inCode));
  const reset = target.recreated ? visiblePaths(target).filter((path) => !written.includes(path) && isArgument(schema, path)) : [];
  const before = target.resource?.values ?? {};
  const isSensitive = sensitivity({
    marked: target.resource?.sensitive ?? [],
    schema,
    entry: target.entry,
    versions: [before, target.values],
  });
  const changes = [
    ...written.map((path) => ({
      path,
      hidden: target.hidden.has(path) || isWriteOnly(schema, path),
      after: target.values[path] ?? null,
    })),
    ...reset.flatMap((path) => resetValue(path, target, { schema, inCode })),
  ]
    .filter(
      ({ path, hidden, after }) => hidden || isSwitchedOff(target, path, after) || !sameBySchema(schema, path, before[path] ?? null, after),
    )
    .map(({ path: written, hidden, after }): AttributeChange => {
      const path = hidden ? writeOnlyName(written, schema, inCode) : written;
      const eventIDs = eventIDsOf(target, written);
      return { path, before: before[path] ?? null, after: hidden ? null : after, sensitive: isSensitive(path), hidden, eventIDs };
    })
    .map((change) => withNotRead(change, target.entry));
  return withoutShadows(changes, target.entry.shadows, inCode);
}

// Returns the write-only argument (`*_wo`) if code uses that one, since the API has one name for both.
function writeOnlyName(path: string, schema: BlockSchema | undefined, inCode: WrittenInCode): string {
  const handedOver = `${path}_wo`;
  return !inCode.has(path) && isWriteOnly(schema, handedOver) && inCode.has(handedOver) ? handedOver : path;
}

/** True for a safeguard that was switched off and is missing in the state, perhaps because it is newer. It was not off before. */
function isSwitchedOff({ entry: { traits }, resource }: Target, path: string, after: Json): boolean {
  return after === false && resource !== undefined && resource.values[path] === undefined && saferAt(traits, path)?.safer === true;
}

/**
 * Returns changes without an argument in code, such as whether an instance runs, or which version of a secret is current. Leaves out
 * changes that the refresh shows to be undone, and attributes that only name the resource.
 * @param shown the resource's values in a later refresh; undefined without one
 */
export function changesBeyondArguments(
  target: Target,
  workspace: Workspace,
  { inCode, shown }: { readonly inCode: WrittenInCode; readonly shown: Readonly<Record<string, Json>> | undefined },
): readonly AttributeChange[] {
  if (!target.exists || target.recreated) return [];
  const schema = workspace.schema[target.type];
  const paths = [...new Set(target.writes.map((write) => write.path))].filter(
    (path) => !isArgument(schema, path, inCode) && path !== 'id' && path !== 'arn',
  );
  if (paths.length === 0) return [];
  const before = target.resource?.values ?? {};
  const isSensitive = sensitivity({
    marked: target.resource?.sensitive ?? [],
    schema,
    entry: target.entry,
    versions: [before, target.values],
  });
  const isUndone = (path: string): boolean => blankEqual(shown?.[path] ?? null, before[path] ?? null) && (before[path] ?? null) !== null;
  return paths
    .map((path): AttributeChange => {
      const hidden = target.hidden.has(path);
      const after = hidden ? null : (target.values[path] ?? null);
      return { path, before: before[path] ?? null, after, sensitive: isSensitive(path), hidden, eventIDs: eventIDsOf(target, path) };
    })
    .filter(
      ({ path, hidden, before: was, after }) => hidden || isSwitchedOff(target, path, after) || !sameBySchema(schema, path, was, after),
    )
    .filter((change) => change.hidden || shown === undefined || !isUndone(change.path));
}

/** Marks a change with elements that the provider does not read back, because they are not in the state. */
function withNotRead(change: AttributeChange, entry: ResourceEntry | undefined): AttributeChange {
  const attribute = entry?.attributes[change.path];
  if (attribute?.kind !== 'written' || attribute.refreshShows !== 'known-elements') return change;
  const known = new Set(elementsOf(change.before));
  return elementsOf(change.after).some((element) => !known.has(element)) ? { ...change, notRead: true } : change;
}

function elementsOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns the arguments that the trail can show. */
function visiblePaths(target: Target): readonly string[] {
  const visible = Object.entries(target.entry.attributes).filter(([, entry]) => entry.kind === 'mapped' || entry.kind === 'written');
  return visible.map(([name]) => name);
}

/** Returns the value of an argument after a recreation without it; none for computed values that code does not set. */
function resetValue(
  path: string,
  target: Target,
  known: { readonly schema: BlockSchema | undefined; readonly inCode: WrittenInCode },
): readonly { readonly path: string; readonly hidden: boolean; readonly after: Json }[] {
  const served = target.values[path];
  if (served !== undefined) return [{ path, hidden: false, after: served }];
  if (!isComputed(known.schema, path)) return [{ path, hidden: false, after: known.schema?.attributes[path]?.default ?? null }];
  return known.inCode.has(path) && !blankEqual(target.resource?.values[path] ?? null, null) ? [{ path, hidden: true, after: null }] : [];
}

/** Returns a change to null for every argument of a missing resource. `eventIDs`: the calls that removed it */
export function changesOfMissing(
  resource: { readonly type: string; readonly values: Readonly<Record<string, Json>>; readonly sensitive: readonly string[] },
  workspace: Workspace,
  eventIDs: readonly string[],
): readonly AttributeChange[] {
  const schema = workspace.schema[resource.type];
  const isSensitive = sensitivity({ marked: resource.sensitive, schema, entry: undefined, versions: [resource.values] });
  return Object.entries(resource.values)
    .filter(([path, value]) => isArgument(schema, path) && !blankEqual(value, null))
    .map(([path, before]) => ({ path, before, after: null, sensitive: isSensitive(path), hidden: false, eventIDs }));
}

/** Returns a change from null for every argument of an unmanaged resource. */
export function changesOfUnmanaged(target: Target, workspace: Workspace): readonly AttributeChange[] {
  const schema = workspace.schema[target.type];
  const paths = [...new Set([...Object.keys(target.values), ...target.hidden])].filter(
    (path) => isArgument(schema, path) || isOfAnotherVersion(schema, path, target),
  );
  const creation = target.events[0]?.eventID;
  const isSensitive = sensitivity({ marked: [], schema, entry: target.entry, versions: [target.values] });
  return paths
    .map((path): AttributeChange => {
      const written = eventIDsOf(target, path);
      return {
        path,
        before: null,
        after: target.hidden.has(path) ? null : (target.values[path] ?? null),
        sensitive: isSensitive(path),
        hidden: target.hidden.has(path),
        eventIDs: written.length > 0 || creation === undefined ? written : [creation],
      };
    })
    .filter((change) => change.hidden || !blankEqual(change.after, null));
}

/** True for an attribute that calls set and this version of the provider lacks. Code cannot set it, but the guardrails judge it. */
function isOfAnotherVersion(schema: BlockSchema | undefined, path: string, { entry }: Target): boolean {
  const kind = entry.attributes[path]?.kind;
  return schema?.attributes[path] === undefined && schema?.blocks[path] === undefined && (kind === 'mapped' || kind === 'written');
}

/**
 * Returns the refresh's changes that are drift, still without events. Computed attributes that code does not set are left out: they show
 * changes of other resources, and Terraform would not undo them.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation (resource_drift)
 */
export function changesFromRefresh(
  change: RefreshChange,
  workspace: Workspace,
  seen: { readonly inCode: WrittenInCode; readonly inTrace: ReadonlySet<string>; readonly entry: ResourceEntry | undefined },
): readonly AttributeChange[] {
  const schema = workspace.schema[change.type];
  const after = change.after ?? {};
  const isSensitive = sensitivity({ marked: change.sensitive, schema, entry: seen.entry, versions: [change.before, after] });
  const paths = [...new Set([...Object.keys(change.before), ...Object.keys(after)])];
  const changes = paths
    .filter(
      (path) => isArgument(schema, path, seen.inCode) && !sameBySchema(schema, path, change.before[path] ?? null, after[path] ?? null),
    )
    .filter((path) => path === 'tags_all' || seen.inCode.has(path) || seen.inTrace.has(path) || !isComputed(schema, path))
    .map((path): AttributeChange => {
      const hidden = isWriteOnly(schema, path);
      const now = hidden ? null : (after[path] ?? null);
      return { path, before: change.before[path] ?? null, after: now, sensitive: isSensitive(path), hidden, eventIDs: [] };
    })
    .map((one) => withNotRead(one, seen.entry));
  return withoutShadows(changes, seen.entry?.shadows ?? {}, seen.inCode);
}

function eventIDsOf(target: Target, path: string): readonly string[] {
  const written = new Set<string>();
  for (const write of target.writes) if (write.path === path) written.add(write.eventID);
  return written.size > 0 || !target.recreated ? [...written] : target.events.map((event) => event.eventID);
}
