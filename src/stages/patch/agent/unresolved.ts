import { catalogue } from '#catalogue/index.ts';
import type { AgentWork, EarlierAnswer } from '#domain/agent/agent-task.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Verification } from '#domain/verification.ts';
import type { Workspace } from '#domain/workspace.ts';
import { withoutData } from '#domain/workspace/workspace-files.ts';
import { maskSources } from '#hcl/mask-sources.ts';
import type { Agent } from '#ports/agent.ts';
import type { Ports } from '#ports.ts';
import { effectOf } from '../effect-of.ts';
import type { Try } from '../outcomes.ts';
import { patchesOf, proved } from '../patch-intents.ts';
import type { Patching } from '../patch-intents.ts';
import type { Proposal } from '../propose.ts';
import type { Prover } from '../prover.ts';
import { neighboursOf, withPatchOf } from '../expectation.ts';
import { proposeOnce, refusedBefore } from './from-agent.ts';
import type { PatchCache } from './from-agent.ts';
import type { UnresolvedInput } from './patch-state.ts';

/** A decided root with a copy that has no secrets. */
interface JudgedRoot extends DecidedRoot {
  readonly question: { readonly workspace: Workspace; readonly intents: readonly Intent[] };
}

export interface UnresolvedContext<Root extends JudgedRoot> {
  /** Absent: people have to handle unresolved drifts. */
  readonly agent?: Agent | undefined;
  readonly prover: Prover;
  /** Returns why the guardrails refuse the patch's real effect; undefined if they accept it. */
  readonly refusalOf: (root: Root, effects: readonly Drift[]) => string | undefined;
  readonly knowledge: Ports['knowledge'];
  readonly observer: Pick<Ports['observer'], 'stage'>;
  readonly interrupted: AbortSignal;
  /** This run's conversations. */
  readonly patchCache: PatchCache;
}

interface AgentContext<Root extends JudgedRoot = JudgedRoot> extends UnresolvedContext<Root> {
  readonly agent: Agent;
  readonly judged: readonly Root[];
}

/**
 * Asks a model about drifts that direct edits could not solve, one intent after the other, each from the text of the last patch. Evaluator,
 * guardrails and Terraform judge the result.
 * @throws WorkspaceError when the planner fails
 * @throws DeliveryError when a transcript cannot be written
 */
export async function patchUnresolved<Root extends JudgedRoot>(
  start: Patching,
  judged: readonly Root[],
  { agent, ...rest }: UnresolvedContext<Root>,
): Promise<Patching> {
  if (agent === undefined) return start;
  const context: AgentContext<Root> = { ...rest, agent, judged };
  let patching = start;
  for (const [index, root] of judged.entries()) {
    for (const intent of root.intents) {
      if (rest.interrupted.aborted) return patching;
      const rows = (patching.settled[index] ?? []).filter((row) => row.decision.intent === intent && isUnresolved(row));
      if (rows.length > 0) patching = await patchIntent(patching, { index, intent, rows }, context);
    }
  }
  return patching;
}

/** True for a drift that a model may solve. Hidden values cannot be written, and secrets are not shown to a model. */
function isUnresolved({ status, decision: { drift } }: Reconciliation): boolean {
  return status === 'needs-human' && drift.changes.every((change) => !change.hidden && !change.sensitive);
}

interface UnresolvedIntent {
  readonly index: number;
  readonly intent: Intent;
  readonly rows: readonly Reconciliation[];
}

async function patchIntent<Root extends JudgedRoot>(
  patching: Patching,
  unresolved: UnresolvedIntent,
  context: AgentContext<Root>,
): Promise<Patching> {
  const root = patching.roots[unresolved.index];
  const judged = context.judged[unresolved.index];
  if (root === undefined || judged === undefined) return patching;
  const drifts = unresolved.rows.map((row) => row.decision.drift);
  const input: UnresolvedInput = {
    drifts,
    accepted: root.accepted,
    workspace: root.workspace,
    catalogue,
    neighbours: neighboursOf(patching.roots, root),
    refusals: new Map(unresolved.rows.map((row) => [row.id, row.refusal ?? ''])),
    intent: maskedIntent(unresolved.intent, judged),
    state: judged.question.workspace.resources,
    // Data files are left out. They are not searched for secrets, so no model sees them.
    maskFiles: (files) => maskSources(withoutData(files)),
    agent: context.agent,
    knowledge: context.knowledge,
    prove: async (proposal, patched) => prove(proposal, patched, { patching, unresolved, input, context }),
  };
  const before = await refusedBefore(input);
  if (before !== undefined) return escalateAsBefore(patching, unresolved, before);
  const { work, tries, proved: solved } = await proposeOnce(input, context.patchCache);
  context.observer.stage('agent', { calls: work.cost.modelCalls, input: inputOf(work), output: work.cost.usage.output });
  return solved === undefined
    ? escalate(patching, unresolved, { work, tries })
    : withPatch(patching, unresolved, { proposal: solved, work, tries });
}

function inputOf({ cost: { usage } }: AgentWork): number {
  return usage.input + usage.cacheRead + usage.cacheWrite;
}

function maskedIntent(intent: Intent, { question }: JudgedRoot): Intent {
  return question.intents.find((one) => one.id === intent.id) ?? intent;
}

interface ProofContext<Root extends JudgedRoot> {
  readonly patching: Patching;
  readonly unresolved: UnresolvedIntent;
  readonly input: UnresolvedInput;
  readonly context: AgentContext<Root>;
}

/** Runs the cheapest check first. Terraform plans only patches that pass the others. */
async function prove<Root extends JudgedRoot>(
  proposal: Proposal,
  patched: readonly Drift[],
  { patching, unresolved, input, context }: ProofContext<Root>,
): Promise<Verification> {
  const { judged, prover, refusalOf } = context;
  const { attempt } = await proved({ proposal, patched, input }, prover);
  if (attempt.verification.outcome !== 'converged') return attempt.verification;
  const root = judged[unresolved.index];
  const effects = patched.map((drift) => effectOf(maskedDrift(drift, root), proposal.workspace));
  const why = root === undefined ? undefined : refusalOf(root, effects);
  if (why !== undefined)
    return { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics: [`the effect of the patch is not allowed: ${why}`] };
  const next = withPatch(patching, unresolved, { proposal, tries: [{ patched, attempt }] });
  const patches = patchesOf(judged, next);
  const together = await prover.plan(patches);
  if (together.kind === 'disagrees') return together.planOne(patches, unresolved.index);
  const row = together.settled[unresolved.index]?.find((one) => one.id === unresolved.rows[0]?.id);
  return row?.verification ?? attempt.verification;
}

function maskedDrift(drift: Drift, root: JudgedRoot | undefined): Drift {
  return root?.question.intents.flatMap(({ drifts }) => drifts).find(({ id }) => id === drift.id) ?? drift;
}

interface AgentAttempt {
  readonly work?: AgentWork;
  readonly tries: readonly Try[];
}

function withPatch(
  patching: Patching,
  unresolved: UnresolvedIntent,
  { proposal, work, tries }: AgentAttempt & { readonly proposal: Proposal },
): Patching {
  const root = patching.roots[unresolved.index];
  const last = tries.at(-1)?.attempt;
  if (root === undefined || last === undefined) return patching;
  const { patch, verification } = last;
  const rows = unresolved.rows.map(({ refusal: _refusal, ...row }): Reconciliation => ({
    ...row,
    ...attempted(row, { work, tries }),
    status: 'converged',
    unresolved: true,
    patch,
    verification,
  }));
  return { roots: withPatchOf(patching.roots, root, proposal.workspace), settled: withRows(patching, unresolved, rows) };
}

/** Escalates the rows to a person, with the reason. */
function escalate(patching: Patching, unresolved: UnresolvedIntent, { work, tries }: Required<AgentAttempt>): Patching {
  return escalated(patching, unresolved, `a model was asked: ${work.reason}`, (row) => attempted(row, { work, tries }));
}

function escalated(
  patching: Patching,
  left: UnresolvedIntent,
  why: string,
  added: (row: Reconciliation) => Partial<Reconciliation>,
): Patching {
  const rows = left.rows.map((row): Reconciliation => {
    const refusal = row.refusal === undefined || row.refusal === '' ? why : `${row.refusal}; ${why}`;
    return { ...row, ...added(row), status: 'escalated', refusal };
  });
  return { ...patching, settled: withRows(patching, left, rows) };
}

/** Escalates the rows without a new conversation, because an earlier one about the same facts found no patch. */
function escalateAsBefore(patching: Patching, unresolved: UnresolvedIntent, before: EarlierAnswer): Patching {
  const { at, task, runId, reason } = before;
  const why = `a model was asked on ${at.slice(0, 10)} (conversation ${task} of run ${runId}) and its input has not changed since: ${reason}`;
  return escalated(patching, unresolved, why, () => ({ agentBefore: before }));
}

function attempted(
  row: Reconciliation,
  { work, tries }: { readonly work?: AgentWork | undefined; readonly tries: readonly Try[] },
): Pick<Reconciliation, 'attempts' | 'agent'> {
  const attempts = tries.map(({ attempt: { patch, verification } }) => ({ patch, verification }));
  return { attempts: [...row.attempts, ...attempts], ...(work === undefined ? {} : { agent: work }) };
}

function withRows({ settled }: Patching, { index }: UnresolvedIntent, rows: readonly Reconciliation[]): Patching['settled'] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return settled.map((own, at) => (at === index ? own.map((row) => byId.get(row.id) ?? row) : own));
}
