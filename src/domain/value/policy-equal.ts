// Equality of IAM policy documents. AWS returns a policy with reordered lists, one-element lists as scalars, and account numbers as root
// ARNs. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html
import { canonicalJson, isJsonObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { rootAccountOf } from './arn.ts';

/** Statement elements with a set of texts; one text may replace a list of one. */
const TEXT_SETS: ReadonlySet<string> = new Set(['Action', 'NotAction', 'Resource', 'NotResource']);
const PRINCIPALS: ReadonlySet<string> = new Set(['Principal', 'NotPrincipal']);

/** True for an object with statements that have an effect. */
export function isPolicyDocument(value: Json): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const statements = asList(value['Statement'] ?? null);
  return statements.length > 0 && statements.every((statement) => isJsonObject(statement) && typeof statement['Effect'] === 'string');
}

/** Compares by meaning: the order of statements and of texts in a set does not count. */
export function samePolicy(left: JsonObject, right: JsonObject): boolean {
  return canonicalJson(normalPolicy(left)) === canonicalJson(normalPolicy(right));
}

function normalPolicy(policy: JsonObject): Json {
  const statements = asList(policy['Statement'] ?? null).map((statement) =>
    isJsonObject(statement) ? normalStatement(statement) : statement,
  );
  return { ...policy, Statement: sortUnique(statements) };
}

function normalStatement(statement: JsonObject): JsonObject {
  const entries = Object.entries(statement)
    // AWS turns a missing Sid into an empty one, and the reverse.
    .filter(([name, value]) => !(name === 'Sid' && value === ''))
    .map(([name, value]): [string, Json] => {
      if (TEXT_SETS.has(name)) return [name, textSet(value, String)];
      if (PRINCIPALS.has(name)) return [name, isJsonObject(value) ? mapValues(value, (texts) => textSet(texts, normalPrincipal)) : value];
      if (name === 'Condition' && isJsonObject(value))
        return [name, mapValues(value, (keys) => (isJsonObject(keys) ? mapValues(keys, (texts) => textSet(texts, String)) : keys))];
      return [name, value];
    });
  return Object.fromEntries(entries);
}

// An account's number and its root ARN are the same principal: AWS turns one into the other.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
function normalPrincipal(text: string): string {
  return rootAccountOf(text) ?? text;
}

/** Conditions in code may have true and 5, and AWS returns "true" and "5", so scalars compare as text. */
function textSet(value: Json, normal: (text: string) => string): Json {
  return sortUnique(asList(value).map((item) => (typeof item === 'object' ? item : normal(String(item)))));
}

function sortUnique(items: readonly Json[]): Json[] {
  const byText = new Map(items.map((item) => [canonicalJson(item), item]));
  return [...byText.keys()].sort().map((text) => byText.get(text) ?? null);
}

function asList(value: Json): readonly Json[] {
  if (value === null) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function mapValues(value: JsonObject, change: (item: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}
