import type { Drift } from '#domain/drift.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail, GuardrailContext } from '../guardrail.ts';

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
]);

/** Types that give rights to a user they name. */
const USER_TYPES = new Set(['aws_iam_user_group_membership', 'aws_iam_user_policy', 'aws_iam_user_policy_attachment']);

/** Nobody gets a way in by hand without somebody else knowing. */
export const newIdentity: Guardrail = {
  id: 'new-identity',
  title: 'A user, a key or a login made by hand',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#bp-users-federation-idp',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    if (drift.kind !== 'unmanaged') return undefined;
    if (IDENTITY_TYPES.has(drift.resourceType))
      return { message: `${resourceName(drift)} was made by hand${credentialsOf(drift)}: it is a new way in` };
    if (!USER_TYPES.has(drift.resourceType) || isOfManagedUser(drift, context)) return undefined;
    return { message: `${resourceName(drift)} was made by hand for a user that code does not know` };
  },
};

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
