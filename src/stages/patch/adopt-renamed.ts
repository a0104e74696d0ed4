import type { ResourceEntry } from '#catalogue/entry.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { parseAddress, printAddress } from '#domain/resource-address.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { renameResource } from '#hcl/edits/rename-resource.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { proposeRenamed } from '#hcl/origin/instances/propose-instance.ts';
import type { ProposedInstance } from '#hcl/origin/instances/propose-instance.ts';
import { combineCandidates } from '#hcl/origin/place.ts';
import { disagreements } from '#hcl/proof/judge.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';
import { firstAdopted, isWhollyKnown, toNewResource } from './adopt-instance.ts';
import type { AdoptedInstances, InstanceAdoption } from './adopt-instance.ts';
import { extendDraft, openDraft } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { labelRenamed, nameKey, nameResource } from './name-resource.ts';

/** A deleted resource, and the new one that replaces it. */
interface Pair {
  readonly gone: Drift;
  readonly address: string;
  readonly made: Drift;
  readonly names: Names;
}

type Names = readonly [was: string, is: string];

/**
 * Renames a resource that was deleted and created again under another name with equal values: its block or module call with all references,
 * or its entry in a collection. It gets a new address, because Terraform does not import to an address that is in the state. If two
 * resources fit, neither is renamed.
 * https://developer.hashicorp.com/terraform/language/import
 * @param drifts accepted drifts of one intent
 * @returns the draft, and the unmanaged drifts of the pairs
 */
export function adoptRenamed(drifts: readonly Drift[], start: Draft, input: ProposeInput): AdoptedInstances {
  const adopted = new Set<Drift>();
  let draft = start;
  const pairs = pairsIn(input.accepted, input);
  for (const pair of pairs) {
    if (!drifts.includes(pair.gone) || !drifts.includes(pair.made)) continue;
    if (pairs.some((other) => other !== pair && (other.gone === pair.gone || other.made === pair.made))) continue;
    const found = adoptPair(pair, { draft, waiting: drifts.filter((one) => isMade(one) && !adopted.has(one)), input });
    if (found === undefined) continue;
    ({ draft } = found);
    for (const one of found.adopted) adopted.add(one);
  }
  return { draft, adopted };
}

function isMade(drift: Drift): boolean {
  return drift.kind === 'unmanaged' && isWhollyKnown(drift);
}

function pairsIn(drifts: readonly Drift[], { catalogue, workspace }: ProposeInput): readonly Pair[] {
  return drifts.flatMap((gone) => {
    const { address } = gone;
    const schema = workspace.schema[gone.resourceType];
    if (gone.kind !== 'missing' || address === undefined || schema === undefined) return [];
    const entry = catalogue.entries.get(gone.resourceType);
    const sameType = drifts.filter((made) => isMade(made) && made.resourceType === gone.resourceType);
    return sameType.flatMap((made): readonly Pair[] => {
      const names = renameOf(gone, made, { schema, attributes: entry?.attributes ?? {} });
      return names === undefined ? [] : [{ gone, address, made, names }];
    });
  });
}

/** Returns both names if one identifying attribute differs and all others are equal, apart from the name inside them. */
function renameOf(
  gone: Drift,
  made: Drift,
  { schema, attributes }: { readonly schema: BlockSchema; readonly attributes: ResourceEntry['attributes'] },
): Names | undefined {
  const before = new Map(gone.changes.map((change) => [change.path, change.before]));
  const now = made.observed ?? {};
  const isIdentity = (path: string): boolean => attributes[path]?.kind === 'identity';
  const [name, ...more] = Object.entries(now).flatMap(([path, current]): readonly Names[] => {
    const previous = before.get(path);
    return isIdentity(path) && typeof previous === 'string' && typeof current === 'string' && previous !== current
      ? [[previous, current]]
      : [];
  });
  if (name === undefined || more.length > 0) return undefined;
  const hasEqualValues = [...new Set([...before.keys(), ...Object.keys(now)])].every((path) => {
    const attribute = schema.attributes[path] ?? schema.blocks[path];
    const isOwn = ['id', 'arn', 'tags_all'].includes(path) || isIdentity(path) || attributes[path]?.kind === 'not-visible';
    // The trail does not contain values that only the provider computes.
    const isKnown = attribute !== undefined && (path in now || attribute.computed !== true);
    if (isOwn || !isKnown || (path in schema.attributes && !isArgument(schema.attributes[path]))) return true;
    const standard = schema.attributes[path]?.default ?? null;
    const [previous, current] = [before.get(path) ?? standard, now[path] ?? standard];
    return blankEqual(previous, current) || blankEqual(withName(previous, name), current);
  });
  return hasEqualValues ? name : undefined;
}

function isArgument(attribute: AttributeSchema | undefined): boolean {
  return attribute?.required === true || attribute?.optional === true;
}

function withName(value: Json, names: Names): Json {
  const [previous = '', current = ''] = names.map((name) => JSON.stringify(name).slice(1, -1));
  return JSON.parse(JSON.stringify(value).replaceAll(previous, () => current)) as Json;
}

function adoptPair(pair: Pair, context: InstanceAdoption): AdoptedInstances | undefined {
  const { address, made } = pair;
  const before = openEvaluator(context.draft.workspace);
  const instance = before.instance(address);
  if (instance === undefined) return undefined;
  const wanted = { drift: made, inPlaceOf: address };
  const { resources, schema } = context.draft.workspace;
  const ofEntries = proposeRenamed(toNewResource(made), address, {
    evaluator: before,
    schema,
    resources,
    nameKey: (siblings) => nameKey(made, resources, siblings),
  });
  const found = firstAdopted(ofEntries, wanted, { ...context, before });
  if (found !== undefined) return found;
  const block = blockOf(instance, address);
  const next = block === undefined ? undefined : renamedBlock(block, pair, context, before);
  return next === undefined ? undefined : firstAdopted(next.tries, wanted, { ...context, draft: next.draft, before });
}

interface NamedBlock {
  readonly block: Block;
  readonly file: HclFile;
  readonly addressUnder: (name: string) => string;
}

/** Returns the block of the root that creates one instance: the resource's own, or the call of its module. */
function blockOf({ declaration, scope }: ResourceInstance, address: string): NamedBlock | undefined {
  const parsed = parseAddress(address);
  const isRepeated = (block: Block): boolean => block.body.attributes.some(({ name }) => name === 'for_each' || name === 'count');
  const { caller } = scope.module;
  if (parsed === undefined) return undefined;
  if (caller === undefined) {
    const { block, file } = declaration;
    return isRepeated(block) ? undefined : { block, file, addressUnder: (name) => printAddress({ ...parsed, name }) };
  }
  const call = caller.scope.module.configuration.calls.get(caller.callName);
  if (call === undefined || caller.scope.module.caller !== undefined || isRepeated(call.block)) return undefined;
  return { block: call.block, file: call.file, addressUnder: (name) => printAddress({ ...parsed, module: `module.${name}` }) };
}

/** Returns the block under its new name, and edits that give its arguments the new values. */
function renamedBlock(
  { block, file, addressUnder }: NamedBlock,
  { made, names }: Pair,
  { draft, input }: InstanceAdoption,
  evaluator: Evaluator,
): { readonly draft: Draft; readonly tries: readonly ProposedInstance[] } | undefined {
  const { modules } = evaluator.configuration;
  const isTaken = (name: string): boolean => draft.workspace.resources.some((one) => one.address === addressUnder(name));
  const name = labelRenamed(block.labels.at(-1) ?? '', names) ?? nameResource(made, draft.workspace.resources, isTaken);
  const context = { files: [...modules.values()].flatMap((module) => module.files), schema: input.workspace.schema };
  const result = renameResource.apply(file, { block: block.range, name, another: true }, context);
  const next = result.kind === 'edits' ? extendDraft(draft, { edits: result.edits }, []) : undefined;
  const after = next === undefined ? undefined : openDraft(next);
  const address = addressUnder(name);
  const instance = after?.instance(address);
  if (next === undefined || after === undefined || instance === undefined) return undefined;
  const { schema } = input.workspace;
  const differing = disagreements({ address, type: made.resourceType, observed: made.observed ?? {} }, after, schema);
  const candidates = combineCandidates(
    differing.map(({ path, expected, found }) => {
      const target = { instance, name: path, current: found ?? null, desired: expected, schema: schema[made.resourceType] };
      return proposeAttribute(target, { evaluator: after, referable: [] });
    }),
  );
  return { draft: next, tries: candidates.map((candidate) => ({ address, candidate })) };
}
