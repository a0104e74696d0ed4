import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { Drift } from '#domain/drift.ts';
import { adoptedResource } from '#domain/workspace/patched-workspace.ts';
import { importIdOf } from '#domain/patch.ts';
import type { ImportTarget } from '#domain/patch.ts';
import type { StateResource } from '#domain/workspace.ts';
import { addBlock } from '#hcl/edits/add-block.ts';
import { addImport } from '#hcl/edits/add-import.ts';
import { NO_CYCLE } from '#hcl/proof/cycles.ts';
import { disagreements, findCollateral } from '#hcl/proof/judge.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { BlockBody } from '#hcl/write/render-block.ts';
import type { HclFile, Block } from '#hcl/syntax.ts';
import { adoptInstances } from './adopt-instance.ts';
import { collateralElsewhere, extendDraft, withStep } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { expectationOf } from './expectation.ts';
import { chooseFile } from './choose-file.ts';
import { avoidanceOf, lessonsOfImport } from './lessons.ts';
import { nameResource } from './name-resource.ts';
import { resourceBody, writtenPlace } from './resource-body.ts';
import type { BodyContext } from './resource-body.ts';
import type { EditResult } from '#hcl/write/edit.ts';

export interface Adoption {
  readonly draft: Draft;
  readonly refusals: ReadonlyMap<string, string>;
}

/**
 * Writes import and resource blocks for unmanaged resources, in the file and style of similar resources.
 * @param drifts accepted unmanaged drifts of one intent
 * @returns the draft with the blocks that the evaluator proves, and reasons for the others
 */
export function adoptUnmanaged(drifts: readonly Drift[], start: Draft, input: ProposeInput): Adoption {
  const instances = adoptInstances(drifts, start, input);
  return adoptBlocks(
    drifts.filter((drift) => !instances.adopted.has(drift)),
    instances.draft,
    input,
  );
}

/** Writes a block for each resource that belongs to no collection. */
function adoptBlocks(drifts: readonly Drift[], start: Draft, input: ProposeInput): Adoption {
  const refusals = new Map<string, string>();
  const targets = new Map<Drift, PlacedTarget>();
  for (const drift of drifts) {
    const found = importTarget(drift, targetsOf(targets), { draft: start, input });
    if (typeof found === 'string') refusals.set(drift.id, found);
    else targets.set(drift, found);
  }
  let draft = start;
  let waiting = [...targets];
  const adopt = (some: typeof waiting, isAlone: boolean): void => {
    for (const one of some) {
      const [drift, placed] = one;
      const next = adoptOne(drift, placed, { draft, together: targetsOf(targets), input, isAlone });
      if (typeof next === 'string') {
        refusals.set(drift.id, next);
        continue;
      }
      draft = next;
      waiting = waiting.filter((other) => other !== one);
      if (isAlone) return;
    }
  };
  // A block may refer to another one of this intent only after that is written, so failed blocks are retried. If two refer to each other,
  // one gets a literal, since Terraform allows no cycle.
  for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    adopt(waiting, false);
    if (waiting.length === before) adopt(waiting, true);
  }
  for (const drift of targets.keys()) if (!waiting.some(([failed]) => failed === drift)) refusals.delete(drift.id);
  return { draft, refusals };
}

function noImport({ resourceType }: Drift, { catalogue }: ProposeInput): string {
  if (!catalogue.entries.has(resourceType)) return `the catalogue does not have ${resourceType}, so its import id is unknown`;
  return 'its import id is not in CloudTrail';
}

interface PlacedTarget extends Pick<BodyContext, 'schema' | 'place' | 'learned'> {
  readonly target: ImportTarget;
}

function targetsOf(placed: ReadonlyMap<Drift, PlacedTarget>): readonly ImportTarget[] {
  return [...placed.values()].map(({ target }) => target);
}

/** Returns the import, or one phrase if an import is impossible. */
function importTarget(
  drift: Drift,
  taken: readonly ImportTarget[],
  { draft, input }: { readonly draft: Draft; readonly input: ProposeInput },
): PlacedTarget | string {
  if (drift.importId === undefined || drift.observed === undefined) return noImport(drift, input);
  const schema = input.workspace.schema[drift.resourceType];
  if (schema === undefined) return `the provider schema does not have ${drift.resourceType}`;
  const evaluator = openEvaluator(draft.workspace);
  // Terraform does not import to an address that is in the state.
  const held = draft.workspace.resources.map((resource) => resource.address);
  const used = new Set([...evaluator.configuration.root.resources.keys(), ...taken.map((target) => target.to), ...held]);
  const place = writtenPlace(drift, schema, evaluator);
  if (place.kind === 'none') return place.reason;
  const region = place.kind === 'region' ? { region: place.region } : {};
  const there = { ...drift, observed: { ...drift.observed, ...region } };
  const name = nameResource(there, draft.workspace.resources, (candidate) => used.has(`${drift.resourceType}.${candidate}`));
  const learned = lessonsOfImport(input.refused ?? [], drift, { schema, catalogue: input.catalogue });
  const observed = { ...there.observed, ...learned.live };
  const target = { to: `${drift.resourceType}.${name}`, id: drift.importId, resourceType: drift.resourceType, observed, ...region };
  return { target, place, schema, learned };
}

function adoptOne(
  drift: Drift,
  { target, ...placed }: PlacedTarget,
  placement: {
    readonly draft: Draft;
    readonly together: readonly ImportTarget[];
    readonly input: ProposeInput;
    /** True if it refers to no other adopted resource. */
    readonly isAlone: boolean;
  },
): Draft | string {
  const { draft, input } = placement;
  const entry = input.catalogue.entries.get(drift.resourceType);
  if (entry === undefined) return `the catalogue does not have ${drift.resourceType}`;
  const known = new Set(draft.workspace.adopted.map((resource) => resource.address));
  const others = placement.together.filter((other) => other.to !== target.to && !known.has(other.to)).map(adoptedResource);
  const otherAdopted = [...draft.workspace.adopted.filter((resource) => resource.address !== target.to), ...others];
  const referable: readonly StateResource[] = [
    ...draft.workspace.resources.filter((resource) => resource.mode === 'managed' && resource.module === ''),
    ...(placement.isAlone ? [] : otherAdopted),
  ];
  const context = { ...placed, entry, referable, evaluator: openEvaluator(draft.workspace) };
  const next = bodyProved(draft, { drift, target, input, others }, context);
  if (typeof next === 'string') return next;
  const [elsewhere] = collateralElsewhere(next, input);
  if (elsewhere !== undefined) return `its block would also create ${elsewhere.address}`;
  const step = withStep(next);
  const avoid = avoidanceOf(input.refused ?? [], input.drifts, { drift });
  return avoid.named && avoid.texts.has(step.steps.at(-1) ?? '') ? 'no other block is possible' : step;
}

function bodyProved(
  draft: Draft,
  made: { readonly drift: Drift; readonly target: ImportTarget; readonly input: ProposeInput; readonly others: readonly StateResource[] },
  context: BodyContext,
): Draft | string {
  const body = resourceBody(made.drift, context);
  if (body === undefined) return 'one of its values is unknown';
  const next = withBlocks(draft, { ...made, body });
  return typeof next === 'string' ? next : proved(next, made.target, made.input, made.others);
}

function withBlocks(
  draft: Draft,
  { drift, target, body }: { readonly drift: Drift; readonly target: ImportTarget; readonly body: BlockBody },
): Draft | string {
  const labels = target.to.split('.');
  const withBlock = edited(
    draft,
    drift,
    (file, after) =>
      addBlock.apply(file, {
        path: file.path,
        position: after === undefined ? 'end' : { after: after.range },
        type: 'resource',
        labels,
        body,
      }),
    [],
  );
  if (withBlock === undefined) return noPlace(drift, draft);
  const next = edited(withBlock, drift, (file) => addImport.apply(file, { path: file.path, to: target.to, id: importIdOf(target) }), [
    target,
  ]);
  return next ?? 'its import block does not fit into any file';
}

type MakeEdit = (file: HclFile, after: Block | undefined) => EditResult;

function edited(draft: Draft, drift: Drift, make: MakeEdit, imports: readonly ImportTarget[]): Draft | undefined {
  const { file, after } = chooseFile(drift, openEvaluator(draft.workspace));
  const result = make(file, after);
  return result.kind === 'edits' ? extendDraft(draft, { edits: result.edits }, imports) : undefined;
}

/** Returns the draft if the evaluator proves it, else one phrase with the reason. */
function proved(draft: Draft, target: ImportTarget, input: ProposeInput, others: readonly StateResource[]): Draft | string {
  const after = openEvaluator({ ...draft.workspace, adopted: [...draft.workspace.adopted, ...others] });
  const expectation = expectationOf(input.accepted, draft.imports);
  const collateral = findCollateral(openEvaluator(input.workspace), after, expectation, input.workspace.schema);
  if (collateral.some(({ expected }) => expected === NO_CYCLE)) return 'it and its references would form a dependency cycle';
  const agrees =
    disagreements({ address: target.to, type: target.resourceType, observed: target.observed }, after, input.workspace.schema).length === 0;
  return collateral.length === 0 && agrees ? draft : 'the generated block does not match the observed values';
}

function noPlace(drift: Drift, { workspace }: Draft): string {
  const { file } = chooseFile(drift, openEvaluator(workspace));
  const generator = generatorOf(file);
  return generator === undefined
    ? 'its block does not fit into any file'
    : `${generator} writes ${file.path}, so a block there would be overwritten: it belongs in its source`;
}
