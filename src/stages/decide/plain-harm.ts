/**
 * Finds changes that plainly expose or weaken something, so that they are reverted instead of escalated: a disabled authentication check or
 * access limit, access for everybody, a policy in code that now admits a stranger, or a deleted protection. Used only if no guardrail, rule,
 * hold or permit covers the change. A change of degree, or an addition to what code contains, is escalated.
 */
import { isEmergency } from '#domain/intent.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsOf } from './exposure/current-resources.ts';
import { grantsOfPermission } from './grants/permission-statement.ts';
import { accountOf, allowedByRewriting, grantsOf, newlyAllowed } from './grants/policy-grants.ts';
import type { Grant, Grants } from './grants/policy-grants.ts';
import { resourceName, valuesOf } from './guardrail.ts';
import type { Guardrail } from './guardrail.ts';
import { privilegeEscalation } from './guardrails/access/privilege-escalation.ts';
import { publicExposure } from './guardrails/reach/public-exposure.ts';
import type { JudgedDrift } from './judged-drift.ts';
import { isGuard, lossOf, lostSafeguards } from './lost-safeguard.ts';
import { limitsNetworkPath, isEveryone, ownAccounts, sharingLeaves } from './outside/dangers.ts';
import { externalPrincipalIn } from './outside/rights.ts';

/** The harm, with the guardrail that covers it; the message is one sentence without a full stop. */
interface PlainHarm {
  readonly guardrail: Guardrail;
  readonly message: string;
}

/** Finds plain harm; undefined in an emergency, and for new resources, because code has no earlier value to restore. */
export function plainHarmOf(judged: JudgedDrift): PlainHarm | undefined {
  const { drift, intent } = judged;
  if (drift.kind === 'unmanaged' || isEmergency(intent)) return undefined;
  if (drift.kind === 'missing') return deletedGuard(judged);
  const weaker = turnedOff(judged);
  if (weaker !== undefined) return { guardrail: privilegeEscalation, message: weaker };
  const open = sharedWithAll(judged) ?? openedPolicy(judged);
  return open === undefined ? undefined : { guardrail: publicExposure, message: boundText(open, 300) };
}

/** Only a type that protects something else, and only if nothing of its type was made, which may protect it now. */
function deletedGuard({ drift, context }: JudgedDrift): PlainHarm | undefined {
  const isReplaced = context.drifts.some((other) => other.kind === 'unmanaged' && other.resourceType === drift.resourceType);
  if (!isGuard(drift, context) || isReplaced) return undefined;
  return { guardrail: publicExposure, message: `${resourceName(drift)} was deleted: what it protected is open` };
}

/** Numeric limits, such as a token lifetime or a password length, are a matter of degree and excluded. */
function turnedOff({ drift, context }: JudgedDrift): string | undefined {
  if (isGuard(drift, context)) return undefined;
  const lost = lostSafeguards(drift, 'privilege-escalation', context).find(({ leaf }) => typeof leaf.after !== 'number');
  return lost === undefined ? undefined : lossOf(drift, lost, 'it protects against privilege escalation').message;
}

function sharedWithAll({ drift, context }: JudgedDrift): string | undefined {
  const namesAll = (value: Json): boolean => textsOf(value).some(isEveryone);
  const isOpen = sharingLeaves(drift, context).some(({ before, after }) => namesAll(after) && !namesAll(before));
  return isOpen ? `${resourceName(drift)} is now shared with everybody` : undefined;
}

/** Finds a rewritten statement of a policy in code that now admits everybody, or an account that this code names nowhere. */
function openedPolicy(judged: JudgedDrift): string | undefined {
  const { drift, context } = judged;
  const { before, after } = valuesOf(drift, context.workspace);
  const spelledIn = (values: JsonObject): Grants => ({ allows: grantsOfPermission(drift, values), denies: [] });
  const was = spelledIn(before);
  const spelled = newlyAllowed(was, spelledIn(after)).map((grant) => ({ grant, earlier: was.allows }));
  const written = drift.changes.flatMap((change) =>
    allowedByRewriting(change.before, change.after).map((grant) => ({ grant, earlier: grantsOf(change.before)?.allows ?? [] })),
  );
  const opened = [...spelled, ...written].find(({ grant, earlier }) => isPlain(grant, earlier, judged));
  return opened === undefined ? undefined : `${resourceName(drift)} now ${externalPrincipalIn(opened.grant, new Set()) ?? ''}`;
}

/** A condition may limit access to intended principals. If other external accounts have access already, one more may be intended. */
function isPlain(grant: Grant, earlier: readonly Grant[], { drift, context }: JudgedDrift): boolean {
  const { principal, action, resource, condition } = grant;
  if (principal.startsWith('Federated:')) return lostSubject(grant, earlier);
  if (!principal.startsWith('AWS:') || Object.keys(condition).length > 0) return false;
  const isAnybody = principal === 'AWS:*';
  if (limitsNetworkPath(drift.resourceType, context)) return isAnybody && action === '*' && resource === '*';
  const ownAccountIds = ownAccounts(drift, context);
  const isExternal = (one: Grant): boolean => externalPrincipalIn(one, ownAccountIds) !== undefined;
  return isExternal(grant) && (isAnybody || (!earlier.some(isExternal) && !isNamed(accountOf(principal), context)));
}

/**
 * Whether a provider's identities needed a certain subject, or another claim, and now any of them is admitted.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html#idp_oidc_Create_GitHub
 */
function lostSubject({ principal, condition }: Grant, earlier: readonly Grant[]): boolean {
  const was = earlier.filter((one) => one.principal === principal);
  return was.length > 0 && was.every((one) => limitsSubject(one.condition)) && !limitsSubject(condition);
}

/** The audience is the same for all identities of a provider, and a pattern without a name before its wildcard matches all of them. */
function limitsSubject(condition: Grant['condition']): boolean {
  return Object.entries(condition).some(
    ([operator, tests]) =>
      isJsonObject(tests) &&
      Object.entries(tests).some(
        ([key, value]) =>
          !key.endsWith(':aud') && !(operator.endsWith('Like') && textsOf(value).some((text) => /^(?:[\w-]+:)?\*/.test(text))),
      ),
  );
}

/** Whether an account id occurs anywhere in code or state. */
function isNamed(account: string | undefined, { workspace }: JudgedDrift['context']): boolean {
  if (account === undefined) return false;
  return (
    workspace.files.some(({ text }) => text.includes(account)) ||
    workspace.resources.some(({ values }) => textsIn(values).some((text) => text.includes(account)))
  );
}
