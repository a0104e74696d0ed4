import { WorkspaceError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';

export interface Expectation {
  readonly code: string;
  readonly expected: string;
  readonly hint: string;
}

/**
 * Parses a JSON object.
 * @param where the file, for messages
 * @throws WorkspaceError if the text is not one
 */
export function parseTerraformJson(text: string, where: string, expectation: Expectation): JsonObject {
  const { code, expected, hint } = expectation;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const found = text.trim() === '' ? 'an empty file' : `text that is not JSON (${(cause as Error).message})`;
    throw new WorkspaceError(code, `Expected ${expected} in ${where}; found ${found}.`, hint, cause);
  }
  if (!isJsonObject(value)) throw new WorkspaceError(code, `Expected ${expected} in ${where}; found JSON that is not an object.`, hint);
  return value;
}

/**
 * Top-level attributes with a mark in `sensitive_values`.
 * https://developer.hashicorp.com/terraform/internals/json-format#values-representation
 * @param trees `true` marks a sensitive value
 */
export function sensitiveNames(...trees: readonly unknown[]): readonly string[] {
  const names = trees.flatMap((tree) => (isJsonObject(tree) ? Object.keys(tree).filter((name) => containsTrue(tree[name])) : []));
  return [...new Set(names)].sort();
}

function containsTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsTrue);
  return isJsonObject(value) ? Object.values(value).some(containsTrue) : value === true;
}

/** The first three issues of zod, such as `resources.0.mode: expected string`. */
export function describeIssues(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
    .join('; ');
}
