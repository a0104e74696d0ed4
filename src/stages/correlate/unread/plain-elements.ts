import { HIDDEN } from '#catalogue/define.ts';
import type { Seen, Writes } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/**
 * Replaces objects with several keys (`{groupId, groupName}`) by the one text that the attribute has in the state: the value in the form of
 * the existing ones, else that of the key ending in Arn (for `*_arns`) or Id. If neither is found, the attribute is hidden.
 */
export function withPlainElements(writes: Writes, held: JsonObject): Writes {
  const entries = Object.entries(writes);
  const plain = entries.map(([name, value]) => [name, value === HIDDEN ? value : plainIn(name, value, held[name])] as const);
  return plain.every(([, value], at) => value === entries[at]?.[1]) ? writes : Object.fromEntries(plain);
}

function plainIn(name: string, value: Json, held: Json | undefined): Seen {
  if (!Array.isArray(value)) return value;
  const [items, before] = [value as readonly Json[], Array.isArray(held) ? (held as readonly Json[]) : []];
  const isOfTexts = before.length > 0 ? before.every((one) => typeof one === 'string') : /_(?:ids|arns)$/.test(name);
  if (isOfTexts) return items.some(isJsonObject) ? textsOf(name, items, before) : value;
  const inner = items.map((item, at) => (isJsonObject(item) ? withPlainElements(item, objectAt(before, at)) : item));
  if (inner.some((item) => typeof item === 'object' && item !== null && Object.values(item).includes(HIDDEN as never))) return HIDDEN;
  return inner.every((item, at) => item === items[at]) ? value : (inner as readonly Json[]);
}

function objectAt(list: readonly Json[], at: number): JsonObject {
  const one = list[at];
  return isJsonObject(one) ? one : {};
}

function textsOf(name: string, items: readonly Json[], before: readonly Json[]): Seen {
  const texts = items.map((item) => (isJsonObject(item) ? textOf(name, item, before) : item));
  return texts.every((text): text is string => typeof text === 'string') ? texts.toSorted() : HIDDEN;
}

function textOf(name: string, item: JsonObject, before: readonly Json[]): string | undefined {
  const texts = Object.entries(item).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const forms = new Set(before.map((one) => formOf(String(one))));
  const matching = texts.filter(([, text]) => forms.has(formOf(text)) && formOf(text) !== '');
  const ending = name.endsWith('_arns') ? /(?:Arn|ARN)$/ : /(?:Id|ID)$/;
  const found = matching.length > 0 ? matching : texts.filter(([key]) => ending.test(key));
  return found.length === 1 ? found[0]?.[1] : undefined;
}

/** Returns the form of an id: `sg-` for a group's id, `arn:aws:sns` for a topic's ARN, empty for a name. */
function formOf(text: string): string {
  if (text.startsWith('arn:')) return text.split(':', 3).join(':');
  return /^([a-z]{1,12}-)[0-9a-f]{8,17}$/.exec(text)?.[1] ?? '';
}
