import { sameValue } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { importIdOf } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { StateResource } from '#domain/workspace.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { agrees } from './agreement.ts';
import type { ExpectedItem, Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import type { EvaluatedTree } from './evaluated-tree.ts';
import { describeValue } from './same-evaluated.ts';

/** The input of both parts of the patch question. */
export interface Judged {
  readonly scenario: Scenario;
  readonly schema: ProviderSchema;
  readonly before: EvaluatedTree;
  /** The patched code, with the state before the drift. */
  readonly after: EvaluatedTree;
  /** The patched code, with the recorded state after the drift. */
  readonly now: EvaluatedTree;
  readonly resources: readonly StateResource[];
}

/** Arguments that are covered by an import block, or that no provider reads. */
const NOT_COMPARED = new Set(['id', 'tags_all', 'timeouts']);

/**
 * The first part: checks that every accepted item is in code.
 * @param judged the trees before and after
 * @returns deviations from the provider's values; empty if there are none
 */
export function acceptedProblems(judged: Judged): readonly string[] {
  return judged.scenario.expected
    .filter((item) => item.decision === 'accept')
    .flatMap((item) => (item.address === undefined ? newProblems(judged, item) : knownProblems(judged, item, item.address)));
}

function knownProblems(judged: Judged, item: ExpectedItem, address: string): readonly string[] {
  const code = judged.now.instances.get(address);
  if (item.attributes.includes('*')) return code === undefined ? [] : [`${address}: is gone in the cloud and still in code`];
  const drift = judged.scenario.drift.refresh.find((change) => change.address === address);
  // Deleted but with named attributes: another resource replaced it, and the block may now describe that one.
  if (drift?.actions.includes('delete') === true)
    return code === undefined || agreesWithAnyCreated(judged, address, code)
      ? []
      : [`${address}: agrees with no resource that took its place`];
  if (code === undefined) return [`${address}: is no longer in code`];
  return comparedNames(code, item.attributes).flatMap((name) =>
    attributeProblems(judged, { address, name, code, change: drift?.changed[name] ?? tookOver(judged, address, name) }),
  );
}

/** A refresh of a synchronised state shows nothing, but a plan of the code would revert the value and shows it. */
function tookOver({ scenario }: Judged, address: string, name: string): Question['change'] {
  const planned = scenario.drift.planWithoutPatch.find((change) => change.address === address)?.changed[name];
  return planned === undefined ? undefined : { before: planned.after ?? null, after: planned.before ?? null };
}

interface Question {
  readonly address: string;
  readonly name: string;
  readonly code: ValueObject;
  readonly change: { readonly before: Json; readonly after: Json } | undefined;
}

function attributeProblems(judged: Judged, { address, name, code, change }: Question): readonly string[] {
  const written = code[name];
  const state = judged.resources.find((resource) => resource.address === address);
  const schema = judged.schema[parseAddress(address)?.type ?? ''];
  const after = name === 'tags_all' ? judged.scenario.world[address]?.[name] : change?.after;
  if (after === undefined) {
    // Only the trail shows this change. The check is that code has moved from the old value to a known one.
    const moved =
      written !== undefined &&
      written !== UNKNOWN &&
      !agrees(schema, name, { written, after: state?.values[name] ?? null, before: undefined });
    return moved ? [] : [`${address}.${name}: still as before the drift, which only the trail shows`];
  }
  if (agrees(schema, name, { written, after, before: change?.before ?? state?.values[name] })) return [];
  return [`${address}.${name}: the provider has ${describeValue(after)}, code says ${describeValue(written)}`];
}

/** `tags` and `tags_all` are one question: the merge of default_tags and tags. */
function comparedNames(code: ValueObject, attributes: readonly string[]): readonly string[] {
  if (code['tags_all'] === undefined) return attributes.filter((name) => name !== 'tags_all' || attributes.length === 1);
  return [...new Set(attributes.map((name) => (name === 'tags' ? 'tags_all' : name)))];
}

function newProblems(judged: Judged, item: ExpectedItem): readonly string[] {
  const { now, scenario } = judged;
  const created = scenario.drift.created.find((resource) => resource.type === item.new?.type && resource.id === item.new.id);
  if (created === undefined) return [`${describeItem(item)}: the recording holds no values`];
  const found = now.imports.find((block) => block.id === importIdOf(created) && parseAddress(block.to)?.type === created.type);
  if (found === undefined) return isFoldedIn(judged, created) ? [] : [`${describeItem(item)}: no import block with this id`];
  const code = now.instances.get(found.to);
  if (code === undefined) return [`${found.to}: is imported and has no resource block`];
  return disagreements(judged, { address: found.to, code, values: created.values }).map((problem) => `${found.to}.${problem}`);
}

function disagreements(
  judged: Judged,
  { address, code, values }: { readonly address: string; readonly code: ValueObject; readonly values: JsonObject },
): readonly string[] {
  const schema = judged.schema[parseAddress(address)?.type ?? ''];
  const own: ValueObject = { ...code, tags: judged.now.ownTags.get(address) ?? null };
  const isArgument = (name: string): boolean => {
    const attribute = schema?.attributes[name];
    if (NOT_COMPARED.has(name)) return false;
    return schema === undefined
      ? name in code
      : schema.blocks[name] !== undefined || attribute?.optional === true || attribute?.required === true;
  };
  return [...new Set([...Object.keys(own), ...Object.keys(values)])]
    .filter(isArgument)
    .filter((name) => !agrees(schema, name, { written: own[name], after: values[name] ?? null, before: undefined }))
    .filter(
      (name) =>
        own[name] !== undefined || !hasPrecedent(judged, { type: parseAddress(address)?.type ?? '', name, value: values[name] ?? null }),
    )
    .map((name) => `${name}: the provider has ${describeValue(values[name] ?? null)}, code says ${describeValue(own[name])}`);
}

/** An argument may be omitted if the root already omits it at that value with an empty plan: the provider fills in some blocks. */
function hasPrecedent(
  { before, resources }: Judged,
  { type, name, value }: { readonly type: string; readonly name: string; readonly value: Json },
): boolean {
  return resources.some((resource) => {
    const code = resource.type === type ? before.instances.get(resource.address) : undefined;
    return code !== undefined && code[name] === undefined && sameValue(resource.values[name] ?? null, value);
  });
}

function agreesWithAnyCreated(judged: Judged, address: string, code: ValueObject): boolean {
  const type = parseAddress(address)?.type;
  return judged.scenario.drift.created.some(
    (created) => created.type === type && disagreements(judged, { address, code, values: created.values }).length === 0,
  );
}

/** An existing block that now describes the new resource needs no import. */
function isFoldedIn(judged: Judged, created: { readonly type: string; readonly values: JsonObject }): boolean {
  return judged.scenario.drift.refresh
    .filter((change) => change.type === created.type && change.actions.includes('delete'))
    .some(({ address }) => {
      const code = judged.now.instances.get(address);
      return code !== undefined && disagreements(judged, { address, code, values: created.values }).length === 0;
    });
}
