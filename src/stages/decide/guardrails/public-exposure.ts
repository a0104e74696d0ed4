import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/foreign-text.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { describeOpening, isWorld, newOpenings, reachesGuardedPort } from '../network-openings.ts';
import { homeAccounts, policyChanges } from '../policy-changes.ts';
import { accountOf } from '../policy-grants.ts';
import type { Grant } from '../policy-grants.ts';

/** Nothing that was closed to the world, or to other accounts, is opened by accepting a drift. */
export const publicExposure: Guardrail = {
  id: 'public-exposure',
  title: 'Opens something to the internet, to everybody or to another account',
  docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const alarm =
      openedPolicy(drift, context) ??
      openedNetwork(drift, context) ??
      openedRoute(drift) ??
      openedMail(drift) ??
      openedSetting(drift, context);
    if (alarm === undefined) return undefined;
    // There is no code to go back to for what was made by hand.
    return drift.kind === 'unmanaged' ? { ...alarm, effect: 'escalate' } : alarm;
  },
};

/**
 * Conditions that tie a permission for everybody to callers one knows.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html#access-control-block-public-access-policy-status
 */
const TYING_KEYS = new Set([
  'aws:sourcearn',
  'aws:sourceaccount',
  'aws:sourceowner',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:principalarn',
  'aws:principalaccount',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:sourceip',
  'aws:vpcsourceip',
  'aws:userid',
  'kms:calleraccount',
  's3:dataaccesspointaccount',
  's3:dataaccesspointarn',
  'lambda:functionurlauthtype',
]);

function openedPolicy(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const allowed = policyChanges(drift)
    .filter((change) => !change.path.endsWith('assume_role_policy'))
    .flatMap((change) => change.allowed);
  const everybody = allowed.find((grant) => grant.principal === 'AWS:*' && !isTied(grant.condition));
  if (everybody !== undefined)
    return { message: boundText(`${resourceName(drift)} now lets everybody use ${everybody.action} on ${everybody.resource}`, 300) };
  const home = homeAccounts(drift, context.workspace);
  const stranger = allowed.find((grant) => isForeign(grant, home));
  if (stranger !== undefined)
    return {
      message: boundText(
        `${resourceName(drift)} now lets ${stranger.principal.replace(/^AWS:/, '')}, of another account, use ${stranger.action}`,
        300,
      ),
    };
  return openedPermission(drift, context);
}

function isForeign(grant: Grant, home: ReadonlySet<string>): boolean {
  const account = accountOf(grant.principal);
  return (account !== undefined && !home.has(account)) || /^(?:CanonicalUser|Federated):/.test(grant.principal);
}

function isTied(condition: JsonObject): boolean {
  return Object.entries(condition).some(([operator, tests]) => {
    // IfExists passes where the key is missing, and a Not test lets in the rest of the world.
    if (!/^(?:ForAnyValue:)?(?:String|Arn|Ip|Bool)/.test(operator) || /Not|IfExists/.test(operator) || !isJsonObject(tests)) return false;
    return Object.entries(tests).some(
      ([key, value]) =>
        TYING_KEYS.has(key.toLowerCase()) &&
        [value].flat().every((item) => !/^[*?]*$|^(?:0\.0\.0\.0|::)\/0$|^arn:[*:]*$/.test(String(item))),
    );
  });
}

/** aws_lambda_permission spells a statement in arguments of its own. https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-cross-account.html */
function openedPermission(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.resourceType !== 'aws_lambda_permission' || drift.kind === 'missing') return undefined;
  const { after } = valuesOf(drift, context.workspace);
  const tied = ['source_arn', 'source_account', 'principal_org_id'].some((name) => typeof after[name] === 'string' && after[name] !== '');
  return after['principal'] === '*' && !tied ? { message: `${resourceName(drift)} now lets everybody invoke the function` } : undefined;
}

function openedNetwork(drift: Drift, context: GuardrailContext): Alarm | undefined {
  const openings = newOpenings(drift, context.workspace).filter((opening) => isWorld(opening.cidr));
  const [worst] = [...openings.filter(reachesGuardedPort), ...openings];
  if (worst === undefined) return undefined;
  // Nobody means to offer a login or a database port to the world; another port may be a service, which a person has to say.
  return {
    message: boundText(`${resourceName(drift)} now lets in ${describeOpening(worst)}`, 300),
    ...(reachesGuardedPort(worst) ? { effect: 'revert' as const } : {}),
  };
}

/** A default route through an internet gateway makes every subnet of the table public. https://docs.aws.amazon.com/vpc/latest/userguide/VPC_Internet_Gateway.html */
function openedRoute(drift: Drift): Alarm | undefined {
  const routes = drift.changes
    .filter((change) => !change.hidden && (change.path === 'route' || change.path === 'gateway_id'))
    .flatMap(changedLeaves);
  const gateway = routes.find((leaf) => /(?:^|\.)gateway_id$/.test(leaf.path) && String(leaf.after).startsWith('igw-'));
  return gateway === undefined
    ? undefined
    : { message: `${resourceName(drift)} now routes to the internet gateway ${boundText(String(gateway.after))}` };
}

/** A sender policy that ends in +all or ?all lets every host send mail as the domain. https://www.rfc-editor.org/rfc/rfc7208#section-5.1 */
function openedMail(drift: Drift): Alarm | undefined {
  const opens = (value: Json): boolean =>
    (Array.isArray(value) ? (value as readonly Json[]) : [value]).some(
      (text) => typeof text === 'string' && /v=spf1\b.*(?:^|\s)[+?]?all\b/i.test(text),
    );
  const record = visibleLeaves(drift).find((leaf) => leaf.path === 'records' && opens(leaf.after) && !opens(leaf.before));
  return record === undefined ? undefined : { message: `${resourceName(drift)} now lets every host send mail as the domain` };
}

/** Settings that a text opens. https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl and https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html */
const OPENING_TEXTS: Readonly<Record<string, RegExp>> = {
  acl: /^(?:public-read|public-read-write|authenticated-read)$/,
  authorization_type: /^NONE$/,
};

function openedSetting(drift: Drift, context: GuardrailContext): Alarm | undefined {
  for (const leaf of visibleLeaves(drift)) {
    const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
    const opened =
      safeguard?.against === 'public-exposure' &&
      (safeguardMove(safeguard, leaf.before, leaf.after) === 'weaker' || (drift.kind === 'unmanaged' && leaf.after === !safeguard.safer));
    const text = OPENING_TEXTS[leaf.path.split('.').at(-1) ?? ''];
    const openedByText = text !== undefined && typeof leaf.after === 'string' && text.test(leaf.after);
    const world =
      leaf.path.endsWith('public_access_cidrs') && [leaf.after].flat().some((item) => typeof item === 'string' && isWorld(item));
    if (drift.kind === 'missing' ? opened && safeguard.safer === true : opened || openedByText || world) {
      return {
        message: boundText(
          `${leaf.path} of ${resourceName(drift)} ${drift.kind === 'missing' ? 'is gone with it' : `is now ${JSON.stringify(leaf.after)}`}: it kept the resource from the public`,
          300,
        ),
        effect: 'revert',
      };
    }
  }
  return undefined;
}
