/** As whom something runs: whatever it does, it does with the rights of that role. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { knowsRole, riskOfProfile, riskOfRole } from './attached-rights.ts';

/** Arguments that name the role something runs as, and gets the rights of. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html */
const RUNS_AS = /(?:^|\.)(?:role|role_arns?|\w*_role|\w*_role_arn|iam_role_arns?|iam_roles)$/;
const PROFILE = /(?:^|\.)(?:iam_instance_profile(?:\.(?:name|arn))?)$/;
/** Types that run whatever their maker says, with the rights of what they run as. */
const RUNS_CODE =
  /^aws_(?:lambda_function|instance|spot_instance_request|launch_(?:template|configuration)|codebuild_project|glue_(?:job|dev_endpoint)|sagemaker_notebook_instance|batch_job_definition|apprunner_service|emr_cluster|cloud9_environment_ec2)$/;
/** Roles that AWS writes and its services take. https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html */
const OF_SERVICE = /:role\/aws-service-role\//;
const ROLE_ARN = /^arn:aws[\w-]*:iam::\d{12}:role\//;

/**
 * Finds whether something runs as a role that may do far more than what it ran as.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm for a role whose rights are great; where an argument says what is run as, or code is run, also for one that nothing here makes
 */
export function powerfulRole(drift: Drift, context: GuardrailContext): Alarm | undefined {
  // Of IAM's own types an argument called `role` says whose something is.
  if (drift.kind === 'missing' || (drift.resourceType.startsWith('aws_iam_') && drift.resourceType !== 'aws_iam_instance_profile'))
    return undefined;
  for (const leaf of visibleLeaves(drift)) {
    const earlier = new Set(textsOf(leaf.before));
    for (const name of textsOf(leaf.after).filter((text) => !earlier.has(text) && !OF_SERVICE.test(text))) {
      const risk = riskOf(name, leaf, drift, context);
      if (risk !== undefined) return { message: boundText(`${resourceName(drift)} now runs as ${name}: ${risk}`, 300) };
    }
  }
  return undefined;
}

function riskOf(name: string, leaf: ChangedLeaf, drift: Drift, context: GuardrailContext): string | undefined {
  const runsCode = RUNS_CODE.test(drift.resourceType);
  if (PROFILE.test(leaf.path)) return riskOfProfile(name, context);
  const isNamed = RUNS_AS.test(leaf.path) && (!/role_arn/.test(leaf.path) || name.startsWith('arn:'));
  // Whatever an argument is called, a role that nothing here makes may be anybody's; one that is made here can be looked at.
  if (!isNamed) return ROLE_ARN.test(name) && knowsRole(name, context) ? riskOfRole(name, context) : undefined;
  return drift.kind === 'unmanaged' && !runsCode && !knowsRole(name, context) ? undefined : riskOfRole(name, context);
}
