// Changes that are in the state but not in code: the cloud was changed, `terraform apply -refresh-only` stored the value in the state, and
// the next apply of the code reverts it. A refresh does not show this. https://developer.hashicorp.com/terraform/tutorials/state/refresh
import type { AttributeChange } from '#domain/attribute-change.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { parseStructure } from '#domain/value/compare.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import { syncStatusOf } from '#domain/value/three-sides.ts';
import type { Workspace } from '#domain/workspace.ts';
import { blockTypeOf } from '#hcl/block-type.ts';
import { defaultTagsOf } from '#hcl/default-tags.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { isReached } from '#hcl/proof/judge.ts';
import { isArgument } from './is-argument.ts';
import { partChanges } from './ignored-changes.ts';
import { sensitivity } from './sensitivity.ts';
import { writtenInCode } from './written-in-code.ts';
import type { Target } from '../play/target.ts';

/** Returns the changes from code to state and cloud, without Terraform's last writes and hidden, ignored or unevaluable values. */
export function changesAheadOfCode(target: Target, workspace: Workspace, evaluator: Evaluator): readonly AttributeChange[] {
  if (target.resource === undefined || !target.exists || target.undone || isRecreatedByPeople(target)) return [];
  const schema = workspace.schema[target.type];
  const held = target.resource.values;
  const inCode = writtenInCode(target.key, evaluator);
  const paths = [...new Set(target.writes.map((write) => write.path))].filter(
    (path) => path !== 'tags_all' && !target.hidden.has(path) && isArgument(schema, path, inCode) && isHeld(path, target, schema),
  );
  const instance = paths.length === 0 ? undefined : evaluator.instance(target.key);
  if (instance === undefined) return [];
  const written = evaluator.arguments(instance);
  const isSensitive = sensitivity({ marked: target.resource.sensitive, schema, entry: target.entry, versions: [held] });
  const changes = paths.flatMap((path): readonly AttributeChange[] => {
    const now = held[path] ?? null;
    const code = written[path] === undefined ? omittedValue(path, { instance, evaluator }, schema) : knownJson(written[path]);
    const all = path === 'tags' && held['tags_all'] !== undefined ? { all: held['tags_all'] } : {};
    const wanted = { address: target.key, type: target.type, path, before: now, after: now, ...all };
    if (code === undefined || isSameSpelling(code, now) || isReached(wanted, evaluator, workspace.schema)) return [];
    const before = blockTypeOf(schema, path) === undefined ? code : filledIn(code, now);
    const eventIDs = new Set(target.writes.filter((write) => write.path === path).map((write) => write.eventID));
    const requests = target.events.filter((event) => eventIDs.has(event.eventID)).map((event) => event.requestParameters ?? {});
    if (isCollection(now) && !isRequested(before, now, requests)) return [];
    return [
      {
        path,
        before,
        after: now,
        sensitive: isSensitive(path),
        hidden: false,
        eventIDs: [...eventIDs],
        code,
        standing: syncStatusOf({ state: now, code, live: now, isWritten: true }, Object.is),
      },
    ];
  });
  return partChanges(changes, target.key, { evaluator, schema }).tracked;
}

/** True if people recreated the resource. The recreation sets every argument again, also those that differed before. */
function isRecreatedByPeople({ recreated, writes }: Target): boolean {
  return recreated && !writes.some(({ actor }) => actor.via === 'terraform');
}

/** True if the last write set the state's value and was not by Terraform. A write by Terraform with this value applied older code. */
function isHeld(path: string, { resource, writes }: Target, schema: BlockSchema | undefined): boolean {
  const last = writes.findLast((write) => write.path === path);
  return last !== undefined && last.actor.via !== 'terraform' && sameBySchema(schema, path, resource?.values[path] ?? null, last.value);
}

/** Returns the value of an omitted argument: its default, if the schema has one. */
function omittedValue(
  path: string,
  { instance, evaluator }: { readonly instance: ResourceInstance; readonly evaluator: Evaluator },
  schema: BlockSchema | undefined,
): Json | undefined {
  if (path === 'tags') return defaultTagsOf(instance, evaluator) === undefined ? {} : undefined;
  return schema?.attributes[path]?.default;
}

// True if the calls requested the difference. Calls about one rule prove nothing about another, which may differ because code is ahead.
// Requests have to contain all new values; for a removal, all removed values or all remaining ones.
function isRequested(code: Json, now: Json, requests: readonly JsonObject[]): boolean {
  const [inCode, current, requested] = [code, now, requests as readonly Json[]].map((value) => new Set(scalarsIn(value as Json)));
  if (inCode === undefined || current === undefined || requested === undefined) return false;
  const [made, gone] = [[...current].filter((one) => !inCode.has(one)), [...inCode].filter((one) => !current.has(one))];
  if (made.length > 0) return made.every((one) => requested.has(one));
  return gone.every((one) => requested.has(one)) || [...current].every((one) => requested.has(one));
}

/** True for a value of which a call may write only a part. A call that writes a scalar writes all of it. */
function isCollection(value: Json): boolean {
  return (typeof value === 'object' && value !== null) || (typeof value === 'string' && parseStructure(value) !== undefined);
}

/** Returns texts, numbers and booleans, also inside JSON texts, and the keys of maps, since calls add and remove tags by key. */
function scalarsIn(value: Json): readonly string[] {
  if (typeof value === 'string') {
    const inner = parseStructure(value);
    return inner === undefined ? [value] : scalarsIn(inner);
  }
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(scalarsIn);
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, one]) => [name, ...scalarsIn(one)]);
  return value === null ? [] : [String(value)];
}

/** True if texts differ only in case, blanks or a trailing dot, which providers normalise. */
function isSameSpelling(code: Json, now: Json): boolean {
  if (typeof code !== 'string' || typeof now !== 'string') return false;
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '');
  return plain(code) === plain(now);
}

/** Completes a block that code sets in part with the current values. */
function filledIn(code: Json, now: Json): Json {
  if (Array.isArray(code) && Array.isArray(now) && code.length === now.length)
    return code.map((item: Json, index) => filledIn(item, (now as readonly Json[])[index] ?? null));
  if (isJsonObject(code) && Array.isArray(now) && now.length === 1) return [filledIn(code, now[0] ?? null)];
  if (!isJsonObject(code) || !isJsonObject(now)) return code;
  const filled = Object.entries(code).map(([name, value]): [string, Json] => [name, filledIn(value, now[name] ?? null)]);
  return { ...now, ...Object.fromEntries(filled) };
}
