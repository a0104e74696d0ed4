export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for plain objects: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON text; undefined for any other text. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the objects of a list, which is how providers and states represent nested blocks; empty for any other value. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

/** Whether a value is null, "", or an empty list or object. */
export function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** Follows a path of object keys; a number in text form indexes a list. Undefined if it ends early. */
export function jsonAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let current: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(current)) current = (current as readonly Json[])[Number(key)];
    else if (isJsonObject(current)) current = Object.hasOwn(current, key) ? current[key] : undefined;
    else return undefined;
  }
  return current;
}

/** Compact JSON with sorted object keys: equal values print identically. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  if (isJsonObject(value)) {
    const entries = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Visits every text in a value (not object keys), without building a list, because a state has a hundred thousand texts. */
export function visitTexts(value: Json, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) visitTexts(item, visit);
  else if (isJsonObject(value)) for (const key of Object.keys(value)) visitTexts(value[key] ?? null, visit);
}

/** Whether one of the value's texts equals the given one; object keys do not count. */
export function hasText(value: Json, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => hasText(item, text));
  if (!isJsonObject(value)) return false;
  for (const key of Object.keys(value)) if (hasText(value[key] ?? null, text)) return true;
  return false;
}

/** Every text in a value, without object keys. */
export function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  visitTexts(value, (text) => texts.push(text));
  return texts;
}
