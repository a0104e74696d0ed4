/**
 * Stage 5, decide: accept, hold, revert or escalate? Every guardrail checks every drift, and the strictest finding wins. A change without
 * findings is accepted if permits cover all of it. This stage changes nothing and calls no model.
 */
import type { Governs } from '#catalogue/traits.ts';
import { expiryOf } from '#config/policy/holds.ts';
import type { Policy } from '#config/policy-schema.ts';
import { strictest, VERDICTS } from '#domain/decision.ts';
import type { Decision, Finding, PermitUse, Verdict, Waiver } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import type { Intent } from '#domain/intent.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import { defined } from '#domain/defined.ts';
import { alternativesFor } from './goals/alternatives.ts';
import { refuseWrongMarks } from './bounds/refuse-wrong-marks.ts';
import { followReplacement } from './follow-replacement.ts';
import { followUpstream } from './follow-upstream.ts';
import type { DecideContext, Guardrail, GuardrailContext } from './guardrail.ts';
import { guardrails } from './guardrails/index.ts';
import { HOLDABLE_BY_TEAM, harmOf, isHarmfulDeletion } from './harm.ts';
import { holdTermsOf } from './holds/hold-terms.ts';
import type { JudgedDrift } from './judged-drift.ts';
import { withAndWithoutSignals } from './with-and-without-signals.ts';
import { agentChangeBeyondLimits, agentLifecycleViolation } from './permits/agent-limits.ts';
import { checkPermits } from './permits/check-permits.ts';
import { plainHarmOf } from './plain-harm.ts';
import { ruleFindings, waiversFor } from './rules/policy-rules.ts';
import { dangerOf } from './outside/dangers.ts';
import { blastRadiusOf } from './dependencies/blast-radius.ts';
import { unwrittenFinding, unwrittenOf, withManualChanges } from './unwritten.ts';

/**
 * Decides on every drift, in the order of the intents.
 * @throws ConfigurationError if the policy names a guardrail that does not exist; WorkspaceError if a mark in code cannot be resolved
 */
export function decide(intents: readonly Intent[], policy: Policy, context: DecideContext): readonly Decision[] {
  refuseUnknownGuardrails(policy);
  refuseWrongMarks({ policy, workspace: context.workspace });
  return withAndWithoutSignals(intents, (asInferred) => decideOn(asInferred, policy, context));
}

function decideOn(intents: readonly Intent[], policy: Policy, context: DecideContext): readonly Decision[] {
  const drifts = intents.flatMap((intent) => intent.drifts);
  const guardrailContext = { ...context, policy, drifts, intents };
  const decisions = intents.flatMap((intent) => intent.drifts.map((drift) => judge(drift, intent, guardrails, guardrailContext)));
  const together = policy.guardrails['deletion']?.effect === 'off' ? decisions : followReplacement(decisions, context.catalogue);
  const otherwise = expiryOf(policy.holds, context.circumstances.now);
  return followUpstream(together, guardrailContext).map((decision) => withTerms(decision, otherwise));
}

/** If a decision took over the verdict of another one, adds hold terms when it is a hold now, and removes them when it no longer is. */
function withTerms(decision: Decision, otherwise: string | undefined): Decision {
  if ((decision.verdict === 'hold') === (decision.hold !== undefined)) return decision;
  const { hold: _hold, ...rest } = decision;
  return decision.verdict === 'hold' ? { ...rest, hold: holdTermsOf(decision, otherwise) } : rest;
}

/** Decides on one drift with rules in any order. Findings are sorted from the strictest, then by guardrail. */
export function judge(drift: Drift, intent: Intent, rules: readonly Guardrail[], context: GuardrailContext): Decision {
  return decideBy({ drift, intent, context }, rules, { findPermits: permitsFor, beyond: agentChangeBeyondLimits });
}

/** Decides on a drift that is never written into code. A permit is required only for harmful changes, because nothing is written. */
export function judgeUnwritten(judged: JudgedDrift, rules: readonly Guardrail[]): Decision {
  return decideBy(judged, rules, { findPermits: () => notShownHarmless(harmOf(judged)), beyond: () => undefined });
}

/** Decides on a change outside this code. It reports only dangers to the account; the root's guardrails, rules and permits do not apply. */
export function judgeOutside({ drift, intent, context }: JudgedDrift): Decision {
  const { finding } = notShownHarmless(dangerOf(drift, context));
  const verdict = finding.length === 0 ? 'accept' : 'escalate';
  return { drift, intent, verdict, findings: finding, reason: reasonFor(verdict, finding, []), alternatives: [] };
}

/** A finding if a permit is missing, and the permits that were used. */
interface Permitted {
  readonly finding: readonly Finding[];
  readonly permits: readonly PermitUse[];
}

const NO_PERMITS: Permitted = { finding: [], permits: [] };

interface Asked {
  /** Used if a drift has no finding. */
  readonly findPermits: typeof permitsFor;
  /** Used if it has one. */
  readonly beyond: typeof agentChangeBeyondLimits;
}

function decideBy(judged: JudgedDrift, rules: readonly Guardrail[], { findPermits, beyond }: Asked): Decision {
  const { drift, intent, context } = judged;
  const waivers = waiversFor(judged);
  const asked = rules.flatMap((rule) => ask(rule, judged) ?? []);
  const own = asked.filter(({ guardrail }) => !waivers.has(guardrail));
  const waived = asked.flatMap(({ guardrail }) => waivers.get(guardrail) ?? []);
  const unwritten = unwrittenOf(drift.id, context.unwritten);
  const impossible = unwritten === undefined ? [] : [unwrittenFinding(unwritten)];
  const findingsSoFar = [...own, ...ruleFindings(judged), ...engineFindingsOf(judged), ...impossible];
  const { finding, permits } =
    findingsSoFar.length > 0 ? additionalFinding(findingsSoFar, judged, { rules, beyond }) : findPermits(judged, waivers);
  const findings = [...findingsSoFar, ...finding].sort(byStrictness);
  const verdict = findings.reduce<Verdict>((worst, finding) => strictest(worst, finding.effect), 'accept');
  const choices = alternativesFor(drift);
  const alternatives = unwritten === undefined ? choices : withManualChanges(choices, unwritten);
  const decision = { drift, intent, verdict, findings, reason: reasonFor(verdict, findings, permits), alternatives };
  return {
    ...decision,
    ...reachOf(judged),
    ...earlierOf(judged),
    ...(verdict === 'accept' ? { permits } : {}),
    ...(verdict === 'hold' ? { hold: holdTermsOf(decision, expiryOf(context.policy.holds, context.circumstances.now)) } : {}),
    ...(waived.length === 0 ? {} : { waived: waived.toSorted((left, right) => compareTexts(left.guardrail, right.guardrail)) }),
  };
}

function ask(rule: Guardrail, { drift, intent, context }: JudgedDrift): Finding | undefined {
  const wanted = context.policy.guardrails[rule.id]?.effect;
  if (wanted === 'off') return undefined;
  const alarm = rule.check(drift, intent, context);
  if (alarm === undefined) return undefined;
  const { message, hold } = alarm;
  const effect = wanted ?? alarm.effect ?? rule.defaultEffect;
  return { guardrail: rule.id, effect, message, docs: rule.docs, ...defined({ hold: effect === 'hold' ? hold : undefined }) };
}

/** No code reads a resource that was created outside Terraform. */
function reachOf({ drift, context }: JudgedDrift): Pick<Decision, 'reach'> {
  const { direct, indirect } = blastRadiusOf(drift, context.workspace);
  return direct.length + indirect.length === 0 ? {} : { reach: { direct: direct.length, indirect: indirect.length } };
}

function earlierOf({ drift, context }: JudgedDrift): Pick<Decision, 'earlier'> {
  const earlier = (context.circumstances.cases ?? []).filter((one) => one.drift === drift.id);
  return earlier.length === 0 ? {} : { earlier };
}

function engineFindingsOf({ drift, context: { engineFindings = {} } }: JudgedDrift): readonly Finding[] {
  return engineFindings[drift.id] ?? [];
}

function byStrictness(left: Finding, right: Finding): number {
  const stricter = VERDICTS.indexOf(right.effect) - VERDICTS.indexOf(left.effect);
  return stricter || compareTexts(left.guardrail, right.guardrail) || compareTexts(left.message, right.message);
}

/** The final check: a change without findings is accepted only if permits cover every part of it. */
function permitsFor(judged: JudgedDrift, waivers: ReadonlyMap<string, Waiver>): Permitted {
  const { violations, uses } = checkPermits(judged);
  const [first, ...rest] = violations;
  const isWaived =
    judged.drift.kind === 'missing' &&
    waivers.has('deletion') &&
    !isHarmfulDeletion(judged) &&
    agentLifecycleViolation(judged) === undefined;
  if (first === undefined || isWaived) return { finding: [], permits: uses };
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more ${rest.length === 1 ? 'reason' : 'reasons'})`;
  const plain = plainHarmOf(judged);
  // A team that waives this guardrail here, or configures it, has decided how such changes are treated.
  if (plain === undefined || waivers.has(plain.guardrail.id) || Object.hasOwn(judged.context.policy.guardrails, plain.guardrail.id))
    return notShownHarmless(`${first}${more}`);
  const {
    guardrail: { id, docs },
    message,
  } = plain;
  return { finding: [{ guardrail: id, effect: 'revert', message, docs }], permits: [] };
}

/** While one part of a change is held, a harmful other part would stay in place as long. It is escalated at once. */
function additionalFinding(
  findingsSoFar: readonly Finding[],
  judged: JudgedDrift,
  { rules, beyond }: Pick<Asked, 'beyond'> & { readonly rules: readonly Guardrail[] },
): Permitted {
  const further = beyond(judged, findingsSoFar);
  if (further !== undefined) return notShownHarmless(further);
  if (findingsSoFar.some(({ effect }) => effect !== 'hold')) return NO_PERMITS;
  return notShownHarmless(
    harmOf(
      judged,
      findingsSoFar.flatMap(({ guardrail }) => weighedBy(guardrail, judged, rules)),
    ),
  );
}

function weighedBy(id: string, { context: { policy } }: JudgedDrift, rules: readonly Guardrail[]): readonly Governs[] {
  const rule = rules.find((one) => one.id === id);
  const isOfTeam = rule === undefined || policy.guardrails[id]?.effect === 'hold';
  return isOfTeam ? HOLDABLE_BY_TEAM : (rule.weighs ?? []);
}

function notShownHarmless(message: string | undefined): Permitted {
  return message === undefined
    ? NO_PERMITS
    : { finding: [{ guardrail: NOT_SHOWN, effect: 'escalate', message, docs: PERMITS_PAGE }], permits: [] };
}

/** The id of the finding for a change that no permit covers. It is not a guardrail and cannot be turned off. */
const NOT_SHOWN = 'not-shown-harmless';
const PERMITS_PAGE = 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_permissions_least_privileges.html';

function reasonFor(verdict: Verdict, findings: readonly Finding[], permits: readonly PermitUse[]): string {
  const [first, ...rest] = findings.filter((finding) => finding.effect === verdict);
  if (first === undefined) return reasonOf(permits);
  return rest.length === 0 ? first.message : `${first.message} (and ${rest.length} more ${rest.length === 1 ? 'finding' : 'findings'})`;
}

function reasonOf(permits: readonly PermitUse[]): string {
  const used = [...new Set(permits.map(({ permit, allows }) => `${permit} (${allows})`))];
  return `All changes are permitted${used.length === 0 ? '' : `: ${used.slice(0, 3).join(', ')}${used.length > 3 ? ` and ${used.length - 3} more` : ''}`}`;
}

/** A misspelt id would otherwise leave a guardrail at its default without any message. */
function refuseUnknownGuardrails(policy: Policy): void {
  const known = guardrails.map((rule) => rule.id).sort();
  const named = [...Object.keys(policy.guardrails), ...policy.rules.flatMap((rule) => rule.waive ?? [])];
  const unknown = [...new Set(named)].filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  throw new ConfigurationError(
    'policy-unknown-guardrail',
    `Expected known guardrails in the policy; found ${unknown.map((id) => `${id}${didYouMean(id, known)}`).join(', ')}.`,
    `Correct the id in the policy file. Known: ${known.join(', ')}.`,
  );
}
