/** A JSON value, as it stands in a CloudTrail record, a state file or a plan. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * Tells an object from the other JSON values.
 * @returns whether it is a plain object: not null, not an array
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads nested blocks as the provider and a state hold them.
 * @returns the objects in a list; none for anything else
 */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

/**
 * Walks into a value by keys.
 * @param path object keys, from the outside in; a number in text form indexes a list
 * @returns what is found there, or undefined where the path ends early
 */
export function jsonAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let current: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(current)) current = (current as readonly Json[])[Number(key)];
    else if (isJsonObject(current)) current = Object.hasOwn(current, key) ? current[key] : undefined;
    else return undefined;
  }
  return current;
}

/**
 * Prints a value with its object keys sorted, so that equal values print alike.
 * @param value any JSON value
 * @returns compact JSON text
 */
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

/**
 * Looks at every text in a value, without a list of them: a state has a hundred thousand.
 * @param look is given each text, from the outside in; object keys are no texts
 */
export function eachText(value: Json, look: (text: string) => void): void {
  if (typeof value === 'string') look(value);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) eachText(item, look);
  else if (isJsonObject(value)) for (const key of Object.keys(value)) eachText(value[key] ?? null, look);
}

/**
 * Whether a text stands somewhere in a value.
 * @param value any JSON value
 * @param text what is looked for, whole
 * @returns true where one of its texts is the same; object keys are no texts
 */
export function hasText(value: Json, text: string): boolean {
  if (typeof value === 'string') return value === text;
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => hasText(item, text));
  if (!isJsonObject(value)) return false;
  for (const key of Object.keys(value)) if (hasText(value[key] ?? null, text)) return true;
  return false;
}

/**
 * Every text in a value.
 * @param value any JSON value
 * @returns the texts, from the outside in; object keys are no texts
 */
export function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  eachText(value, (text) => texts.push(text));
  return texts;
}
