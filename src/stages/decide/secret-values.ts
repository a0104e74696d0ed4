/** Which changes are about a secret: a value that must not be written into code, whoever may read it today. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';

const SECRET_NAME = /(?:^|[._-]|(?<=[a-z])(?=[A-Z]))(?:password|passwd|passphrase|secret|token|api_?key|private_?key|secret_?(?:access_?)?key|secret_?string|credentials?)$/i;

/** Values that are a secret by their form. https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns */
const SECRET_FORM = /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])|-----BEGIN [A-Z ]*PRIVATE KEY-----|(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{30,}|(?<![A-Za-z0-9])github_pat_\w{30,}|(?<![A-Za-z0-9])xox[abprs]-[A-Za-z0-9-]{10,}|(?<![A-Za-z0-9])(?:sk|rk)_live_[A-Za-z0-9]{16,}|(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|:\/\/[^/\s:@]+:[^/\s:@]{3,}@/;

/**
 * Whether the new value of an attribute is, or holds, a secret.
 * @param change the attribute
 * @param drift the drift it is part of
 * @param workspace state and provider schema mark what is sensitive
 * @returns true where the schema or the state says sensitive, where the trail hides a value with a secret's name, and where a visible value looks like one
 */
export function isSecret(change: AttributeChange, drift: Drift, workspace: Workspace): boolean {
  if (change.sensitive || markedSensitive(change.path, drift, workspace)) return change.hidden || !isBlank(change.after);
  if (change.hidden) return SECRET_NAME.test(change.path);
  return changedLeaves(change).some((leaf) => isSecretText(leaf.path, leaf.after));
}

function markedSensitive(path: string, drift: Drift, workspace: Workspace): boolean {
  const state = workspace.resources.find((resource) => resource.address === drift.address);
  return state?.sensitive.includes(path) === true || workspace.schema[drift.resourceType]?.attributes[path]?.sensitive === true;
}

function isSecretText(path: string, value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isSecretText(path, item));
  if (isJsonObject(value)) return Object.entries(value).some(([key, item]) => isSecretText(`${path}.${key}`, item));
  if (typeof value !== 'string' || value === '') return false;
  // A name or an ARN of a secret is how code should speak of it.
  const plain = /^arn:|^(?:true|false|\d+)$/i.test(value);
  return SECRET_FORM.test(value) || (SECRET_NAME.test(path) && !plain);
}

function isBlank(value: Json): boolean {
  return value === null || value === '';
}
