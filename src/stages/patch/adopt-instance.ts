import type { Drift } from '#domain/drift.ts';
import { importIdOf } from '#domain/patch.ts';
import type { ImportTarget } from '#domain/patch.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import { areApart, placeOfCall } from '#domain/workspace/places.ts';
import { addImport } from '#hcl/edits/add-import.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeInstance, proposeSwitched } from '#hcl/origin/instances/propose-instance.ts';
import type { MadeResource, ProposedInstance } from '#hcl/origin/instances/propose-instance.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { disagreements, findCollateral } from '#hcl/proof/judge.ts';
import { placesInCode, regionOfImport } from '#hcl/provider-place.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { collateralElsewhere, extendDraft, openDraft, withStep } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { expectationOf } from './expectation.ts';
import { avoidanceOf } from './lessons.ts';
import { nameKey } from './name-resource.ts';

/** Limit of tries per resource. */
const MAX_TRIES = 24;

export interface AdoptedInstances {
  readonly draft: Draft;
  readonly adopted: ReadonlySet<Drift>;
}

/**
 * Adopts unmanaged resources into repeated blocks: a new entry of the map, set or list, and an import with the instance's key. All other
 * instances that the entry creates have to be unmanaged drifts too.
 * @param drifts accepted unmanaged drifts of one intent
 * @returns the draft; the remaining drifts need their own blocks
 */
export function adoptInstances(drifts: readonly Drift[], start: Draft, input: ProposeInput): AdoptedInstances {
  const adopted = new Set<Drift>();
  let draft = start;
  for (const drift of drifts) {
    const waiting = drifts.filter((other) => !adopted.has(other) && isWhollyKnown(other));
    if (!waiting.includes(drift)) continue;
    const found = adoptOne(drift, { draft, waiting, input });
    if (found === undefined) continue;
    ({ draft } = found);
    for (const one of found.adopted) adopted.add(one);
  }
  return { draft, adopted };
}

/** True if the import id and all values are known. */
export function isWhollyKnown(drift: Drift): boolean {
  return drift.importId !== undefined && drift.observed !== undefined && !drift.changes.some((change) => change.hidden || change.sensitive);
}

export interface InstanceAdoption {
  readonly draft: Draft;
  /** Drifts that are not adopted yet. */
  readonly waiting: readonly Drift[];
  readonly input: ProposeInput;
}

function adoptOne(drift: Drift, adoption: InstanceAdoption): AdoptedInstances | undefined {
  const { draft, waiting, input } = adoption;
  const evaluator = openEvaluator(draft.workspace);
  const tries = proposeInstance(toNewResource(drift), {
    evaluator,
    schema: input.workspace.schema,
    resources: [...draft.workspace.resources, ...draft.workspace.adopted].filter((resource) => resource.mode === 'managed'),
    others: waiting.filter((other) => other !== drift).map(toNewResource),
    nameKey: (siblings) => nameKey(drift, draft.workspace.resources, siblings),
  });
  // Tries a switch first, because code then already describes the resource. A new entry adds another one.
  return firstAdopted([...proposeSwitched(drift.resourceType, evaluator), ...tries], { drift }, { ...adoption, before: evaluator });
}

/** The resource to adopt. */
export interface Wanted {
  readonly drift: Drift;
  /** Address of the deleted resource, if this one replaces it under another name. */
  readonly inPlaceOf?: string;
}

export interface AdoptionContext extends InstanceAdoption {
  /** The code before the tries. */
  readonly before: Evaluator;
}

/** Returns the first try that adopts the resource, creates no missing one, and changes nothing else; undefined if none does. */
export function firstAdopted(tries: readonly ProposedInstance[], wanted: Wanted, context: AdoptionContext): AdoptedInstances | undefined {
  const { refused = [], drifts } = context.input;
  const avoid = avoidanceOf(refused, drifts, { drift: wanted.drift });
  for (const { address, candidate } of tries.slice(0, MAX_TRIES)) {
    const found = adoptWith(candidate, { ...wanted, address }, context);
    if (found === undefined) continue;
    const step = withStep(found.draft);
    if (!avoid.texts.has(step.steps.at(-1) ?? '')) return { ...found, draft: step };
  }
  return undefined;
}

/** Converts a drift for the proposals of new instances. */
export function toNewResource(drift: Drift): MadeResource {
  return { type: drift.resourceType, observed: drift.observed ?? {} };
}

function adoptWith(
  candidate: Candidate,
  wanted: Wanted & { readonly address: string },
  adoption: AdoptionContext,
): AdoptedInstances | undefined {
  const edited = extendDraft(adoption.draft, candidate, []);
  const after = edited === undefined ? undefined : openDraft(edited);
  if (edited === undefined || after?.instance(wanted.address) === undefined) return undefined;
  const made = after.instances().filter((instance) => adoption.before.instance(instance.address) === undefined);
  // Terraform does not import to an address that is in the state, so it would create the resource again.
  const held = new Set(adoption.input.workspace.resources.map(({ address }) => address));
  if (made.some(({ address }) => held.has(address))) return undefined;
  const matches = matchDrifts(made, wanted, after, adoption);
  if (matches === undefined) return undefined;
  const targets = [...matches].map(([drift, { address, declaration }]): ImportTarget => {
    const region = regionOfImport(address, after);
    const place = region === undefined ? {} : { region };
    const { inPlaceOf } = drift === wanted.drift ? wanted : {};
    const renamed = inPlaceOf === undefined ? {} : { inPlaceOf };
    const observed = { ...drift.observed, ...place };
    return { to: address, id: drift.importId ?? '', resourceType: declaration.type, observed, ...place, ...renamed };
  });
  const near = after.instance(wanted.address)?.declaration.file.path ?? '';
  const draft = addImports(edited, targets, near);
  return draft !== undefined && isProved(draft, targets, adoption.input) ? { draft, adopted: new Set(matches.keys()) } : undefined;
}

/** Matches each new instance with one drift: the wanted one first, others only if no value contradicts. */
function matchDrifts(
  made: readonly ResourceInstance[],
  wanted: { readonly address: string; readonly drift: Drift },
  after: Evaluator,
  adoption: InstanceAdoption,
): ReadonlyMap<Drift, ResourceInstance> | undefined {
  const matches = new Map<Drift, ResourceInstance>();
  for (const instance of made) {
    const free =
      instance.address === wanted.address
        ? [wanted.drift]
        : adoption.waiting.filter((drift) => drift !== wanted.drift && !matches.has(drift));
    const fitting = free.find(
      (drift) => drift.resourceType === instance.declaration.type && !isContradicted(instance, drift, after, adoption),
    );
    if (fitting === undefined) return undefined;
    matches.set(fitting, instance);
  }
  return matches;
}

/** True if place or values contradict. A reference to another new instance is unknown before that is adopted. */
function isContradicted(instance: ResourceInstance, drift: Drift, after: Evaluator, adoption: InstanceAdoption): boolean {
  // The provider of the block could not read the resource.
  if (areApart(placesInCode(after)(instance.address), placeOfCall(drift.resourceType, drift.events[0]))) return true;
  const adopted = { address: instance.address, type: drift.resourceType, observed: drift.observed ?? {} };
  const values = after.arguments(instance);
  return disagreements(adopted, after, adoption.input.workspace.schema).some(({ path }) => {
    if (path === 'region') return false;
    const value = values[path];
    return value === undefined || knownJson(value) !== undefined;
  });
}

function isProved(draft: Draft, targets: readonly ImportTarget[], input: ProposeInput): boolean {
  const after = openDraft(draft);
  const { schema } = input.workspace;
  return (
    after !== undefined &&
    targets.every(
      ({ to, resourceType, observed }) => disagreements({ address: to, type: resourceType, observed }, after, schema).length === 0,
    ) &&
    findCollateral(openEvaluator(input.workspace), after, expectationOf(input.accepted, draft.imports), schema).length === 0 &&
    collateralElsewhere(draft, input).length === 0
  );
}

/**
 * Adds import blocks to the root module, the only place for them: to the file with existing imports, else to the given file. Undefined if
 * an import does not fit. https://developer.hashicorp.com/terraform/language/import
 * @param near path of the file that creates the instances
 */
function addImports(start: Draft, targets: readonly ImportTarget[], near: string): Draft | undefined {
  return targets.reduce<Draft | undefined>((draft, target) => {
    const file = draft === undefined ? undefined : fileOfImports(draft, near);
    const result = file === undefined ? undefined : addImport.apply(file, { path: file.path, to: target.to, id: importIdOf(target) });
    return draft === undefined || result?.kind !== 'edits' ? undefined : extendDraft(draft, { edits: result.edits }, [target]);
  }, start);
}

function fileOfImports(draft: Draft, near: string): HclFile | undefined {
  const files = openEvaluator(draft.workspace).configuration.root.files.filter(
    (file) => isCodeFile(file.path) && generatorOf(file) === undefined,
  );
  const imports = (file: HclFile): number => file.body.blocks.filter((block) => block.type === 'import').length;
  const [most] = [...files].sort((left, right) => imports(right) - imports(left));
  if (most !== undefined && imports(most) > 0) return most;
  return files.find((file) => file.path === near) ?? files.find((file) => file.path === 'main.tf') ?? files[0];
}
