import { actorOf, isTerraformUserAgent } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { FilterRule } from '../filter-rule.ts';

/** Terraform shows itself in the user agent; a pipeline's other calls are known by its principal. */
export const rule: FilterRule<'made-by-terraform'> = {
  reason: 'made-by-terraform',
  title: 'Made by Terraform',
  docs: 'https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_append_user_agent',
  matches: (event, { terraformPrincipals }) =>
    isTerraformUserAgent(event.userAgent ?? '') || terraformPrincipals.some((listed) => isPrincipal(event, listed)),
};

/** Someone who switched into Terraform's role in the browser is a person: Terraform has no browser. */
function isPrincipal(event: CloudTrailEvent, listed: string): boolean {
  const actor = actorOf(event);
  if (listed === '' || actor.via === 'console') return false;
  if (!listed.startsWith('arn:')) return actor.principal === listed;
  const issuer = event.userIdentity.sessionContext?.sessionIssuer?.arn;
  // A session is meant by the ARN of the session, of the assumed role before it, or of the IAM role.
  return (
    actor.arn === listed ||
    issuer === listed ||
    actor.arn.startsWith(`${listed}/`) ||
    (issuer === undefined && isSessionOf(actor.arn, listed))
  );
}

/** The session's ARN has the role's account and name, and leaves out its path. */
function isSessionOf(sessionArn: string, roleArn: string): boolean {
  const [, account, role] = /^arn:[^:]+:sts::(\d+):assumed-role\/([^/]+)\//.exec(sessionArn) ?? [];
  const [, listedAccount, path] = /^arn:[^:]+:iam::(\d+):role\/(.+)$/.exec(roleArn) ?? [];
  return account !== undefined && account === listedAccount && role === path?.split('/').at(-1);
}
