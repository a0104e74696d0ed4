import type { Drift } from '#domain/drift.ts';
import type { Patch } from '#domain/patch.ts';
import type { Considered } from '#domain/report/considered.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { environmentOf } from '#hcl/environments.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { NO_CYCLE } from '#hcl/proof/cycles.ts';
import { isReached } from '#hcl/proof/judge.ts';
import type { WantedChange } from '#hcl/proof/judge.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { proposeInput } from '#hcl/origin/solve/propose-input.ts';
import type { Candidates } from '#hcl/origin/place.ts';
import { syncStatusInCode } from '#hcl/proof/sync-status.ts';
import { adoptRenamed } from './adopt-renamed.ts';
import { finishDraft, startDraft } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { wantedChanges } from './expectation.ts';
import { explainRemaining, explainRefusal, explainUndeclared } from './explain-refusal.ts';
import type { Attempts } from './explain-refusal.ts';
import { firstProved, firstValidCandidate } from './first-valid-candidate.ts';
import type { ChosenDraft } from './first-valid-candidate.ts';
import { avoidanceOf, fingerprintOf } from './lessons.ts';
import { adoptUnmanaged } from './place-block.ts';
import { proposeRemoval } from './propose-removal.ts';

/** Limit of recorded candidates per drift. */
const MAX_CONSIDERED = 12;

export interface Proposal {
  readonly patch: Patch | undefined;
  /** Reasons by drift id. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Ids of drifts whose code has a third value, which is merged but not applied. */
  readonly unapplied: ReadonlySet<string>;
  readonly workspace: Workspace;
  readonly steps: readonly string[];
  /** By drift id. Absent: the edits were not chosen from candidates. */
  readonly considered?: ReadonlyMap<string, readonly Considered[]>;
}

/** The draft with a drift's edits, or the reason why it has none. */
interface Written {
  readonly next: Draft | string;
  readonly considered: readonly Considered[];
}

/**
 * Finds the smallest patch for the accepted drifts of one intent that the evaluator proves: every wanted value, nothing else.
 * @returns the patch, and the reasons why other drifts have none
 * @throws WorkspaceError when a file is not HCL
 */
export function proposeDirect(input: ProposeInput): Proposal {
  const refusals = new Map<string, string>();
  const unapplied = new Set<string>();
  const considered = new Map<string, readonly Considered[]>();
  const renamed = adoptRenamed(input.drifts, startDraft(input.workspace), input);
  let { draft } = renamed;
  for (const drift of input.drifts.filter((one) => one.kind !== 'unmanaged')) {
    if (isUnapplied(drift, input.workspace)) {
      unapplied.add(drift.id);
      continue;
    }
    const written = drift.kind === 'missing' ? removeMissing(drift, draft, input) : changeAttributes(drift, draft, input);
    considered.set(drift.id, written.considered);
    if (typeof written.next === 'string') refusals.set(drift.id, written.next);
    else draft = written.next;
  }
  const adopted = adoptUnmanaged(
    input.drifts.filter((one) => one.kind === 'unmanaged' && !renamed.adopted.has(one)),
    draft,
    input,
  );
  for (const [id, reason] of adopted.refusals) refusals.set(id, reason);
  // An adopted resource may give others their values, such as a dead-letter queue to its queue.
  for (const drift of input.drifts) if (refusals.has(drift.id) && isGiven(drift, adopted.draft, input)) refusals.delete(drift.id);
  const { workspace, steps, sessions } = adopted.draft;
  return { patch: finishDraft(adopted.draft), refusals, unapplied, workspace, steps: [...steps, fingerprintOf(sessions)], considered };
}

/** Returns why no edit can give the value. */
function obstacleIn(drift: Drift, { schema }: Workspace): string | undefined {
  const handedOver = drift.changes.find(({ path }) => isWriteOnly(schema[drift.resourceType], path));
  if (handedOver !== undefined) return `${handedOver.path} is write-only: the provider never reads its value back`;
  const hidden = drift.changes.find((change) => change.hidden);
  return hidden === undefined ? undefined : `CloudTrail does not record the new value of ${hidden.path}`;
}

function changeAttributes(drift: Drift, start: Draft, input: ProposeInput): Written {
  const obstacle = obstacleIn(drift, input.workspace);
  if (obstacle !== undefined) return { next: obstacle, considered: [] };
  let draft = start;
  let considered: readonly Considered[] = [];
  let waiting: readonly WantedChange[] = wantedChanges(drift);
  for (;;) {
    const refused: { readonly wanted: WantedChange; readonly reason: string; readonly considered: readonly Considered[] }[] = [];
    for (const wanted of waiting) {
      const { next, considered: own } = changeAttribute(wanted, { drift, draft, input });
      if (typeof next === 'string') refused.push({ wanted, reason: next, considered: own });
      else {
        considered = [...considered, ...own].slice(0, MAX_CONSIDERED);
        draft = { ...next, reached: [...next.reached, wanted] };
      }
    }
    const [first] = refused;
    if (first === undefined) return { next: draft, considered };
    // Retries as long as an edit succeeds, because one attribute may depend on another: setting an own key switches the managed key off.
    if (refused.length === waiting.length)
      return { next: first.reason, considered: [...considered, ...first.considered].slice(0, MAX_CONSIDERED) };
    waiting = refused.map(({ wanted }) => wanted);
  }
}

function changeAttribute(
  wanted: WantedChange,
  { drift, draft, input }: { readonly drift: Drift; readonly draft: Draft; readonly input: ProposeInput },
): Written {
  const evaluator = openEvaluator(draft.workspace);
  const avoid = avoidanceOf(input.refused ?? [], input.drifts, { drift, path: wanted.path });
  // If a plan still showed a difference, the code is not taken as reached, although the evaluator finds the value.
  if (!avoid.named && isReached(wanted, evaluator, input.workspace.schema)) return { next: draft, considered: [] };
  const instance = evaluator.instance(wanted.address);
  if (instance === undefined) return { next: explainUndeclared(wanted.address, evaluator), considered: [] };
  const target = {
    instance,
    name: wanted.path,
    current: wanted.before,
    desired: wanted.after,
    ...(wanted.all === undefined ? {} : { all: wanted.all }),
    schema: input.workspace.schema[wanted.type],
  };
  const context = {
    evaluator,
    referable: [...draft.workspace.resources, ...draft.workspace.adopted].filter((resource) => resource.mode === 'managed'),
    isReadElsewhere: (path: string): boolean => readsFile(input, path),
    environment: environmentOf(input.workspace),
  };
  const firstValid = (candidates: Candidates): ChosenDraft | Attempts => firstValidCandidate(candidates, wanted, { draft, avoid, input });
  const named = firstValid(proposeAttribute(target, context));
  // If a reference would cause a cycle, writes the literal.
  const isCycle = 'tried' in named && named.collateral?.some(({ expected }) => expected === NO_CYCLE) === true;
  const traced = isCycle ? firstValid(proposeAttribute(target, { ...context, referable: [] })) : named;
  const guessed = 'tried' in traced ? firstValid(proposeInput(target, context)) : traced;
  const consideredIn = (found: ChosenDraft | Attempts): readonly Considered[] =>
    found.considered.map((one) => ({ ...one, path: wanted.path }));
  if ('draft' in guessed) return { next: guessed.draft, considered: consideredIn(guessed) };
  const attempts = 'tried' in traced ? traced : guessed;
  return { next: explainRefusal(wanted, attempts, { evaluator, schema: input.workspace.schema }), considered: consideredIn(attempts) };
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

function removeMissing(drift: Drift, draft: Draft, input: ProposeInput): Written {
  const address = drift.address ?? '';
  const evaluator = openEvaluator(draft.workspace);
  if (evaluator.instance(address) === undefined) return { next: draft, considered: [] }; // removed by an earlier edit
  const missing = new Set(input.accepted.filter((one) => one.kind === 'missing').map((one) => one.address ?? ''));
  const avoid = avoidanceOf(input.refused ?? [], input.drifts, { drift });
  const candidates = proposeRemoval(address, evaluator, missing);
  const tried = firstProved(candidates, { draft, avoid, input }, (after) => after.instance(address) === undefined);
  return {
    next: 'tried' in tried ? explainRemaining(address, evaluator, { ...tried, missing }) : tried.draft,
    considered: tried.considered,
  };
}

/** True if code has a third value, which is merged but not applied. Writing the cloud's value would undo it. */
function isUnapplied(drift: Drift, workspace: Workspace): boolean {
  const { address } = drift;
  if (drift.kind !== 'changed' || address === undefined) return false;
  const known = { evaluator: openEvaluator(workspace), schema: workspace.schema[drift.resourceType] };
  return drift.changes.some((change) => (change.standing ?? syncStatusInCode(address, change, known).standing) === 'both');
}
