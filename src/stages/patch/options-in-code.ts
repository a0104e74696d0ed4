import { catalogue } from '#catalogue/index.ts';
import type { VcsSettings } from '#config/vcs.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError, WorkspaceError } from '#domain/errors.ts';
import type { Attempt, Presumed, Reconciliation } from '#domain/reconciliation.ts';
import { baseOf, describeRoot } from '#domain/workspace/roots.ts';
import type { RootPatches } from '#domain/workspace/root-patches.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Ports } from '#ports.ts';
import type { ProposeInput } from './draft.ts';
import { expectationOf, withPatchOf, withoutDrifts } from './expectation.ts';
import { proved } from './patch-intents.ts';
import { proposeDirect } from './propose.ts';
import type { Prover } from './prover.ts';

export interface OptionContext {
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly vcs?: Pick<VcsSettings, 'escalations' | 'acrossRoots'> | undefined;
  readonly prover: Prover;
  /** Returns true if an escalated drift's edit may be shown. */
  readonly mayPropose: (decision: Decision, workspace: Workspace) => boolean;
  readonly observer: Pick<Ports['observer'], 'stage'>;
  readonly interrupted: AbortSignal;
  /** Intent id → its piece of work over several roots. */
  readonly pieces: ReadonlyMap<string, string>;
}

/**
 * Adds to escalated reconciliations the edit that accepting would make, if a draft or an issue will show it. The edit starts from the
 * original code, so that it can be merged without any accepted patch, and is proved like every patch. An intent with a part that cannot be
 * written gets no edit. Verdicts and statuses stay.
 * @throws WorkspaceError when a plan was started and did not end by itself
 * @throws InterruptedError when the run is interrupted
 */
export async function withOptions(
  reconciliations: readonly Reconciliation[],
  roots: readonly DecidedRoot[],
  context: OptionContext,
): Promise<readonly Reconciliation[]> {
  const { deliver, vcs, observer, interrupted, pieces } = context;
  if (deliver !== 'pull-request' || vcs === undefined) return reconciliations;
  const escalated = reconciliations.filter(
    ({ status, asked }) => status === 'escalated' && (asked !== undefined || vcs.escalations !== 'none'),
  );
  const pieceOf = ({ asked, decision: { intent } }: Reconciliation): string =>
    asked?.where ?? (vcs.acrossRoots ? (pieces.get(intent.id) ?? intent.id) : intent.id);
  const wanted = [...new Set(escalated.map(pieceOf))];
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, piece] of wanted.entries()) {
    if (interrupted.aborted) throw new InterruptedError();
    const rows = escalated.filter((row) => pieceOf(row) === piece);
    for (const [row, option] of await optionsOf(rows, roots, context)) options.set(row, option);
    observer.stage('options', { done: index + 1, of: wanted.length, edits: options.size });
  }
  return reconciliations.map((row) => {
    const option = options.get(row);
    return option === undefined ? row : { ...row, option };
  });
}

/**
 * Adds to escalated reconciliations a model's reading of their unread calls, with the edit that accepting it would make, proved like every
 * patch. Verdicts and statuses stay.
 * @param means the readings by drift id, and the prover
 * @throws WorkspaceError when a plan was started and did not end by itself
 */
export async function withPresumed<Root extends DecidedRoot>(
  reconciliations: readonly Reconciliation[],
  roots: readonly Root[],
  { presumedIn, prover }: Pick<OptionContext, 'prover'> & { readonly presumedIn: (root: Root) => ReadonlyMap<string, Presumed> },
): Promise<readonly Reconciliation[]> {
  const presumed = new Map<Reconciliation, Presumed>();
  for (const root of roots)
    for (const [id, one] of presumedIn(root)) {
      const row = reconciliations.find((each) => each.id === id && each.status === 'escalated' && isIn(each, root));
      if (row === undefined) continue;
      const asked = { ...row, presumed: one };
      const [option] = one.refusal === undefined ? [...(await optionsOf([asked], roots, { prover, mayPropose: () => true })).values()] : [];
      presumed.set(row, option === undefined ? { refusal: 'no edit for it could be proved', ...one } : { ...one, option });
    }
  return reconciliations.map((row) => {
    const one = presumed.get(row);
    return one === undefined ? row : { ...row, presumed: one };
  });
}

type Options = ReadonlyMap<Reconciliation, Attempt>;
const NONE: Options = new Map();

/** Makes the edits of one intent in all its roots, each from the previous text; none if one root has no edit. */
async function optionsOf(
  rows: readonly Reconciliation[],
  roots: readonly DecidedRoot[],
  context: Pick<OptionContext, 'prover' | 'mayPropose'>,
): Promise<Options> {
  const own = roots.map((root) => rows.filter((row) => isIn(row, root)));
  if (own.flat().length !== rows.length) return NONE;
  let now = roots;
  const options = new Map<Reconciliation, Attempt>();
  for (const [index, ownOptions] of own.entries()) {
    const root = now[index];
    if (root === undefined || ownOptions.length === 0) continue;
    if (!ownOptions.every((row) => row.attempts.length === 0 && mayShow(row, root, context))) return NONE;
    const made = await patchOf(ownOptions, { root, roots: now, own, prover: context.prover });
    if (made === undefined) return NONE;
    for (const row of ownOptions) options.set(row, made.attempt);
    now = withPatchOf(now, root, made.workspace);
  }
  return planned(
    options,
    roots.map((root, index) => ({ before: root, after: now[index] ?? root, rows: own[index] ?? [] })),
    context.prover,
  );
}

function mayShow(
  { decision, presumed }: Reconciliation,
  { workspace }: DecidedRoot,
  { mayPropose }: Pick<OptionContext, 'mayPropose'>,
): boolean {
  return presumed === undefined ? mayPropose(decision, workspace) : presumed.refusal === undefined;
}

interface RootContext {
  readonly root: DecidedRoot;
  /** All roots with the edits so far. */
  readonly roots: readonly DecidedRoot[];
  /** The rows by root. */
  readonly own: readonly (readonly Reconciliation[])[];
  readonly prover: Prover;
}

async function patchOf(
  rows: readonly Reconciliation[],
  { root, roots, own, prover }: RootContext,
): Promise<{ readonly attempt: Attempt; readonly workspace: DecidedRoot['workspace'] } | undefined> {
  const drifts = rows.map(driftOf);
  const others = roots.flatMap((other, index) =>
    other === root ? [] : [{ workspace: other.workspace, expectation: expectationOf((own[index] ?? []).map(driftOf), []) }],
  );
  const input: ProposeInput = {
    drifts,
    accepted: drifts,
    workspace: root.workspace,
    catalogue,
    neighbours: [...others, ...withoutDrifts(root.workspace)],
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

/** Verifies the edits with Terraform, if possible; none if the plan shows another effect. */
async function planned(options: Options, changes: readonly Change[], prover: Prover): Promise<Options> {
  const patches = changes.map(({ before, after, rows }): RootPatches => ({
    before: before.workspace,
    accepted: rows.map(driftOf),
    after: after.workspace,
    // The status is only for the verifier, which checks the patches of converged rows.
    reconciliations: rows.flatMap((row) => {
      const option = options.get(row);
      return option === undefined
        ? []
        : [{ ...row, ...option, decision: { ...row.decision, drift: driftOf(row) }, status: 'converged' as const }];
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
    // If Terraform cannot plan the original code, there are no options, but the run continues.
    if (error instanceof WorkspaceError && error.code === 'code-refused') return NONE;
    throw error;
  }
}

function isIn({ place }: Reconciliation, { workspace }: DecidedRoot): boolean {
  return place !== undefined && baseOf(place) === baseOf(workspace) && describeRoot(place) === describeRoot(workspace);
}

function driftOf({ decision, presumed }: Reconciliation): Drift {
  return presumed?.drift ?? decision.drift;
}
