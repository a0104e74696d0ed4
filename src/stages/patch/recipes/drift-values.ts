/** Looks up values of a drift by path. JSON texts are parsed. */
import type { Drift } from '#domain/drift.ts';
import { isJsonObject, parsedJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { ValuePath } from '#domain/knowledge/recipe.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { sameValue } from '#domain/value/compare.ts';

/** The parts of a drift with values: changes have new ones, an unmanaged resource has observed ones. */
type Valued = Pick<Drift, 'changes' | 'observed'>;

const MAX_DEPTH = 7;
const MAX_VALUES = 4000;

/** Returns the cloud's value at a path: attribute, then keys and indices. */
export function valueAt(drift: Valued, [attribute, ...keys]: ValuePath): Json | undefined {
  let at: Json | undefined = valuesOf(drift).find(({ path }) => path === attribute)?.after;
  for (const key of keys) {
    const inside: Json | undefined = at === undefined ? undefined : opened(at);
    if (Array.isArray(inside)) at = (inside as readonly Json[])[Number(key)];
    else if (isJsonObject(inside)) at = Object.hasOwn(inside, String(key)) ? inside[String(key)] : undefined;
    else return undefined;
  }
  return at;
}

/** Returns the first path to a value, in a fixed order. `prefer`: the attribute and keys to try first */
export function pathOf(drift: Valued, value: Json, prefer: readonly (string | number)[]): ValuePath | undefined {
  const paths = valuesOf(drift)
    .toSorted((left, right) => Number(right.path === prefer[0]) - Number(left.path === prefer[0]) || (left.path < right.path ? -1 : 1))
    .flatMap(({ path, after }) => [...within([path], after, 0)]);
  const found = paths.slice(0, MAX_VALUES).filter(({ value: other }) => isAlike(value, other));
  const isPreferred = (path: ValuePath): boolean => path.length === prefer.length && path.every((key, index) => key === prefer[index]);
  return (found.find(({ path }) => isPreferred(path)) ?? found.find(({ path }) => path.at(-1) === prefer.at(-1)) ?? found[0])?.path;
}

/** The values of changes, then observed ones: the trail has only some values of an unmanaged resource, the provider has all. */
function valuesOf({ changes, observed = {} }: Valued): readonly { readonly path: string; readonly after: Json }[] {
  const changed = new Set(changes.map(({ path }) => path));
  const read = Object.entries(observed).flatMap(([path, after]) => (changed.has(path) ? [] : [{ path, after }]));
  return [...changes, ...read];
}

function* within(
  path: readonly (string | number)[],
  value: Json,
  depth: number,
): Generator<{ readonly path: ValuePath; readonly value: Json }> {
  yield { path, value };
  const inside = opened(value);
  if (inside !== value) yield { path, value: inside };
  if (depth >= MAX_DEPTH) return;
  if (Array.isArray(inside))
    for (const [index, item] of (inside as readonly Json[]).entries()) yield* within([...path, index], item, depth + 1);
  else if (isJsonObject(inside))
    for (const key of Object.keys(inside).sort()) yield* within([...path, key], inside[key] ?? null, depth + 1);
}

/** Compares as Terraform does: a number equals its text, and lists are compared in any order, since it may not matter. */
function isAlike(left: Json, right: Json): boolean {
  if (sameValue(left, right)) return true;
  if (typeof left === 'object' || typeof right === 'object') return isSameSet(left, right);
  return String(left) === String(right);
}

function isSameSet(left: Json, right: Json): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  const [one, other] = [left as readonly Json[], right as readonly Json[]];
  return (
    one.every((item) => other.some((same) => sameValue(item, same))) && other.every((item) => one.some((same) => sameValue(item, same)))
  );
}

/** Parses a JSON text with a list or object; returns any other value unchanged. */
export function opened(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  return parsedJson(value) ?? value;
}

/** Returns an instance's own `for_each` key, else that of the innermost module call that has one. */
export function instanceKey(address: string | undefined): string | undefined {
  const parsed = address === undefined ? undefined : parseAddress(address);
  if (typeof parsed?.index === 'string') return parsed.index;
  const last = [...(parsed?.module ?? '').matchAll(/\["((?:[^"\\]|\\.)*)"\]/g)].at(-1)?.[1];
  return last === undefined ? undefined : (JSON.parse(`"${last}"`) as string);
}
