/** What limits identities and states rules for them: boundaries, password rules, second factors, and settings that keep somebody out. */
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { commentsBeside } from '../comments/code-comments.ts';
import { objectionIn } from '../comments/stated-rules.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';

const SERVICE = /^Service:[\w.-]+\.amazonaws\.com(?:\.cn)?$/;

/**
 * Types that do nothing but state a rule for the account, or for everything of a kind: code that states it means it.
 * https://docs.aws.amazon.com/ebs/latest/userguide/block-public-access-snapshots.html https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/mask-sensitive-log-data.html
 */
const RULE_TYPE =
  /^aws_(?:iam_account_password_policy|cognito_(?:user_pool_password_policy|risk_configuration)|(?:ebs_snapshot|ec2_image)_block_public_access|ec2_instance_metadata_defaults|cloudwatch_log_data_protection_policy)$/;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_mfa.html */
const SECOND_FACTOR = /^aws_iam_(?:virtual_mfa_device|user_mfa_device)$/;

/**
 * Finds whether something that limited identities is gone or weaker.
 * @param drift a drift of any type
 * @param context catalogue, state and code
 * @returns an alarm; undefined where nothing is weaker than it was
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html
 */
export function lostLimit(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' && RULE_TYPE.test(drift.resourceType))
    return { message: `${resourceName(drift)} is gone, and with it the rule it stated`, effect: 'revert' };
  if (drift.kind === 'missing' && SECOND_FACTOR.test(drift.resourceType))
    return { message: `${resourceName(drift)} is gone: its user can sign in without it` };
  // What was made by hand had no values before: of it only those are weaker that let more in than none would.
  if (drift.kind === 'missing') return undefined;
  for (const leaf of visibleLeaves(drift)) {
    if (leaf.path === 'permissions_boundary' && typeof leaf.before === 'string' && leaf.before !== '') {
      return { message: boundText(`${resourceName(drift)} lost its permissions boundary ${leaf.before}`, 300) };
    }
    const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
    if (leaf.path === 'max_session_duration' && isForServicesOnly(drift, context)) continue;
    if (safeguard?.against === 'privilege-escalation' && safeguardMove(safeguard, leaf.before, leaf.after) === 'weaker') {
      const message = boundText(
        `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)}: it limits who may do what`,
        300,
      );
      return RULE_TYPE.test(drift.resourceType) || isForbiddenInCode(drift, leaf, context.workspace)
        ? { message, effect: 'revert' }
        : { message };
    }
  }
  return undefined;
}

/** A comment beside the switch says already what a person would be asked. */
function isForbiddenInCode(drift: Drift, leaf: ChangedLeaf, workspace: Workspace): boolean {
  return commentsBeside(drift.address, leaf.path, workspace).some((comment) => objectionIn(comment, leaf.before, leaf.after) === 'switch');
}

/**
 * The credentials that AWS gives to its own services do not follow the role's session length.
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateRole.html
 */
function isForServicesOnly(drift: Drift, context: GuardrailContext): boolean {
  const { before, after } = valuesOf(drift, context.workspace);
  return [before, after].every((values) => {
    const trusted = grantsOf(values['assume_role_policy'] ?? null)?.allows ?? [];
    return trusted.length > 0 && trusted.every((grant) => SERVICE.test(grant.principal));
  });
}
