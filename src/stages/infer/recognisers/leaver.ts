import type { Drift } from '#domain/drift.ts';
import type { Recogniser } from '../recogniser.ts';

/** What a person is given, and loses when leaving. */
const BELONGINGS =
  /^aws_(?:iam_user(?:_login_profile|_group_membership|_policy|_policy_attachment|_ssh_key)?|iam_access_key|iam_virtual_mfa_device|iam_group_membership|identitystore_\w+|ssoadmin_account_assignment|cognito_user(?:_in_group)?)$/;
const PERSON = /^aws_(?:iam_user|identitystore_user|cognito_user)$/;

/** A user is gone, with what belonged to it, and nothing else is touched: somebody has left, which is planned. */
export const leaver: Recogniser = {
  id: 'leaver',
  title: 'Somebody has left',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_users_remove.html',
  recognise({ drifts, events }) {
    const isTaken = (drift: Drift): boolean => BELONGINGS.test(drift.resourceType) && (drift.kind === 'missing' || isFewer(drift));
    const users = drifts.filter((drift) => drift.kind === 'missing' && PERSON.test(drift.resourceType));
    if (users.length === 0 || events.length === 0 || !drifts.every(isTaken)) return undefined;
    const evidence = users.map((drift) => `${drift.address ?? drift.resourceType} is gone`);
    return { goal: 'security', motivation: { kind: 'scheduled', evidence }, what: 'somebody has left', confidence: 0.85, evidence };
  },
};

function isFewer({ changes }: Drift): boolean {
  const size = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  return changes.every((change) => !change.hidden && size(change.after) < size(change.before));
}
