/**
 * What accepting an escalated drift would write: the edit of one of the options that a person has. Takes roots and reconciliations, gives the
 * escalated ones their proved edits. No verdict and no status changes; what may not be written is left out. Called by reconcile.ts alone.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError, WorkspaceError } from '#domain/errors.ts';
import type { Attempt, Reconciliation } from '#domain/reconciliation.ts';
import { baseOf, describeRoot } from '#domain/workspace/roots.ts';
import { mayBeWritten } from '#stages/decide/may-be-written.ts';
import type { ProposeInput } from '#stages/patch/draft.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { withPatchOf } from '#stages/patch/share-files.ts';
import { verifyTogether } from '#stages/verify/verify-together.ts';
import type { RootPatches } from '#stages/verify/verify-together.ts';
import type { PiecesOfWork } from './pieces-of-work.ts';
import type { Planner, Ports } from '../ports.ts';
import type { RunOptions } from '../run-options.ts';
import { proved } from './settle.ts';
import type { RootPlan } from './settle.ts';

/** What was asked for, and who plans, is told, and says when to stop. */
interface Asked {
  readonly options: Pick<RunOptions, 'deliver' | 'forge'>;
  readonly ports: Pick<Ports, 'planner' | 'interrupted' | 'observer'>;
  /** What belongs together although its roots were judged apart. */
  readonly pieces: PiecesOfWork;
}

/**
 * Gives escalated reconciliations the edit that accepting them would make. It starts from code as it was read, so that it can be merged
 * without any accepted patch, and is proved as every patch is. An intent of which a part cannot be written gets none.
 * @param reconciliations all of the run
 * @param roots as they were read, with what was decided
 * @param asked only drafts of decisions want options: without them nothing is done
 * @returns the same reconciliations in the same order, some with an option
 * @throws WorkspaceError where a plan was begun and did not end by itself; InterruptedError
 */
export async function withOptions(
  reconciliations: readonly Reconciliation[],
  roots: readonly RootPlan[],
  { options: { deliver, forge }, ports, pieces }: Asked,
): Promise<readonly Reconciliation[]> {
  if (deliver !== 'pull-request' || forge?.escalations !== 'draft') return reconciliations;
  const planner = remembering(ports.planner);
  const escalated = reconciliations.filter(({ status }) => status === 'escalated');
  const pieceOf = ({ decision: { intent } }: Reconciliation): string =>
    forge.acrossRoots ? (pieces.get(intent.id) ?? intent.id) : intent.id;
  const wanted = [...new Set(escalated.map(pieceOf))];
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, piece] of wanted.entries()) {
    if (ports.interrupted.aborted) throw new InterruptedError();
    const rows = escalated.filter((row) => pieceOf(row) === piece);
    for (const [row, option] of await optionsOf(rows, roots, planner)) options.set(row, option);
    ports.observer.stage('options', { done: index + 1, of: wanted.length, edits: options.size });
  }
  return reconciliations.map((row) => {
    const option = options.get(row);
    return option === undefined ? row : { ...row, option };
  });
}

type Options = ReadonlyMap<Reconciliation, Attempt>;
const NONE: Options = new Map();

/** One intent: root after root, each from the text that the one before left, and all of it or nothing. */
async function optionsOf(rows: readonly Reconciliation[], roots: readonly RootPlan[], planner: Planner): Promise<Options> {
  const own = roots.map((root) => rows.filter((row) => isIn(row, root)));
  if (own.flat().length !== rows.length) return NONE;
  let now = roots;
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, mine] of own.entries()) {
    const root = now[index];
    if (root === undefined || mine.length === 0) continue;
    if (!mine.every((row) => row.attempts.length === 0 && mayBeWritten(row.decision, { catalogue, workspace: root.workspace })))
      return NONE;
    const made = await patchOf(mine, { root, roots: now, own });
    if (made === undefined) return NONE;
    for (const row of mine) options.set(row, made.attempt);
    now = withPatchOf(now, root, made.workspace);
  }
  return planned(
    options,
    roots.map((root, index) => ({ before: root, after: now[index] ?? root, rows: own[index] ?? [] })),
    planner,
  );
}

interface Around {
  readonly root: RootPlan;
  /** Each with the edits for the roots before. */
  readonly roots: readonly RootPlan[];
  /** Rows of the intent, by root. */
  readonly own: readonly (readonly Reconciliation[])[];
}

async function patchOf(
  rows: readonly Reconciliation[],
  { root, roots, own }: Around,
): Promise<{ readonly attempt: Attempt; readonly workspace: RootPlan['workspace'] } | undefined> {
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
  const { attempt } = await proved(proposal, drifts, input);
  const { patch, verification } = attempt;
  return verification.outcome === 'converged' ? { attempt: { patch, verification }, workspace: proposal.workspace } : undefined;
}

interface Change {
  readonly before: RootPlan;
  readonly after: RootPlan;
  readonly rows: readonly Reconciliation[];
}

/** Terraform's word, where it can be had: what does not plan clean is no option. */
async function planned(options: Options, changes: readonly Change[], planner: Planner): Promise<Options> {
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
    const together = await verifyTogether(patches, planner);
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

/** Each intent is planned against the same code: that plan is asked for once. */
function remembering(planner: Planner): Planner {
  const answers = new Map<unknown, ReturnType<Planner['plan']>>();
  return {
    required: planner.required,
    plan: (workspace) => {
      const key = `${workspace.directory}\n${workspace.workspaceName ?? ''}\n${JSON.stringify(workspace.files)}`;
      const answer = answers.get(key) ?? planner.plan(workspace);
      answers.set(key, answer);
      return answer;
    },
  };
}

function isIn({ place }: Reconciliation, { workspace }: RootPlan): boolean {
  return place !== undefined && baseOf(place) === baseOf(workspace) && describeRoot(place) === describeRoot(workspace);
}

function driftOf({ decision }: Reconciliation): Drift {
  return decision.drift;
}
