import { createHash } from 'node:crypto';
import { boundedData } from '#domain/text/bounded-data.ts';
import { eventsData } from '#domain/agent/case-data.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent } from '#domain/intent.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { commentsNextTo } from '#hcl/nearby-comments.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import { valueKindsOf } from '#domain/knowledge/recipe.ts';
import { situationOf } from '#domain/knowledge/situation.ts';

const MAX_ATTRIBUTES = 30;
const MAX_COMMENTS = 20;
const MAX_COMMENT_LENGTH = 500;

/** Returns the changes and calls of an episode for a model. The intent and the workspace have to be without secrets. */
export function factsOf({ drifts }: Pick<Intent, 'drifts'>, workspace?: Workspace): JsonObject {
  const comments = commentsOn(drifts, workspace);
  const unread = workspace === undefined ? [] : drifts.flatMap((drift) => unreadData(drift, workspace));
  return {
    changes: drifts.map((drift) => ({
      kind: drift.kind,
      type: drift.resourceType,
      address: boundText(drift.address ?? drift.importId ?? ''),
      attributes: drift.changes.slice(0, MAX_ATTRIBUTES).map((change) => ({
        name: change.path,
        before: change.hidden || change.sensitive ? '(hidden)' : boundedData(change.before, change.path),
        after: change.hidden || change.sensitive ? '(hidden)' : boundedData(change.after, change.path),
      })),
    })),
    calls: eventsData(drifts.flatMap((drift) => drift.events)),
    ...(unread.length === 0 ? {} : { unread }),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

/** Returns the comments next to changed values in code, each once, bounded as the model sees and may quote them. */
export function commentsOn(drifts: readonly Drift[], workspace: Workspace | undefined): readonly string[] {
  if (workspace === undefined) return [];
  const nearbyComments = drifts.flatMap(({ address, changes }) => changes.flatMap(({ path }) => commentsNextTo(address, path, workspace)));
  return [...new Set(nearbyComments.map((comment) => boundText(comment, MAX_COMMENT_LENGTH)))].slice(0, MAX_COMMENTS);
}

/** Returns the arguments and the block of a resource with unmapped calls, so that a model can read these calls. */
function unreadData(
  { address = '', resourceType, unread = [] }: Drift,
  { schema, files }: Pick<Workspace, 'schema' | 'files'>,
): readonly JsonObject[] {
  if (unread.length === 0) return [];
  const { attributes = {}, blocks = {} } = schema[resourceType] ?? {};
  const settable = Object.entries(attributes).filter(([, one]) => (one.required ?? one.optional) === true && one.sensitive !== true);
  const [, name = ''] = /\.([\w-]+)(?:\[[^\]]*\])?$/.exec(address) ?? [];
  const block = files.flatMap((file) => {
    const parsed = parseSource(file.path, file.text);
    if (!isHclFile(parsed)) return [];
    const found = parsed.body.blocks.find(({ type, labels }) => type === 'resource' && labels.join() === `${resourceType},${name}`);
    return found === undefined ? [] : [parsed.text.slice(found.range.start, found.range.end)];
  });
  return [
    {
      address: boundText(address),
      parts: unread.slice(0, MAX_ATTRIBUTES).map((part) => boundText(part)),
      arguments: boundedData({
        ...Object.fromEntries(settable.map(([key, { type }]) => [key, type as Json])),
        blocks: Object.keys(blocks),
      }),
      code: boundedData(block),
    },
  ];
}

/** Returns the id of the question: 64 hexadecimal digits, equal for equal facts and system text. */
export function questionOf(facts: JsonObject, system: string): string {
  return sha256(['explain', system, facts]);
}

/**
 * Returns the id of the kind of case: 64 hexadecimal digits. It depends on changes, calls, actor class and the comments in code, not on
 * names and values.
 */
export function shapeOf({ drifts }: Pick<Intent, 'drifts'>, comments: readonly string[]): string {
  const kinds = new Map(drifts.map((drift) => [canonicalJson(kindOf(drift)), kindOf(drift)]));
  return sha256(['explain', ...comments, ...[...kinds].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, kind]) => kind)]);
}

function kindOf(drift: Drift): Json {
  const { resourceType, eventNames, changeShape } = situationOf(drift);
  const classes = [...new Set(drift.actors.map((actor) => actor.origin.class))].sort();
  return [resourceType, drift.kind, eventNames, changeShape, valueKindsOf(drift), directionsOf(drift), classes];
}

/** Returns the direction per attribute, because an increase and a decrease rarely have the same purpose. */
function directionsOf({ changes }: Drift): Json {
  return changes.map(({ path, before, after }) => `${path}: ${directionOf(before, after)}`).sort();
}

function directionOf(before: Json, after: Json): string {
  if (before === null) return 'set';
  if (after === null) return 'unset';
  if (typeof before === 'boolean' && typeof after === 'boolean') return after ? 'on' : 'off';
  const [previous, current] = [sizeOf(before), sizeOf(after)];
  return previous === undefined || current === undefined
    ? 'another'
    : current > previous
      ? 'more'
      : current < previous
        ? 'less'
        : 'another';
}

function sizeOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

function sha256(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
