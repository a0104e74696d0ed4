/**
 * The sixth and the seventh verb for what is left: accepted drifts that no direct edit could be proved for. Whoever is asked proposes,
 * and what the proposal really does is judged: by the evaluator, by the guardrails, by Terraform. Called by reconcile.ts alone.
 */
import { catalogue } from '#catalogue/index.ts';
import type { AgentWork, EarlierAnswer } from '#domain/agent/agent-task.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Verification } from '#domain/verification.ts';
import { withoutData } from '#domain/workspace/workspace-files.ts';
import { maskSources } from '#stages/decide/secrets/mask-source.ts';
import type { ResidueInput } from '#stages/patch/agent/patch-state.ts';
import { effectOf } from '#stages/patch/effect-of.ts';
import { proposeOnce, refusedBefore } from '#stages/patch/agent/from-agent.ts';
import type { Talks } from '#stages/patch/agent/from-agent.ts';
import type { Try } from '#stages/patch/outcome.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { neighboursOf, withPatchOf } from '#stages/patch/share-files.ts';
import { verifyTogether } from '#stages/verify/verify-together.ts';
import { answer } from './judge.ts';
import type { JudgedRoot, Judging } from './judge.ts';
import type { Agent } from '../ports/agent.ts';
import type { Ports } from '../ports.ts';
import { patchesOf, proved } from './settle.ts';
import type { Settling } from './settle.ts';

/** What the residue is given to. */
interface Asking {
  readonly judged: readonly JudgedRoot[];
  readonly judging: Judging;
  readonly agent: Agent;
  readonly ports: Ports;
  readonly talks: Talks;
}

/**
 * Says what is done with the residue.
 * @param judged every root with its verdicts
 * @param judging what they were judged by
 * @param means who is asked, and what was said in this run already
 * @returns a function for settleAll; undefined where nobody is to be asked
 */
export function residueOf(
  judged: readonly JudgedRoot[],
  judging: Judging,
  { ports, talks }: { readonly ports: Ports; readonly talks: Talks },
): ((settling: Settling) => Promise<Settling>) | undefined {
  const { agent } = ports;
  if (agent === undefined) return undefined;
  return async (settling) => settleResidue(settling, { judged, judging, agent, ports, talks });
}

/** One intent after the other: each starts from the text that the last patch left. */
async function settleResidue(start: Settling, asking: Asking): Promise<Settling> {
  let settling = start;
  for (const [index, root] of asking.judged.entries()) {
    for (const intent of root.intents) {
      if (asking.ports.interrupted.aborted) return settling;
      const rows = (settling.settled[index] ?? []).filter((row) => row.decision.intent === intent && isResidue(row));
      if (rows.length > 0) settling = await settleIntent(settling, { index, intent, rows }, asking);
    }
  }
  return settling;
}

/** What is hidden nobody can write, and a secret no model is shown. */
function isResidue({ status, decision: { drift } }: Reconciliation): boolean {
  return status === 'needs-human' && drift.changes.every((change) => !change.hidden && !change.sensitive);
}

/** The rows of one intent that are left, and the root they are in. */
interface Left {
  readonly index: number;
  readonly intent: Intent;
  readonly rows: readonly Reconciliation[];
}

async function settleIntent(settling: Settling, left: Left, asking: Asking): Promise<Settling> {
  const root = settling.roots[left.index];
  const judged = asking.judged[left.index];
  if (root === undefined || judged === undefined) return settling;
  const drifts = left.rows.map((row) => row.decision.drift);
  const input: ResidueInput = {
    drifts,
    accepted: root.accepted,
    workspace: root.workspace,
    catalogue,
    neighbours: neighboursOf(settling.roots, root),
    refusals: new Map(left.rows.map((row) => [row.id, row.refusal ?? ''])),
    intent: maskedIntent(left.intent, judged),
    state: judged.question.workspace.resources,
    // Data is not searched for secrets as code is: no model sees it.
    maskFiles: (files) => maskSources(withoutData(files)),
    agent: asking.agent,
    knowledge: asking.ports.knowledge,
    prove: async (proposal, patched) => prove(proposal, patched, { settling, left, input, asking }),
  };
  const before = await refusedBefore(input);
  if (before !== undefined) return leftAsBefore(settling, left, before);
  const { work, tries, proved: solved } = await proposeOnce(input, asking.talks);
  asking.ports.observer.stage('agent', { calls: work.cost.modelCalls, input: inputOf(work), output: work.cost.usage.output });
  return solved === undefined ? unsolved(settling, left, { work, tries }) : withPatch(settling, left, { proposal: solved, work, tries });
}

function inputOf({ cost: { usage } }: AgentWork): number {
  return usage.input + usage.cacheRead + usage.cacheWrite;
}

/** As it was judged: without its secrets. */
function maskedIntent(intent: Intent, { question }: JudgedRoot): Intent {
  return question.intents.find((one) => one.id === intent.id) ?? intent;
}

interface Proving {
  readonly settling: Settling;
  readonly left: Left;
  readonly input: ResidueInput;
  readonly asking: Asking;
}

/** The cheapest judge first; Terraform plans only what the others allow. */
async function prove(proposal: Proposal, patched: readonly Drift[], { settling, left, input, asking }: Proving): Promise<Verification> {
  const { attempt } = await proved(proposal, patched, input);
  if (attempt.verification.outcome !== 'converged') return attempt.verification;
  const minded = whatGuardrailsMind(proposal, patched, { left, asking });
  if (minded !== undefined) return { outcome: 'invalid', method: 'evaluate', residual: [], diagnostics: [minded] };
  const next = withPatch(settling, left, { proposal, tries: [{ patched, attempt }] });
  const patches = patchesOf(asking.judged, next);
  const together = await verifyTogether(patches, asking.ports.planner);
  if (together.kind === 'disagrees') return together.judge(patches, left.index);
  const row = together.settled[left.index]?.find((one) => one.id === left.rows[0]?.id);
  return row?.verification ?? attempt.verification;
}

/** The guardrails are asked again, about what the patch makes of the code instead of what it was for. */
function whatGuardrailsMind(
  proposal: Proposal,
  patched: readonly Drift[],
  { left, asking }: { readonly left: Left; readonly asking: Asking },
): string | undefined {
  const judged = asking.judged[left.index];
  if (judged === undefined) return undefined;
  const ids = new Set(patched.map((drift) => drift.id));
  const intents = judged.question.intents.map((intent) => ({
    ...intent,
    drifts: intent.drifts.map((drift) => (ids.has(drift.id) ? effectOf(drift, proposal.workspace) : drift)),
  }));
  const { decisions } = answer({ ...judged.question, intents }, asking.judging);
  const minds = decisions.find((decision) => ids.has(decision.drift.id) && decision.verdict !== 'accept');
  return minds === undefined ? undefined : `what the patch really does is not allowed: ${minds.reason}`;
}

/** What a conversation came to. */
interface Worked {
  readonly work?: AgentWork;
  readonly tries: readonly Try[];
}

function withPatch(settling: Settling, left: Left, { proposal, work, tries }: Worked & { readonly proposal: Proposal }): Settling {
  const root = settling.roots[left.index];
  const last = tries.at(-1)?.attempt;
  if (root === undefined || last === undefined) return settling;
  const { patch, verification } = last;
  const rows = left.rows.map(({ refusal: _refusal, ...row }): Reconciliation => ({
    ...row,
    ...told(row, { work, tries }),
    status: 'converged',
    residue: true,
    patch,
    verification,
  }));
  return { roots: withPatchOf(settling.roots, root, proposal.workspace), settled: withRows(settling, left, rows) };
}

/** A person takes over, and is told why. */
function unsolved(settling: Settling, left: Left, { work, tries }: Required<Worked>): Settling {
  const rows = left.rows.map((row): Reconciliation => ({
    ...row,
    ...told(row, { work, tries }),
    status: 'escalated',
    refusal: `${row.refusal ?? ''}; a model was asked: ${work.reason}`.replace(/^; /, ''),
  }));
  return { ...settling, settled: withRows(settling, left, rows) };
}

/** The same facts have the same answer: nobody is asked, nothing is paid. */
function leftAsBefore(settling: Settling, left: Left, before: EarlierAnswer): Settling {
  const { at, task, runId, reason } = before;
  const why = `a model was asked on ${at.slice(0, 10)} (conversation ${task} of run ${runId}) and nothing that it was told has changed since: ${reason}`;
  const rows = left.rows.map((row): Reconciliation => ({
    ...row,
    status: 'escalated',
    agentBefore: before,
    refusal: `${row.refusal ?? ''}; ${why}`.replace(/^; /, ''),
  }));
  return { ...settling, settled: withRows(settling, left, rows) };
}

function told(
  row: Reconciliation,
  { work, tries }: { readonly work?: AgentWork | undefined; readonly tries: readonly Try[] },
): Pick<Reconciliation, 'attempts' | 'agent'> {
  const attempts = tries.map(({ attempt: { patch, verification } }) => ({ patch, verification }));
  return { attempts: [...row.attempts, ...attempts], ...(work === undefined ? {} : { agent: work }) };
}

function withRows({ settled }: Settling, { index }: Left, rows: readonly Reconciliation[]): Settling['settled'] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return settled.map((own, at) => (at === index ? own.map((row) => byId.get(row.id) ?? row) : own));
}
