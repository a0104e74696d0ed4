/** Which changes are about a secret: a value that must not be written into code, whoever may read it today. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { isSecretName, isSecretText } from '#domain/secret-text.ts';
import type { Workspace } from '#domain/workspace.ts';

/**
 * Whether the new value of an attribute is, or holds, a secret.
 * @param change the attribute
 * @param drift the drift it is part of
 * @param workspace state and provider schema mark what is sensitive
 * @returns true where the schema or the state says sensitive, where the trail hides a value with a secret's name, and where a visible value looks like one
 */
export function isSecret(change: AttributeChange, drift: Drift, workspace: Workspace): boolean {
  if (change.sensitive || markedSensitive(change.path, drift, workspace)) return change.hidden || !isBlank(change.after);
  if (change.hidden) return isSecretName(change.path);
  return changedLeaves(change).some((leaf) => holdsSecret(leaf.path, leaf.after));
}

function markedSensitive(path: string, drift: Drift, workspace: Workspace): boolean {
  const state = workspace.resources.find((resource) => resource.address === drift.address);
  return state?.sensitive.includes(path) === true || workspace.schema[drift.resourceType]?.attributes[path]?.sensitive === true;
}

function holdsSecret(path: string, value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => holdsSecret(path, item));
  if (isJsonObject(value)) return Object.entries(value).some(([key, item]) => holdsSecret(`${path}.${key}`, item));
  return typeof value === 'string' && isSecretText(path, value);
}

function isBlank(value: Json): boolean {
  return value === null || value === '';
}
