/**
 * The fourth and the fifth verb for one root: infer what was meant, decide who wins. Each root is judged by its own code,
 * since what its comments and neighbours say counts there alone. Called by reconcile.ts, whose middle it is.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Policy } from '#config/policy-schema.ts';
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { UnwrittenChanges } from '#domain/value/unwritten.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { askEngine } from '#stages/decide/rules/ask-engine.ts';
import type { EngineFindings } from '#stages/decide/rules/ask-engine.ts';
import { decide } from '#stages/decide/decide.ts';
import { leaveHeld } from '#stages/decide/holds/leave-held.ts';
import type { LeftOut } from '#stages/decide/holds/leave-held.ts';
import { judgeInvisible } from '#stages/decide/judge-invisible.ts';
import { partOutside } from '#stages/decide/outside/outside.ts';
import type { Outside } from '#stages/decide/outside/outside.ts';
import { maskRoot, unmask } from '#stages/decide/secrets/mask-secrets.ts';
import { explainByAgent } from '#stages/infer/from-agent.ts';
import { withProposals } from '#stages/infer/from-proposals.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import type { Ports } from '../ports.ts';
import type { RootPlan } from './settle.ts';

/** What all roots are judged by. */
export interface Judging {
  readonly policy: Policy;
  readonly circumstances: Circumstances;
  readonly knowledge: Ports['knowledge'];
  readonly engine?: Ports['engine'];
  /** Asked what was meant by what nothing else explains, once it is decided. Absent: nobody is. */
  readonly agent?: Ports['agent'];
  /** Resource types that no recogniser explains, to measure what is left to others; absent: none. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
  /** Events that can never become a drift: what started a runbook is among them. */
  readonly context: readonly CloudTrailEvent[];
}

/** All that the verdicts of one root rest on, beside policy and circumstances. It holds no secret. */
export interface Question {
  readonly workspace: Workspace;
  readonly intents: readonly Intent[];
  /** Of changes that no plan will show. */
  readonly unseen: readonly Intent[];
  /** What the team's policy engine found, by drift; absent: there is none. */
  readonly told?: EngineFindings;
  /** What patching could not put into code, by drift; absent: nothing is known of that. */
  readonly unwritten?: UnwrittenChanges;
}

/** The verdicts of one root. */
export interface Verdicts {
  readonly decisions: readonly Decision[];
  /** What a guardrail minds of the changes that no plan will show. */
  readonly alarms: readonly Decision[];
}

/** A root with its verdicts, ready to be patched, and what they rest on. */
export interface JudgedRoot extends RootPlan {
  readonly question: Question;
  readonly verdicts: Verdicts;
  /** What an earlier run holds as it is: judged, and not told again. */
  readonly left: LeftOut;
}

/**
 * Infers and decides.
 * @param root what correlate found in it
 * @param judging policy, circumstances, and what is remembered
 * @returns the root with what was decided
 * @throws ConfigurationError when the policy names what does not exist
 */
export async function judgeRoot(root: RootsCorrelation['roots'][number], judging: Judging): Promise<JudgedRoot> {
  const masked = maskRoot({ workspace: root.workspace, drifts: root.drifts, unseen: root.invisible.map((one) => one.drift) });
  const { knowledge, context, circumstances, policy } = judging;
  const outside = outsideOf(root, masked, circumstances);
  const unseen = masked.unseen.filter((drift) => drift.invisible !== 'outside-this-code');
  const around = { catalogue, knowledge, context, signals: circumstances.signals, calendar: policy.calendar, leaves: judging.leaves };
  const { proposals, past } = circumstancesIn(root.workspace, judging.circumstances);
  const quoted = (intent: Intent): Intent => withProposals(intent, { proposals, past, schema: root.workspace.schema });
  const inferred = {
    workspace: masked.workspace,
    intents: (await inferIntents(masked.drifts, around)).map(quoted), // 4 infer
    unseen: [...(await inferIntents(unseen, around)), ...(await inferIntents(outside.raised, around))].map(quoted),
  };
  const told = await askEngine([...inferred.intents, ...inferred.unseen], judging.engine, {
    policy,
    context: { catalogue, workspace: masked.workspace, circumstances: circumstancesIn(masked.workspace, circumstances) },
  });
  const question = { ...inferred, ...(told === undefined ? {} : { told }) };
  const verdicts = answer(question, judging); // 5 decide
  const original = unmask({ intents: question.intents, decisions: verdicts.decisions }, masked.originalOf);
  const alarms = unmask({ intents: question.unseen, decisions: verdicts.alarms }, masked.originalOf).decisions;
  const kept = leaveHeld({ decisions: original.decisions, alarms }, root.workspace, judging.circumstances); // … and leave out what is held already
  const { intents, kept: left } = await explained({ intents: original.intents, kept }, question, judging);
  const accepted = left.decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  const setAside = {
    drifts: [...left.left.drifts, ...outside.left.drifts],
    settled: [...left.left.settled, ...outside.left.settled],
  };
  return { workspace: root.workspace, intents, ...left, left: setAside, accepted, question, verdicts };
}

/** What is dangerous is asked before anything is set aside as the business of others. */
function outsideOf(
  root: RootsCorrelation['roots'][number],
  masked: { readonly workspace: Workspace; readonly unseen: readonly Drift[] },
  circumstances: Circumstances,
): Outside {
  const items = root.invisible.filter((one) => one.reason === 'outside-this-code');
  const drifts = masked.unseen.filter((drift) => drift.invisible === 'outside-this-code');
  return partOutside(items, drifts, {
    catalogue,
    workspace: masked.workspace,
    circumstances: circumstancesIn(masked.workspace, circumstances),
  });
}

/**
 * Decides again, with what patching could not do known. Nobody but the guardrails is asked.
 * @param root as it was decided
 * @param unwritten what could not be put into code, beside what was known of that already
 * @param judging policy and circumstances
 * @returns the root with its verdicts now; of the same drifts, and told in the same words
 */
export function judgeAgain(root: JudgedRoot, unwritten: UnwrittenChanges, judging: Pick<Judging, 'policy' | 'circumstances'>): JudgedRoot {
  const question = { ...root.question, unwritten: { ...root.question.unwritten, ...unwritten } };
  const verdicts = answer(question, judging);
  const now = new Map(verdicts.decisions.map((decision) => [decision.drift.id, decision]));
  const decisions = root.decisions.map((one) => ({ ...(now.get(one.drift.id) ?? one), drift: one.drift, intent: one.intent }));
  const accepted = decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
  return { ...root, decisions, accepted, question, verdicts };
}

/**
 * Decides, and nothing else: the same question under the same policy and circumstances has the same answer, whenever it is asked.
 * @param question intents and workspace
 * @param judging policy and circumstances
 * @returns the verdicts
 * @throws ConfigurationError when the policy names what does not exist
 */
export function answer(
  { workspace, intents, unseen, told, unwritten }: Question,
  judging: Pick<Judging, 'policy' | 'circumstances'>,
): Verdicts {
  const { policy } = judging;
  const circumstances = circumstancesIn(workspace, judging.circumstances);
  const context = {
    catalogue,
    workspace,
    circumstances,
    ...(told === undefined ? {} : { told }),
    ...(unwritten === undefined ? {} : { unwritten }),
  };
  return { decisions: decide(intents, policy, context), alarms: judgeInvisible(unseen, policy, { ...context, intents }) };
}

type Kept = Verdicts & { readonly left: LeftOut };

/** For people alone: the verdicts are there already, and what is kept of the question stays as it was. What is told to nobody needs no words. */
async function explained(
  { intents, kept }: { readonly intents: readonly Intent[]; readonly kept: Kept },
  question: Question,
  { agent, knowledge }: Judging,
): Promise<{ readonly intents: readonly Intent[]; readonly kept: Kept }> {
  const told = new Set(kept.decisions.map((decision) => decision.intent));
  const known = new Map<Intent, Intent>();
  for (const intent of intents) {
    const masked = told.has(intent) ? question.intents.find((one) => one.id === intent.id) : undefined;
    const said = masked === undefined ? undefined : await explainByAgent(masked, { agent, knowledge });
    known.set(intent, said === undefined ? intent : { ...said, drifts: intent.drifts });
  }
  const decisions = kept.decisions.map((one) => ({ ...one, intent: known.get(one.intent) ?? one.intent }));
  return { intents: [...known.values()], kept: { ...kept, decisions } };
}

function circumstancesIn(workspace: Workspace, circumstances: Circumstances): Circumstances {
  return circumstancesOf(circumstances, workspace.root === undefined ? undefined : describeRoot(workspace));
}
