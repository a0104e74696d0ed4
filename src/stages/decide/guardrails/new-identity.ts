import type { Drift } from '#domain/drift.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';

/** Types that let a new somebody in. */
const IDENTITY_TYPES = new Set([
  'aws_iam_user',
  'aws_iam_access_key',
  'aws_iam_user_login_profile',
  'aws_iam_user_ssh_key',
  'aws_iam_service_specific_credential',
  'aws_iam_signing_certificate',
  'aws_iam_saml_provider',
  'aws_iam_openid_connect_provider',
  'aws_iam_virtual_mfa_device',
  'aws_key_pair',
  'aws_elasticache_user',
  'aws_lakeformation_permissions',
  // Whose code is built, and who starts a build. https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html
  'aws_codebuild_source_credential',
  'aws_codebuild_webhook',
  'aws_codestarconnections_connection',
  'aws_api_gateway_api_key',
  'aws_appsync_api_key',
]);

/**
 * The same of other services, by what such types are called. Who is in a group of IAM's is for privilege-escalation.
 * https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html https://docs.aws.amazon.com/singlesignon/latest/userguide/assignusers.html
 */
const NEW_WAY =
  /^aws_(?!iam_)\w+(?:_user|_ssh_key|_identity_provider(?:_config)?|_access_entry|_access_policy(?:_association)?|_account_assignment|_group_membership|_user_in_group|_trust_anchor|_authorization_rule|_role_association|_instance_connect_endpoint)$/;

/** Types that give rights to a user they name. */
const USER_TYPES = new Set(['aws_iam_user_group_membership', 'aws_iam_user_policy', 'aws_iam_user_policy_attachment']);

/** Nobody gets a way in by hand without somebody else knowing. */
export const newIdentity: Guardrail = {
  id: 'new-identity',
  title: 'A user, a key or a login made, or made to work again, by hand',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#bp-users-federation-idp',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    if (drift.kind === 'changed') return reopened(drift);
    if (drift.kind !== 'unmanaged') return undefined;
    if (IDENTITY_TYPES.has(drift.resourceType) || NEW_WAY.test(drift.resourceType))
      return { message: `${resourceName(drift)} was made by hand${credentialsOf(drift)}: it is a new way in` };
    if (!USER_TYPES.has(drift.resourceType) || isOfManagedUser(drift, context)) return undefined;
    return { message: `${resourceName(drift)} was made by hand for a user that code does not know` };
  },
};

/** A key that works again and a password that somebody has set are as good as new ones. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys_update.html */
function reopened(drift: Drift): Alarm | undefined {
  if (drift.resourceType === 'aws_iam_user_login_profile' && drift.events.some((event) => event.eventName === 'UpdateLoginProfile'))
    return { message: `${resourceName(drift)} was given another password, or one that need not be changed: whoever set it can sign in` };
  const isActive = visibleLeaves(drift).some((leaf) => leaf.path === 'status' && leaf.after === 'Active' && leaf.before !== 'Active');
  const isEnabled =
    drift.resourceType === 'aws_api_gateway_api_key' && visibleLeaves(drift).some((leaf) => leaf.path === 'enabled' && leaf.after === true);
  return (IDENTITY_TYPES.has(drift.resourceType) && isActive) || isEnabled
    ? { message: `${resourceName(drift)} works again: it was switched off` }
    : undefined;
}

function credentialsOf(drift: Drift): string {
  const called = new Set(drift.events.map((event) => event.eventName));
  const found = [called.has('CreateLoginProfile') ? 'a password' : '', called.has('CreateAccessKey') ? 'an access key' : ''].filter(
    (name) => name !== '',
  );
  return drift.resourceType === 'aws_iam_user' && found.length > 0 ? `, with ${found.join(' and ')}` : '';
}

function isOfManagedUser(drift: Drift, context: GuardrailContext): boolean {
  const user = drift.observed?.['user'] ?? drift.changes.find((change) => change.path === 'user')?.after ?? null;
  return context.workspace.resources.some(
    (resource) => resource.type === 'aws_iam_user' && resource.mode === 'managed' && resource.values['name'] === user,
  );
}
