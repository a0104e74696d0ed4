/** Equal keys put drifts in one group, without pairwise comparison. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Attributes by which other resources refer to this one. */
const NAMING_ATTRIBUTES = ['arn', 'id', 'url', 'name', 'bucket', 'function_name', 'key_id'] as const;

/** Parameters that name the subject of a call if several Terraform resources represent it. */
const SUBJECTS = new Set(['userName', 'groupName', 'groupId', 'bucketName', 'dBInstanceIdentifier', 'keyId', 'instanceProfileName']);

export interface GroupingKeys {
  /** Drifts with an equal key belong together. */
  readonly keys: readonly string[];
  /** Texts by which other resources refer to this one. */
  readonly names: readonly string[];
  /** Every text in its values. The drift belongs together with resources of these names. */
  readonly mentions: readonly string[];
}

/**
 * Returns the grouping keys of a drift: its address, its new values, the direction of each attribute by type, and the user, group, bucket,
 * key or database of its calls; also its names and mentions.
 */
export function groupingKeysOf(drift: Drift): GroupingKeys {
  return {
    keys: [...(drift.address === undefined ? [] : [`address ${drift.address}`]), ...shapesOf(drift), ...subjectsOf(drift)],
    names: namesOf(drift),
    mentions: [
      ...drift.changes.flatMap((change) => [...textsIn(change.before), ...textsIn(change.after)]),
      ...textsIn(drift.observed ?? null),
    ],
  };
}

function shapesOf(drift: Drift): readonly string[] {
  if (drift.kind !== 'changed') return [`${drift.kind} ${drift.resourceType}`];
  return drift.changes.flatMap((change) =>
    change.hidden
      ? [`${drift.resourceType} ${change.path} hidden`]
      : changedLeaves(change).flatMap((leaf) => {
          const same = `${leaf.path} = ${canonicalJson(leaf.after)}`;
          if (typeof leaf.before !== 'number' || typeof leaf.after !== 'number') return [same];
          return [same, `${drift.resourceType} ${leaf.path} ${leaf.after > leaf.before ? 'up' : 'down'}`];
        }),
  );
}

function subjectsOf(drift: Drift): readonly string[] {
  const subjects = new Set<string>();
  for (const { eventSource, requestParameters } of drift.events) {
    const parameters: JsonObject = requestParameters ?? {};
    for (const name of Object.keys(parameters)) {
      const value = SUBJECTS.has(name) ? parameters[name] : undefined;
      if (typeof value === 'string' && value !== '') subjects.add(`${eventSource} ${name} ${value}`);
    }
  }
  return [...subjects];
}

function namesOf(drift: Drift): readonly string[] {
  const before = drift.kind === 'missing' ? Object.fromEntries(drift.changes.map((change) => [change.path, change.before])) : {};
  const values = NAMING_ATTRIBUTES.map((attribute) => drift.observed?.[attribute] ?? before[attribute]);
  return [...values, drift.importId].filter((value) => typeof value === 'string').filter(isSpecific);
}

/** Returns the texts of a value, also those inside JSON texts: a redrive policy names its queue there. */
function textsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  if (typeof value !== 'string' || !isSpecific(value)) return [];
  if (!/^[[{]/.test(value)) return [value];
  try {
    return textsIn(JSON.parse(value) as Json);
  } catch {
    return [];
  }
}

/** Short texts such as "sqs" or "S" identify nothing. */
function isSpecific(text: string): boolean {
  return text.length >= 5;
}
