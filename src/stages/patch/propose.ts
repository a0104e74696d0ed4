import type { Drift } from '#domain/drift.ts';
import type { Patch } from '#domain/patch.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { environmentOf } from '#hcl/environments.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { NO_CYCLE } from '#hcl/proof/cycles.ts';
import { isReached } from '#hcl/proof/judge.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { standingInCode } from '#hcl/proof/standing.ts';
import { adoptRenamed } from './adopt-renamed.ts';
import { finishDraft, startDraft } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { wantedChanges } from './expectation.ts';
import { explainKept, explainRefusal, explainUndeclared } from './explain-refusal.ts';
import { firstProved, firstThatHolds } from './first-that-holds.ts';
import { avoidanceOf, fingerprintOf } from './lessons.ts';
import { adoptUnmanaged } from './place-block.ts';
import { proposeRemoval } from './propose-removal.ts';

export interface Proposal {
  readonly patch: Patch | undefined;
  /** By drift id. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Drifts whose code has a third value: merged, not applied. */
  readonly unapplied: ReadonlySet<string>;
  readonly workspace: Workspace;
  readonly steps: readonly string[];
}

/**
 * The smallest patch for the accepted drifts of one intent that the evaluator proves: every wanted value, nothing else.
 * @returns the patch, and why other drifts have none
 * @throws WorkspaceError where a file is not HCL
 */
export function proposeDirect(input: ProposeInput): Proposal {
  const refusals = new Map<string, string>();
  const unapplied = new Set<string>();
  const renamed = adoptRenamed(input.drifts, startDraft(input.workspace), input);
  let { draft } = renamed;
  for (const drift of input.drifts.filter((one) => one.kind !== 'unmanaged')) {
    if (isUnapplied(drift, input.workspace)) {
      unapplied.add(drift.id);
      continue;
    }
    const next = drift.kind === 'missing' ? removeMissing(drift, draft, input) : changeAttributes(drift, draft, input);
    if (typeof next === 'string') refusals.set(drift.id, next);
    else draft = next;
  }
  const adopted = adoptUnmanaged(
    input.drifts.filter((one) => one.kind === 'unmanaged' && !renamed.adopted.has(one)),
    draft,
    input,
  );
  for (const [id, reason] of adopted.refusals) refusals.set(id, reason);
  // What makes a resource may give its neighbours their values too: a queue with its dead-letter queue.
  for (const drift of input.drifts) if (refusals.has(drift.id) && isGiven(drift, adopted.draft, input)) refusals.delete(drift.id);
  const { workspace, steps, sessions } = adopted.draft;
  return { patch: finishDraft(adopted.draft), refusals, unapplied, workspace, steps: [...steps, fingerprintOf(sessions)] };
}

/** Why no edit can give the value. */
function obstacleIn(drift: Drift, { schema }: Workspace): string | undefined {
  const handedOver = drift.changes.find(({ path }) => isWriteOnly(schema[drift.resourceType], path));
  if (handedOver !== undefined) return `${handedOver.path} is write-only: the provider never reads its value back`;
  const hidden = drift.changes.find((change) => change.hidden);
  return hidden === undefined ? undefined : `CloudTrail does not record the new value of ${hidden.path}`;
}

function changeAttributes(drift: Drift, start: Draft, input: ProposeInput): Draft | string {
  const obstacle = obstacleIn(drift, input.workspace);
  if (obstacle !== undefined) return obstacle;
  let draft = start;
  for (const wanted of wantedChanges(drift)) {
    const evaluator = openEvaluator(draft.workspace);
    const avoid = avoidanceOf(input.refused ?? [], input.drifts, { drift, path: wanted.path });
    // If Terraform still sees a difference, code that seems right is not.
    if (!avoid.named && isReached(wanted, evaluator, input.workspace.schema)) continue;
    const instance = evaluator.instance(wanted.address);
    if (instance === undefined) return explainUndeclared(wanted.address, evaluator);
    const referable = [...draft.workspace.resources, ...draft.workspace.adopted].filter((resource) => resource.mode === 'managed');
    const target = {
      instance,
      name: wanted.path,
      current: wanted.before,
      desired: wanted.after,
      ...(wanted.all === undefined ? {} : { all: wanted.all }),
      schema: input.workspace.schema[wanted.type],
    };
    const around = { draft, avoid, input };
    const environment = environmentOf(input.workspace);
    const isReadElsewhere = (path: string): boolean => readsFile(input, path);
    const naming = firstThatHolds(proposeAttribute(target, { evaluator, referable, isReadElsewhere, environment }), wanted, around);
    // If a reference would make a cycle, the literal is written.
    const isCycle = 'tried' in naming && naming.collateral?.some(({ expected }) => expected === NO_CYCLE) === true;
    const tried = isCycle
      ? firstThatHolds(proposeAttribute(target, { evaluator, referable: [], isReadElsewhere, environment }), wanted, around)
      : naming;
    if ('tried' in tried) return explainRefusal(wanted, tried, { evaluator, schema: input.workspace.schema });
    draft = tried;
  }
  return draft;
}

function isGiven(drift: Drift, { workspace }: Draft, input: ProposeInput): boolean {
  if (drift.kind !== 'changed' || obstacleIn(drift, input.workspace) !== undefined) return false;
  const evaluator = openEvaluator(workspace);
  return wantedChanges(drift).every((wanted) => isReached(wanted, evaluator, input.workspace.schema));
}

function readsFile({ workspace, neighbours = [] }: ProposeInput, path: string): boolean {
  const wanted = absolutePath(workspace, path);
  return neighbours.some(({ workspace: other }) => other.files.some((file) => absolutePath(other, file.path) === wanted));
}

function removeMissing(drift: Drift, draft: Draft, input: ProposeInput): Draft | string {
  const address = drift.address ?? '';
  const evaluator = openEvaluator(draft.workspace);
  if (evaluator.instance(address) === undefined) return draft; // removed by an earlier edit
  const missing = new Set(input.accepted.filter((one) => one.kind === 'missing').map((one) => one.address ?? ''));
  const avoid = avoidanceOf(input.refused ?? [], input.drifts, { drift });
  const candidates = proposeRemoval(address, evaluator, missing);
  const tried = firstProved(candidates, { draft, avoid, input }, (after) => after.instance(address) === undefined);
  return 'tried' in tried ? explainKept(address, evaluator, { ...tried, missing }) : tried;
}

/** Code with a third value was merged and not applied: codifying the cloud's value would undo it. */
function isUnapplied(drift: Drift, workspace: Workspace): boolean {
  const { address } = drift;
  if (drift.kind !== 'changed' || address === undefined) return false;
  const known = { evaluator: openEvaluator(workspace), schema: workspace.schema[drift.resourceType] };
  return drift.changes.some((change) => (change.standing ?? standingInCode(address, change, known).standing) === 'both');
}
