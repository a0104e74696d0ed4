/**
 * Stage 5, decide, for one root: who should win, code or cloud? Each root is judged by its own code, since what its comments and neighbours say
 * counts there alone. The same question under the same policy and circumstances has the same answer, whenever it is asked.
 */
import { catalogue } from '#catalogue/index.ts';
import type { Policy } from '#config/policy-schema.ts';
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { UnwrittenChanges } from '#domain/value/unwritten.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { PolicyEngine } from '#ports.ts';
import { decide } from './decide.ts';
import { leaveHeld } from './holds/leave-held.ts';
import type { LeftOut } from './holds/leave-held.ts';
import { judgeInvisible } from './judge-invisible.ts';
import type { PreparedRoot } from './prepare-root.ts';
import { askEngine } from './rules/ask-engine.ts';
import type { EngineFindings } from './rules/ask-engine.ts';
import { unmask } from './secrets/mask-secrets.ts';

/** What every root of a run is judged by. */
export interface Rules {
  readonly policy: Policy;
  readonly circumstances: Circumstances;
  /** The team's own; absent: there is none. */
  readonly engine?: PolicyEngine | undefined;
}

/** What was meant by the drifts of a root: those that a plan shows, and the others. */
export interface RootIntents {
  readonly intents: readonly Intent[];
  readonly unseen: readonly Intent[];
}

/** All that the verdicts of one root rest on, beside the rules. It holds no secret. */
export interface Question extends RootIntents {
  readonly workspace: Workspace;
  /** What the team's policy engine found, by drift; absent: there is none. */
  readonly told?: EngineFindings;
  /** What patching could not put into code, by drift; absent: nothing is known of that. */
  readonly unwritten?: UnwrittenChanges;
}

/** The verdicts of one root, on drifts without their secrets. */
export interface Verdicts {
  readonly decisions: readonly Decision[];
  /** About changes that no plan shows, where a guardrail found something. */
  readonly alarms: readonly Decision[];
}

/** A root with its verdicts, ready to be patched, and what they rest on. */
export interface JudgedRoot extends DecidedRoot {
  readonly question: Question;
  readonly verdicts: Verdicts;
  /** What is the business of others, and what an earlier run holds as it is: judged, and not told again. */
  readonly left: LeftOut;
}

/**
 * Decides about one root; the team's engine is asked here. The drifts of the result have their secrets again.
 * @throws ConfigurationError when the policy names what does not exist
 */
export async function decideRoot(prepared: PreparedRoot, inferred: RootIntents, rules: Rules): Promise<JudgedRoot> {
  const { workspace, original, originalOf } = prepared;
  const circumstances = circumstancesOf(rules.circumstances, workspace);
  const context = { catalogue, workspace, circumstances };
  const told = await askEngine([...inferred.intents, ...inferred.unseen], rules.engine, { policy: rules.policy, context });
  const question = { workspace, ...inferred, ...(told === undefined ? {} : { told }) };
  const verdicts = answer(question, rules);
  const { intents, decisions } = unmask({ intents: question.intents, decisions: verdicts.decisions }, originalOf);
  const alarms = unmask({ intents: question.unseen, decisions: verdicts.alarms }, originalOf).decisions;
  const { left, ...open } = leaveHeld({ decisions, alarms }, original, rules.circumstances);
  const setAside = { drifts: [...left.drifts, ...prepared.left.drifts], settled: [...left.settled, ...prepared.left.settled] };
  return { workspace: original, intents, ...open, accepted: acceptedIn(open.decisions), left: setAside, question, verdicts };
}

/**
 * Decides again, with what patching could not do known; nobody but the guardrails is asked.
 * @returns the root with its verdicts on the same drifts; the same object where nothing is unwritten
 */
export function decideAgain(root: JudgedRoot, unwritten: UnwrittenChanges, rules: Pick<Rules, 'policy' | 'circumstances'>): JudgedRoot {
  if (Object.keys(unwritten).length === 0) return root;
  const question = { ...root.question, unwritten: { ...root.question.unwritten, ...unwritten } };
  const verdicts = answer(question, rules);
  const now = new Map(verdicts.decisions.map((decision) => [decision.drift.id, decision]));
  const decisions = root.decisions.map((one) => ({ ...(now.get(one.drift.id) ?? one), drift: one.drift, intent: one.intent }));
  return { ...root, decisions, accepted: acceptedIn(decisions), question, verdicts };
}

/**
 * Asks what a patch really does, instead of what it was for.
 * @param effects the drifts that the patch is for, each with the values that it gives
 * @returns why it may not be: one sentence; undefined where every effect would be accepted
 */
export function refusalOfEffects(
  { question }: JudgedRoot,
  effects: readonly Drift[],
  rules: Pick<Rules, 'policy' | 'circumstances'>,
): string | undefined {
  const byId = new Map(effects.map((drift) => [drift.id, drift]));
  const intents = question.intents.map((intent) => ({ ...intent, drifts: intent.drifts.map((drift) => byId.get(drift.id) ?? drift) }));
  const refusing = answer({ ...question, intents }, rules).decisions.find(
    ({ drift, verdict }) => byId.has(drift.id) && verdict !== 'accept',
  );
  return refusing?.reason;
}

/** Decides, and nothing else; throws a ConfigurationError when the policy names what does not exist. */
export function answer(
  { workspace, intents, unseen, told, unwritten }: Question,
  { policy, circumstances }: Pick<Rules, 'policy' | 'circumstances'>,
): Verdicts {
  const context = {
    catalogue,
    workspace,
    circumstances: circumstancesOf(circumstances, workspace),
    ...(told === undefined ? {} : { told }),
    ...(unwritten === undefined ? {} : { unwritten }),
  };
  return { decisions: decide(intents, policy, context), alarms: judgeInvisible(unseen, policy, { ...context, intents }) };
}

function acceptedIn(decisions: readonly Decision[]): readonly Drift[] {
  return decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
}
