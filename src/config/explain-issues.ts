import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { didYouMean } from '#domain/text/near-name.ts';

/** Line and column, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns the place of a value or key in the file; undefined if unknown. */
export type Locate = (path: readonly PropertyKey[], key?: string) => Place | undefined;

interface Expected {
  readonly code: string;
  readonly schema: z.ZodType;
  readonly where: string;
  readonly value: unknown;
  readonly locate: Locate | undefined;
}

type Issue = z.core.$ZodIssue;

/** Turns zod's issues into one error that lists each problem with its field, the nearest known name, and line and column if known. */
export function explainIssues(issues: readonly Issue[], expected: Expected): ConfigurationError {
  const shape = z.toJSONSchema(expected.schema, { io: 'input', unrepresentable: 'any' }) as unknown as JsonObject;
  const known = keysAt(shape, [], shape);
  const problems = issues.flatMap((issue) => explain(issue, [], { ...expected, shape }));
  // If every problem has a suggestion, the list of all names is left out.
  const isNamed = problems.every((problem) => problem.includes(', did you mean '));
  return new ConfigurationError(
    expected.code,
    `Expected valid settings in ${expected.where}; found ${[...new Set(problems)].join('; ')}.`,
    isNamed
      ? 'Correct the name; all fields are in docs/reconcile.schema.json.'
      : `Correct these fields; every field is optional. Allowed: ${known.join(', ')}, as in docs/reconcile.schema.json.`,
  );
}

function explain(issue: Issue, above: readonly PropertyKey[], expected: Expected & { readonly shape: JsonObject }): readonly string[] {
  const path = [...above, ...issue.path];
  const problemAt = (problem: string, key?: string): string => `${placed(path, key, expected)}${problem}`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysAt(expected.shape, path, expected.shape);
      return issue.keys.map((key) => problemAt(`unknown key "${key}"${didYouMean(key, known)}`, key));
    }
    case 'invalid_value': {
      const found = valueAt(expected.value, path);
      const choices = issue.values.map(String);
      return [problemAt(`${issue.message}${typeof found === 'string' ? `, found "${found}"${didYouMean(found, choices)}` : ''}`)];
    }
    case 'invalid_union': {
      // Reports the issues of the alternative that matched deepest: the author most likely meant it.
      const likeliest = issue.errors.toSorted((left, right) => depth(right) - depth(left))[0];
      return likeliest === undefined || likeliest.length === 0
        ? [problemAt(issue.message)]
        : likeliest.flatMap((inner) => explain(inner, path, expected));
    }
    case 'invalid_key':
      return [problemAt(issue.issues.map((inner) => inner.message).join(', '))];
    default:
      return [problemAt(issue.message)];
  }
}

function depth(issues: readonly Issue[]): number {
  return Math.max(...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
}

function placed(path: readonly PropertyKey[], key: string | undefined, { locate }: Expected): string {
  const place = locate?.(path, key);
  const field = path.length === 0 ? 'the file' : path.map(String).join('.');
  return place === undefined ? `${field}: ` : `line ${place.line}, column ${place.column}: ${field}: `;
}

/** The allowed keys at a path, over all alternatives. */
function keysAt(schema: Json | undefined, path: readonly PropertyKey[], whole: JsonObject): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((some) => (Array.isArray(some) ? (some as Json[]) : []));
  const referred = typeof schema['$ref'] === 'string' ? definitionOf(schema['$ref'], whole) : undefined;
  const elsewhere = [...alternatives, ...(referred === undefined ? [] : [referred])].flatMap((one) => keysAt(one, path, whole));
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const [first, ...rest] = path;
  if (first === undefined) return [...new Set([...Object.keys(properties), ...elsewhere])];
  const own =
    typeof first === 'number'
      ? schema['items']
      : Object.hasOwn(properties, first)
        ? properties[String(first)]
        : schema['additionalProperties'];
  return [...new Set([...keysAt(own, rest, whole), ...elsewhere])];
}

function definitionOf(reference: string, whole: JsonObject): Json | undefined {
  return valueAt(whole, reference.split('/').slice(1)) as Json | undefined;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
