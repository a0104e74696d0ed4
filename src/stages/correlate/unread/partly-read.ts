/**
 * Reads calls that say a whole document anew, and say more than anybody reads: what their known members do not name may stand in the others.
 * Unread is not absent: it stays as it was, and what was not read is told.
 */
import type { Catalogue, KnownCall } from '#catalogue/catalogue.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { Seen, Writes } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { blankEqual, sameValue } from '#domain/value/compare.ts';
import { folded } from '../likeness/call-words.ts';
import type { Present } from '../play/target.ts';
import { unreadLeavesOf } from './unread-members.ts';
import { writesOf } from '../play/writes-of.ts';

/** What a call wrote, and what of it nobody read. */
export interface PartlyRead {
  readonly writes: Writes;
  /** Members of the request, dotted. Empty: all was read, or nothing depends on the rest. */
  readonly unread: readonly string[];
}

/** Who ends something takes away what it was made of, whatever else the call names. */
const ENDS = /^(?:Stop|Disable|Deactivate|Delete|Remove|Detach|Disassociate|Reset|Cancel|Clear|Revoke)(?=[A-Z]|$)/;

/**
 * Keeps what a call seems to remove where a part of its document was not read.
 * @param before the resource before it
 * @param writes what the catalogue reads of it
 * @param catalogue what else the call may mean
 * @returns the same where nothing is removed, or all was read; else with the old values in place of those that are gone
 */
export function asPartlyRead({ call, event }: KnownCall, before: Present, writes: Writes, catalogue: Catalogue): PartlyRead {
  const whole = { writes, unread: [] };
  if (before.resource === undefined || !before.exists || call.effect === 'deletes' || ENDS.test(event.eventName)) return whole;
  const suspects = Object.keys(writes).filter(
    (path) => path !== 'tags' && path !== 'tags_all' && loses(writes[path] as Seen, before.values[path]),
  );
  if (suspects.length === 0) return whole;
  // Who adds and takes away names what; who says all anew does so whatever was there before.
  const anew = writesOf(call, event, { ...before, values: {} });
  const lost = suspects.filter((path) => isSame(anew[path], writes[path]));
  if (lost.length === 0) return whole;
  const unread = unreadLeavesOf(event, before, catalogue);
  if (unread.length === 0) return whole;
  const request = event.requestParameters ?? {};
  const told = {
    said: namesIn(request),
    saidWhole: namesIn(request, (value) => typeof value === 'object' || value === ''),
    unread: unread.map((path) => path.split('.').map(folded)),
  };
  const kept = lost
    .map((path) => [path, keep(path, writes[path] as Json, before.values[path] ?? null, told)] as const)
    .filter(([path, value]) => !isSame(writes[path], value));
  if (kept.length === 0) return whole;
  return { writes: { ...writes, ...Object.fromEntries(kept) }, unread };
}

function isSame(left: Seen | undefined, right: Seen | undefined): boolean {
  return left !== undefined && left !== HIDDEN && right !== undefined && right !== HIDDEN && sameValue(left, right);
}

function loses(after: Seen, before: Json | undefined): boolean {
  if (after === HIDDEN || before === undefined || isBlank(before)) return false;
  if (isBlank(after)) return true;
  if (Array.isArray(after) && Array.isArray(before))
    return (before as readonly Json[]).some((item, at) => {
      if (!isJsonObject(item)) return false;
      const other = counterpart(item, at, before as readonly Json[], after as readonly Json[]);
      return other === undefined || loses(other, item);
    });
  if (!isJsonObject(after) || !isJsonObject(before)) return false;
  return Object.entries(before).some(([name, value]) => loses(after[name] ?? null, value));
}

/** What nothing sets: false and nought are what it is then. */
function isBlank(value: Json): boolean {
  return value === false || value === 0 || blankEqual(value, null);
}

/** What the request says, by name. */
interface Told {
  readonly said: ReadonlySet<string>;
  /** Those that hold an object or a list, or nothing at all. */
  readonly saidWhole: ReadonlySet<string>;
  readonly unread: readonly (readonly string[])[];
}

function keep(path: string, after: Json, before: Json, told: Told): Json {
  const name = folded(path);
  // `Queue` with the name of one is not the list of them.
  const isSaid = (Array.isArray(before) && before.some(isJsonObject) ? told.saidWhole : told.said).has(name);
  if (isBlank(after)) return isSaid || isBlank(before) ? after : before;
  if (Array.isArray(after) && Array.isArray(before)) {
    const items = after as readonly Json[];
    const old = before as readonly Json[];
    const partners = new Map(old.map((item, at) => [counterpart(item, at, old, items), item]));
    // Where the list itself is named, and all that was not read lies in its items, an item that is not among them is gone.
    const isGone = isSaid && told.unread.every((names) => names.includes(name));
    const missing = isGone || !items.every(isJsonObject) ? [] : old.filter((item, at) => counterpart(item, at, old, items) === undefined);
    return [...items.map((item) => keepIn(item, partners.get(item) ?? null, told)), ...missing];
  }
  return keepIn(after, before, told);
}

function keepIn(after: Json, before: Json, told: Told): Json {
  if (!isJsonObject(after) || !isJsonObject(before)) return after;
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, keep(name, value, before[name] ?? null, told)]));
}

const NAMES = ['id', 'name', 'key', 'sid', 'priority', 'path_pattern', 'origin_id'];

/** The item that an item of before has become: by its name, or by its place where as many are there. */
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
      if (counts(item)) names.add(folded(name));
      look(item);
    }
  };
  look(value);
  return names;
}
