import { WorkspaceError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';

/** What a Terraform JSON file should have been, for the error that says it is not. */
export interface Expectation {
  /** Stable code of the error, such as `state-unreadable`. */
  readonly code: string;
  /** Such as `a Terraform state (version 4)`. */
  readonly expected: string;
  readonly hint: string;
}

/**
 * Parses the text of a file that Terraform wrote.
 * @param where the file, for messages
 * @param expectation what the file should be
 * @returns the JSON object
 * @throws WorkspaceError when the text is not a JSON object
 */
export function parseTerraformJson(text: string, where: string, expectation: Expectation): JsonObject {
  const { code, expected, hint } = expectation;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const found = text.trim() === '' ? 'an empty file' : `text that is not JSON (${(cause as Error).message})`;
    throw new WorkspaceError(code, `expected ${expected} in ${where}, found ${found}`, hint, cause);
  }
  if (!isJsonObject(value)) throw new WorkspaceError(code, `expected ${expected} in ${where}, found JSON that is not an object`, hint);
  return value;
}

/**
 * Top-level attribute names under which a `sensitive_values` tree of `terraform show -json` marks anything.
 * https://developer.hashicorp.com/terraform/internals/json-format#values-representation
 * @param trees objects in the shape of the values, with `true` where a value is sensitive
 * @returns sorted names, each once
 */
export function sensitiveNames(...trees: readonly unknown[]): readonly string[] {
  const names = trees.flatMap((tree) => (isJsonObject(tree) ? Object.keys(tree).filter((name) => containsTrue(tree[name])) : []));
  return [...new Set(names)].sort();
}

function containsTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsTrue);
  return isJsonObject(value) ? Object.values(value).some(containsTrue) : value === true;
}

/**
 * Prints zod's complaints on one line.
 * @returns the first three, such as `resources.0.mode: expected string`
 */
export function describeIssues(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`)
    .join('; ');
}
