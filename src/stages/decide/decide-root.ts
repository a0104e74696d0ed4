/**
 * Stage 5, decide, for one root: which side wins, code or cloud? Each root is judged by its own code, because comments and neighbours count
 * only within their root. The same question with the same policy and circumstances always gets the same answer.
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
import { defined } from '#domain/defined.ts';
import { decide } from './decide.ts';
import { removeHeld } from './holds/remove-held.ts';
import type { RemovedDrifts } from './holds/remove-held.ts';
import { judgeInvisible } from './judge-invisible.ts';
import type { PreparedRoot } from './prepare-root.ts';
import { askEngine } from './rules/ask-engine.ts';
import type { EngineFindings } from './rules/ask-engine.ts';
import { unmask } from './secrets/mask-secrets.ts';

/** The rules by which every root of a run is judged. */
export interface Rules {
  readonly policy: Policy;
  readonly circumstances: Circumstances;
  /** The team's policy engine; absent: there is none. */
  readonly engine?: PolicyEngine | undefined;
}

/** The intents of a root's drifts: of those that a plan shows, and of the others. */
export interface RootIntents {
  readonly intents: readonly Intent[];
  readonly unseen: readonly Intent[];
}

/** All inputs of one root's verdicts other than the rules. It holds no secret. */
export interface Question extends RootIntents {
  readonly workspace: Workspace;
  /** The findings of the team's policy engine, by drift; absent: there is no engine. */
  readonly engineFindings?: EngineFindings;
  /** The changes that patching could not write into code, by drift; absent: patching was not tried yet. */
  readonly unwritten?: UnwrittenChanges;
}

/** The verdicts of one root, on drifts without secrets. */
export interface Verdicts {
  readonly decisions: readonly Decision[];
  /** Decisions on changes that no plan shows, if a guardrail found something. */
  readonly alarms: readonly Decision[];
}

/** A root with its verdicts, ready to be patched, and the inputs of the verdicts. */
export interface JudgedRoot extends DecidedRoot {
  readonly question: Question;
  readonly verdicts: Verdicts;
  /** Drifts outside this code, and drifts that an earlier run holds: judged, but not reported again. */
  readonly left: RemovedDrifts;
}

/**
 * Decides about one root and queries the team's policy engine. The drifts of the result contain their secrets again.
 * @throws ConfigurationError if the policy names something that does not exist
 */
export async function decideRoot(prepared: PreparedRoot, inferred: RootIntents, rules: Rules): Promise<JudgedRoot> {
  const { workspace, original, originalOf } = prepared;
  const circumstances = circumstancesOf(rules.circumstances, workspace);
  const context = { catalogue, workspace, circumstances };
  const engineFindings = await askEngine([...inferred.intents, ...inferred.unseen], rules.engine, { policy: rules.policy, context });
  const question = { workspace, ...inferred, ...defined({ engineFindings }) };
  const verdicts = answer(question, rules);
  const { intents, decisions } = unmask({ intents: question.intents, decisions: verdicts.decisions }, originalOf);
  const alarms = unmask({ intents: question.unseen, decisions: verdicts.alarms }, originalOf).decisions;
  const { left, ...open } = removeHeld({ decisions, alarms }, original, rules.circumstances);
  const setAside = { drifts: [...left.drifts, ...prepared.left.drifts], settled: [...left.settled, ...prepared.left.settled] };
  return { workspace: original, intents, ...open, accepted: acceptedIn(open.decisions), left: setAside, question, verdicts };
}

/**
 * Decides again when patching could not write some changes. Only the guardrails run again, not the policy engine.
 * @returns the root with its verdicts on the same drifts; the same object if nothing is unwritten
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
 * Judges the effects of a patch, instead of the drifts it is meant for.
 * @param effects the drifts of the patch, each with the values that the patch gives
 * @returns the reason to refuse the patch, one sentence; undefined if every effect would be accepted
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

/** Decides without side effects; throws a ConfigurationError if the policy names something that does not exist. */
export function answer(
  { workspace, intents, unseen, engineFindings, unwritten }: Question,
  { policy, circumstances }: Pick<Rules, 'policy' | 'circumstances'>,
): Verdicts {
  const context = {
    catalogue,
    workspace,
    circumstances: circumstancesOf(circumstances, workspace),
    ...defined({ engineFindings, unwritten }),
  };
  return { decisions: decide(intents, policy, context), alarms: judgeInvisible(unseen, policy, { ...context, intents }) };
}

function acceptedIn(decisions: readonly Decision[]): readonly Drift[] {
  return decisions.filter((decision) => decision.verdict === 'accept').map((decision) => decision.drift);
}
