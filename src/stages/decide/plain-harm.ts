/**
 * What plainly exposes or weakens something, so that code is put back in place of asking: a way to prove who one is or a limit that was
 * turned off, what everybody is let into, and a policy of code that lets in a stranger now. It is asked only where no guardrail, rule,
 * hold or permit speaks of a change; what is a matter of degree, or was added to what code says, stays a person's to decide.
 */
import { isEmergency } from '#domain/intent.ts';
import { textsIn } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsOf } from './exposure/current-resources.ts';
import { grantsOfPermission } from './grants/permission-statement.ts';
import { accountOf, allowedByRewriting, grantsOf, newlyAllowed } from './grants/policy-grants.ts';
import type { Grant } from './grants/policy-grants.ts';
import { resourceName, valuesOf, visibleLeaves } from './guardrail.ts';
import type { Guardrail } from './guardrail.ts';
import { privilegeEscalation } from './guardrails/access/privilege-escalation.ts';
import { publicExposure } from './guardrails/reach/public-exposure.ts';
import type { JudgedDrift } from './judged-drift.ts';
import { isGuard, lossOf, lostSafeguards } from './lost-safeguard.ts';
import { boundsWay, ownAccounts } from './outside/dangers.ts';
import { externalPrincipalIn } from './outside/rights.ts';

/** What is harmed, with the guardrail that stands against such harm, and one sentence without a full stop. */
interface PlainHarm {
  readonly guardrail: Guardrail;
  readonly message: string;
}

/** Finds it; undefined in an emergency, and of what is new or gone: code does not say what to go back to. */
export function plainHarmOf(judged: JudgedDrift): PlainHarm | undefined {
  const { drift, intent } = judged;
  if (drift.kind !== 'changed' || isEmergency(intent)) return undefined;
  const weaker = turnedOff(judged);
  if (weaker !== undefined) return { guardrail: privilegeEscalation, message: weaker };
  const open = sharedWithAll(judged) ?? openedPolicy(judged);
  return open === undefined ? undefined : { guardrail: publicExposure, message: boundText(open, 300) };
}

/** How long a token holds, or how many letters a password has, is a matter of degree. */
function turnedOff({ drift, context }: JudgedDrift): string | undefined {
  if (isGuard(drift, context)) return undefined;
  const lost = lostSafeguards(drift, 'privilege-escalation', context).find(({ leaf }) => typeof leaf.after !== 'number');
  return lost === undefined ? undefined : lossOf(drift, lost, 'it protects against privilege escalation').message;
}

function sharedWithAll({ drift, context }: JudgedDrift): string | undefined {
  const { sharing = [] } = context.catalogue.entries.get(drift.resourceType) ?? {};
  const isOpen = visibleLeaves(drift).some(
    ({ path, before, after }) => sharing.includes(path.split('.')[0] ?? '') && namesAll(after) && !namesAll(before),
  );
  return isOpen ? `${resourceName(drift)} is now shared with everybody` : undefined;
}

/** https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSnapshotAttribute.html */
function namesAll(value: Parameters<typeof textsOf>[0]): boolean {
  return textsOf(value).some((name) => name.toLowerCase() === 'all');
}

/** A statement that code has was rewritten, and lets in everybody or an account that this code names nowhere. */
function openedPolicy(judged: JudgedDrift): string | undefined {
  const { drift, context } = judged;
  const { before, after } = valuesOf(drift, context.workspace);
  const [was, is] = [before, after].map((values) => ({ allows: grantsOfPermission(drift, values), denies: [] }));
  const spelled = was === undefined || is === undefined ? [] : newlyAllowed(was, is).map((grant) => ({ grant, earlier: was.allows }));
  const written = drift.changes
    .filter(({ hidden }) => !hidden)
    .flatMap((change) =>
      allowedByRewriting(change.before, change.after).map((grant) => ({ grant, earlier: grantsOf(change.before)?.allows ?? [] })),
    );
  const opened = [...spelled, ...written].find(({ grant, earlier }) => isPlain(grant, earlier, judged));
  return opened === undefined ? undefined : `${resourceName(drift)} now ${externalPrincipalIn(opened.grant, new Set()) ?? ''}`;
}

/** A condition may bound it to whom code means; where others share already, one more may be one of them. */
function isPlain(grant: Grant, earlier: readonly Grant[], { drift, context }: JudgedDrift): boolean {
  const { principal, action, resource, condition } = grant;
  if (!principal.startsWith('AWS:') || Object.keys(condition).length > 0) return false;
  const isAnybody = principal === 'AWS:*';
  if (boundsWay(drift.resourceType, context)) return isAnybody && action === '*' && resource === '*';
  const ours = ownAccounts(drift, context);
  const isExternal = (one: Grant): boolean => externalPrincipalIn(one, ours) !== undefined;
  return isExternal(grant) && (isAnybody || (!earlier.some(isExternal) && !isNamed(accountOf(principal), context)));
}

/** Anywhere in code or state. */
function isNamed(account: string | undefined, { workspace }: JudgedDrift['context']): boolean {
  if (account === undefined) return false;
  return (
    workspace.files.some(({ text }) => text.includes(account)) ||
    workspace.resources.some(({ values }) => textsIn(values).some((text) => text.includes(account)))
  );
}
