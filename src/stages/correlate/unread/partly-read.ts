/** Calls that replace a whole document and have unread members. A value that seems removed may be in those, so it stays and is reported. */
import type { Catalogue, KnownCall } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { Seen, Writes } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { normalised } from '../likeness/call-words.ts';
import type { Present } from '../play/target.ts';
import { unreadLeavesOf } from './unread-members.ts';
import { writesOf } from '../play/writes-of.ts';

export interface PartlyRead {
  readonly writes: Writes;
  /** Dotted members of the request. Empty if all were read, or nothing depends on the others. */
  readonly unread: readonly string[];
}

/** Calls that remove parts by design. */
const ENDS = /^(?:Stop|Disable|Deactivate|Delete|Remove|Detach|Disassociate|Reset|Cancel|Clear|Revoke)(?=[A-Z]|$)/;

/** Keeps old values that a call seems to remove if a part of its document was not read. */
export function asPartlyRead({ call, event }: KnownCall, before: Present, writes: Writes, catalogue: Catalogue): PartlyRead {
  const whole = { writes, unread: [] };
  if (before.resource === undefined || !before.exists || call.effect === 'deletes' || ENDS.test(event.eventName)) return whole;
  const suspects = Object.keys(writes).filter(
    (path) => path !== 'tags' && path !== 'tags_all' && removesValue(writes[path] as Seen, before.values[path]),
  );
  if (suspects.length === 0) return whole;
  // A call that adds or removes names its items; one that replaces gives the same result on an empty resource.
  const rewritten = writesOf(call, event, { ...before, values: {} });
  const lost = suspects.filter((path) => isSame(rewritten[path], writes[path]));
  if (lost.length === 0) return whole;
  const unread = unreadLeavesOf(event, before, catalogue);
  if (unread.length === 0) return whole;
  const request = event.requestParameters ?? {};
  const names = {
    named: namesIn(request),
    namedWhole: namesIn(request, (value) => typeof value === 'object' || value === ''),
    unread: unread.map((path) => path.split('.').map(normalised)),
  };
  const kept = lost
    .map((path) => [path, keep(path, writes[path] as Json, before.values[path] ?? null, names)] as const)
    .filter(([path, value]) => !isSame(writes[path], value));
  if (kept.length === 0) return whole;
  return { writes: { ...writes, ...Object.fromEntries(kept) }, unread };
}

function isSame(left: Seen | undefined, right: Seen | undefined): boolean {
  return left !== undefined && left !== HIDDEN && right !== undefined && right !== HIDDEN && sameValue(left, right);
}

function removesValue(after: Seen, before: Json | undefined): boolean {
  if (after === HIDDEN || before === undefined || isBlank(before)) return false;
  if (isBlank(after)) return true;
  if (Array.isArray(after) && Array.isArray(before))
    return (before as readonly Json[]).some((item, at) => {
      if (!isJsonObject(item)) return false;
      const other = counterpart(item, at, before as readonly Json[], after as readonly Json[]);
      return other === undefined || removesValue(other, item);
    });
  if (!isJsonObject(after) || !isJsonObject(before)) return false;
  return Object.entries(before).some(([name, value]) => removesValue(after[name] ?? null, value));
}

/** True for an unset value, including false and 0. */
function isBlank(value: Json): boolean {
  return value === false || value === 0 || blankEqual(value, null);
}

interface RequestNames {
  readonly named: ReadonlySet<string>;
  /** Members with an object, a list, null or an empty text. */
  readonly namedWhole: ReadonlySet<string>;
  readonly unread: readonly (readonly string[])[];
}

function keep(path: string, after: Json, before: Json, names: RequestNames): Json {
  const name = normalised(path);
  // A member `Queue` with a text is not the list of queues.
  const isNamed = (Array.isArray(before) && before.some(isJsonObject) ? names.namedWhole : names.named).has(name);
  if (isBlank(after)) return isNamed || isBlank(before) ? after : before;
  if (Array.isArray(after) && Array.isArray(before)) {
    const items = after as readonly Json[];
    const old = before as readonly Json[];
    const partners = new Map(old.map((item, at) => [counterpart(item, at, old, items), item]));
    // If the list itself is named and all unread members are in its items, a missing item is removed.
    const isGone = isNamed && names.unread.every((parts) => parts.includes(name));
    const missing = isGone || !items.every(isJsonObject) ? [] : old.filter((item, at) => counterpart(item, at, old, items) === undefined);
    return [...items.map((item) => keepIn(item, partners.get(item) ?? null, names)), ...missing];
  }
  return keepIn(after, before, names);
}

function keepIn(after: Json, before: Json, names: RequestNames): Json {
  if (!isJsonObject(after) || !isJsonObject(before)) return after;
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, keep(name, value, before[name] ?? null, names)]));
}

const NAMES = ['id', 'name', 'key', 'sid', 'priority', 'path_pattern', 'origin_id'];

/** Finds the new version of an item: by name, or by position for lists of equal length. */
function counterpart(item: Json, at: number, before: readonly Json[], after: readonly Json[]): Json | undefined {
  if (!isJsonObject(item)) return after.find((other) => sameValue(other, item));
  const named = NAMES.find((name) => !blankEqual(item[name] ?? null, null));
  const same = (other: Json): boolean => isJsonObject(other) && named !== undefined && sameValue(other[named] ?? null, item[named] ?? null);
  return after.find(same) ?? (after.length === before.length && named === undefined ? after[at] : undefined);
}

function namesIn(value: JsonObject, counts: (value: Json) => boolean = () => true): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (inner: Json): void => {
    if (Array.isArray(inner)) for (const item of inner as readonly Json[]) look(item);
    if (!isJsonObject(inner)) return;
    for (const [name, item] of Object.entries(inner)) {
      if (counts(item)) names.add(normalised(name));
      look(item);
    }
  };
  look(value);
  return names;
}
