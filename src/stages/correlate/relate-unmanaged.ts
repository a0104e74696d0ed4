import type { Json, JsonObject } from '#domain/json.ts';
import { textsIn } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { identifiersOf } from './index-state.ts';
import type { Target } from './target.ts';

/**
 * Which resources made by hand belong to this workspace. In a shared account most do not; one does when it names a
 * managed resource, is named by one that belongs, or carries the name its managed neighbours carry.
 * @param unmanaged resources that exist and are not in the state
 * @param managed the state's resources
 * @param now values that managed resources have got since: an instance may name a profile made for it
 * @returns the keys of those that belong
 */
export function relatedToWorkspace(
  unmanaged: readonly Target[],
  managed: readonly StateResource[],
  now: readonly JsonObject[],
): ReadonlySet<string> {
  const known = new Set(managed.flatMap((resource) => identifiersOf(resource.values)).filter(isTelling));
  const stems = nameStems(managed);
  const named = namedByReference(managed, unmanaged);
  // What somebody who belongs names belongs too.
  const mentioned = new Set(unmanaged.length === 0 ? [] : now.flatMap(textsInDocuments));
  const rest = new Map(
    unmanaged.map((target) => [
      target.key,
      {
        names: identifiersOf(target.values).filter(isTelling),
        texts: textsInDocuments(target.values),
        sharesStem: named.has(target.key) || sharesStem(target.values, stems),
      },
    ]),
  );
  const related = new Set<string>();
  for (let before = -1; before < related.size;) {
    before = related.size;
    for (const [key, { names, texts, sharesStem: isNamedAlike }] of rest) {
      if (!isNamedAlike && !texts.some((text) => known.has(text)) && !names.some((text) => mentioned.has(text))) continue;
      related.add(key);
      rest.delete(key);
      for (const text of names) known.add(text);
      for (const text of texts) mentioned.add(text);
    }
  }
  return related;
}

/** Where the catalogue says what an argument names, a short name is a name too: a policy for the group `dev` is about that group. */
function namedByReference(managed: readonly StateResource[], unmanaged: readonly Target[]): ReadonlySet<string> {
  const wanted = new Set(
    unmanaged.flatMap(({ entry }) => Object.values(entry.references).map(({ type, attribute }) => `${type} ${attribute}`)),
  );
  const names = new Set(
    managed.flatMap(({ type, values }) =>
      Object.entries(values).flatMap(([attribute, value]) =>
        typeof value === 'string' && value !== '' && wanted.has(`${type} ${attribute}`) ? [`${type} ${attribute} ${value}`] : [],
      ),
    ),
  );
  const isNamed = ({ entry, values }: Target): boolean =>
    Object.entries(entry.references).some(
      ([own, { type, attribute }]) => typeof values[own] === 'string' && names.has(`${type} ${attribute} ${values[own]}`),
    );
  return new Set(unmanaged.filter(isNamed).map((target) => target.key));
}

/** Short texts (`a`, `web`) name anything. */
function isTelling(text: string): boolean {
  return text.length >= 4;
}

/**
 * Every text in a value, those inside JSON documents included.
 * @param value any value
 * @returns the texts
 */
export function textsInDocuments(value: Json): readonly string[] {
  return textsIn(value).flatMap((text) => (/^\s*[[{]/.test(text) ? [text, ...textsInDocuments(parsed(text))] : [text]));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** `orders-production` of orders-production-a and orders-production-b: beginnings that at least two names share. */
function nameStems(managed: readonly StateResource[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const names = new Set(managed.map((resource) => nameOf(resource.values)).filter((name) => name !== undefined));
  for (const name of names) {
    for (const stem of stemsOf(name)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([stem]) => stem));
}

function sharesStem(values: JsonObject, stems: ReadonlySet<string>): boolean {
  const name = nameOf(values);
  const longest = name === undefined ? undefined : stemsOf(name).at(-1);
  return longest !== undefined && stems.has(longest);
}

function nameOf(values: JsonObject): string | undefined {
  const name = values['name'] ?? values['bucket'] ?? values['function_name'];
  return typeof name === 'string' ? name : undefined;
}

/** A name's beginnings up to each separator, the whole name left out. */
function stemsOf(name: string): readonly string[] {
  const ends = [...name.matchAll(/[-_/.:]/g)].map((match) => match.index).filter((index) => index > 0);
  return ends.map((end) => name.slice(0, end));
}
