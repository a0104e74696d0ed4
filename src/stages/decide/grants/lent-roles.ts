/** Roles of ours that somebody of another account may assume: whatever such a role may do more, a stranger may do more. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { iamNameIn } from '#domain/value/arn.ts';
import { currentResources, textsOf } from '../exposure/current-resources.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { homeAccounts, policyChanges } from './policy-changes.ts';
import { accountOf, grantsOf } from './policy-grants.ts';
import type { Grant } from './policy-grants.ts';
import { isPowerful } from './risky-grants.ts';

/**
 * Finds whether a role that strangers may assume may do more.
 * @param drift a drift of any type
 * @param context state, which tells who may assume which role, and the other drifts
 * @returns an alarm for a permission that writes or reads data; undefined for roles that only this account, its services and its sign-in may assume
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_common-scenarios_third-party.html
 */
export function lentRole(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const attached = attachedTo(drift, context);
  const home = homeAccounts(drift, context.workspace);
  if (drift.resourceType === 'aws_iam_role_policy_attachment' && drift.kind === 'unmanaged') {
    const whole = attached.map((role) => strangerOf(role, home, context)).find((one) => one !== undefined);
    return whole === undefined ? undefined : { message: boundText(`${resourceName(drift)} is for a role that ${whole} may assume`, 300) };
  }
  for (const grant of policyChanges(drift)
    .filter(({ path }) => !path.endsWith('assume_role_policy'))
    .flatMap(({ allowed, named }) => [...allowed, ...named])) {
    const roles = grant.principal === '' ? attached : roleIn(grant);
    const stranger = isPowerful(grant.action)
      ? roles.map((role) => strangerOf(role, home, context)).find((one) => one !== undefined)
      : undefined;
    if (stranger !== undefined)
      return {
        message: boundText(
          `${resourceName(drift)} now allows ${grant.action} on ${grant.resource} to a role that ${stranger} may assume`,
          300,
        ),
      };
  }
  return undefined;
}

function attachedTo(drift: Drift, { workspace }: GuardrailContext): readonly string[] {
  const { after } = valuesOf(drift, workspace);
  return drift.resourceType.startsWith('aws_iam_role_policy')
    ? textsOf(after['role'])
    : drift.resourceType === 'aws_iam_role'
      ? textsOf(after['name'])
      : [];
}

function roleIn({ principal }: Grant): readonly string[] {
  const role = principal.startsWith('AWS:') ? iamNameIn(principal.slice('AWS:'.length), 'role') : undefined;
  return role === undefined ? [] : [role];
}

function strangerOf(role: string, home: ReadonlySet<string>, { drifts, workspace }: GuardrailContext): string | undefined {
  const trusted = currentResources(drifts, workspace)
    .where('aws_iam_role', 'name', role)
    .flatMap(({ values }) => grantsOf(values['assume_role_policy'] ?? null)?.allows ?? []);
  const stranger = trusted.find(({ principal }) => {
    const account = accountOf(principal);
    return principal === 'AWS:*' || (account !== undefined && home.size > 0 && !home.has(account));
  });
  return stranger === undefined ? undefined : stranger.principal === 'AWS:*' ? 'everybody' : stranger.principal.replace(/^AWS:/, '');
}
