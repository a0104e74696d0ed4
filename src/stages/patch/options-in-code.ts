/**
 * What accepting an escalated drift would write: the edit of one of the options that a person has. Takes roots and reconciliations, gives the
 * escalated ones their proved edits. No verdict and no status changes; what may not be written is left out.
 */
import { catalogue } from '#catalogue/index.ts';
import type { ForgeSettings } from '#config/forge.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError, WorkspaceError } from '#domain/errors.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import { baseOf, describeRoot } from '#domain/workspace/roots.ts';
import type { RootPatches } from '#domain/workspace/root-patches.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Ports } from '#ports.ts';
import type { ProposeInput } from './draft.ts';
import { expectationOf } from './expectation.ts';
import { proved } from './patch-in-turn.ts';
import { proposeDirect } from './propose.ts';
import type { Prover } from './prover.ts';
import { withPatchOf } from './share-files.ts';

/** What was asked for, and who proves, is told, and says when to stop. */
export interface OptionMeans {
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly forge?: Pick<ForgeSettings, 'escalations' | 'acrossRoots'> | undefined;
  readonly prover: Prover;
  /** Whether the edit of an escalated drift may be shown. */
  readonly mayPropose: (decision: Decision, workspace: Workspace) => boolean;
  readonly observer: Pick<Ports['observer'], 'stage'>;
  readonly interrupted: AbortSignal;
  /** Intent → what its piece of work is called, where intents belong together although their roots were judged apart. */
  readonly pieces: ReadonlyMap<string, string>;
}

/**
 * Gives escalated reconciliations the edit that accepting them would make. It starts from code as it was read, so that it can be merged
 * without any accepted patch, and is proved as every patch is. An intent of which a part cannot be written gets none.
 * @param roots as they were read, with what was decided
 * @param asked only drafts of decisions want options: without them nothing is done
 * @returns the same reconciliations in the same order, some with an option
 * @throws WorkspaceError where a plan was begun and did not end by itself; InterruptedError
 */
export async function withOptions(
  reconciliations: readonly Reconciliation[],
  roots: readonly DecidedRoot[],
  means: OptionMeans,
): Promise<readonly Reconciliation[]> {
  const { deliver, forge, observer, interrupted, pieces } = means;
  if (deliver !== 'pull-request' || forge?.escalations !== 'draft') return reconciliations;
  const escalated = reconciliations.filter(({ status }) => status === 'escalated');
  const pieceOf = ({ decision: { intent } }: Reconciliation): string =>
    forge.acrossRoots ? (pieces.get(intent.id) ?? intent.id) : intent.id;
  const wanted = [...new Set(escalated.map(pieceOf))];
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, piece] of wanted.entries()) {
    if (interrupted.aborted) throw new InterruptedError();
    const rows = escalated.filter((row) => pieceOf(row) === piece);
    for (const [row, option] of await optionsOf(rows, roots, means)) options.set(row, option);
    observer.stage('options', { done: index + 1, of: wanted.length, edits: options.size });
  }
  return reconciliations.map((row) => {
    const option = options.get(row);
    return option === undefined ? row : { ...row, option };
  });
}

type Options = ReadonlyMap<Reconciliation, Attempt>;
const NONE: Options = new Map();

/** One intent: root after root, each from the text that the one before left, and all of it or nothing. */
async function optionsOf(rows: readonly Reconciliation[], roots: readonly DecidedRoot[], means: OptionMeans): Promise<Options> {
  const own = roots.map((root) => rows.filter((row) => isIn(row, root)));
  if (own.flat().length !== rows.length) return NONE;
  let now = roots;
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, mine] of own.entries()) {
    const root = now[index];
    if (root === undefined || mine.length === 0) continue;
    if (!mine.every((row) => row.attempts.length === 0 && means.mayPropose(row.decision, root.workspace))) return NONE;
    const made = await patchOf(mine, { root, roots: now, own, prover: means.prover });
    if (made === undefined) return NONE;
    for (const row of mine) options.set(row, made.attempt);
    now = withPatchOf(now, root, made.workspace);
  }
  return planned(
    options,
    roots.map((root, index) => ({ before: root, after: now[index] ?? root, rows: own[index] ?? [] })),
    means.prover,
  );
}

interface Around {
  readonly root: DecidedRoot;
  /** Each with the edits for the roots before. */
  readonly roots: readonly DecidedRoot[];
  /** Rows of the intent, by root. */
  readonly own: readonly (readonly Reconciliation[])[];
  readonly prover: Prover;
}

async function patchOf(
  rows: readonly Reconciliation[],
  { root, roots, own, prover }: Around,
): Promise<{ readonly attempt: Attempt; readonly workspace: DecidedRoot['workspace'] } | undefined> {
  const drifts = rows.map(driftOf);
  const others = roots.flatMap((other, index) =>
    other === root ? [] : [{ workspace: other.workspace, expectation: expectationOf((own[index] ?? []).map(driftOf), []) }],
  );
  const bystanders = (root.workspace.bystanders ?? []).map((workspace) => ({ workspace, expectation: expectationOf([], []) }));
  const input: ProposeInput = {
    drifts,
    accepted: drifts,
    workspace: root.workspace,
    catalogue,
    neighbours: [...others, ...bystanders],
  };
  const proposal = proposeDirect(input);
  if (proposal.patch === undefined || proposal.refusals.size > 0 || proposal.unapplied.size > 0) return undefined;
  const { attempt } = await proved({ proposal, patched: drifts, input }, prover);
  const { patch, verification } = attempt;
  return verification.outcome === 'converged' ? { attempt: { patch, verification }, workspace: proposal.workspace } : undefined;
}

interface Change {
  readonly before: DecidedRoot;
  readonly after: DecidedRoot;
  readonly rows: readonly Reconciliation[];
}

/** Terraform's word, where it can be had: what does not plan clean is no option. */
async function planned(options: Options, changes: readonly Change[], prover: Prover): Promise<Options> {
  const patches = changes.map(({ before, after, rows }): RootPatches => ({
    before: before.workspace,
    accepted: rows.map(driftOf),
    after: after.workspace,
    // To the verifier alone: it asks whether the patch of what converged does that and nothing else.
    reconciliations: rows.flatMap((row) => {
      const option = options.get(row);
      return option === undefined ? [] : [{ ...row, ...option, status: 'converged' as const }];
    }),
  }));
  try {
    const together = await prover.plan(patches);
    if (together.kind === 'disagrees') return NONE;
    const verified = changes.flatMap(({ rows }, index) =>
      rows.map((row, at) => [row, together.settled[index]?.[at]?.verification] as const),
    );
    return new Map(
      verified.flatMap(([row, verification]) => {
        const option = options.get(row);
        return option === undefined || verification === undefined ? [] : [[row, { ...option, verification }] as const];
      }),
    );
  } catch (error) {
    // Code that does not plan as it is keeps nobody from being asked.
    if (error instanceof WorkspaceError && error.code === 'code-refused') return NONE;
    throw error;
  }
}

function isIn({ place }: Reconciliation, { workspace }: DecidedRoot): boolean {
  return place !== undefined && baseOf(place) === baseOf(workspace) && describeRoot(place) === describeRoot(workspace);
}

function driftOf({ decision }: Reconciliation): Drift {
  return decision.drift;
}
