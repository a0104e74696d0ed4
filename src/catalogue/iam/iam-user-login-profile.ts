import { boolean } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { firstOf, idFrom, where } from '../select.ts';
import { concealed, terraformOnly } from '../write.ts';

const byUser = by({ user: request('userName') });
/** Whoever changes a password this way changes the own one: the call names nobody else. */
const byCaller = where(({ userIdentity }) => userIdentity.type === 'IAMUser', by({ user: ({ userIdentity }) => userIdentity.userName }));

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateLoginProfile.html
export const iamUserLoginProfile = defineResource({
  type: 'aws_iam_user_login_profile',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'lets-into-account', 'harmless-when-gone'],
    governs: {
      'terraform-only': 'password_length pgp_key',
      identity: 'password_reset_required',
      identifier: 'user',
    },
    safer: { 'privilege-escalation': { password_reset_required: true } },
  },
  importId: idFrom('', 'user'),
  calls: {
    CreateLoginProfile: creates(
      firstOf(byUser, by({ user: response('loginProfile.userName') })),
      put('id', request('userName')),
      put('user', request('userName')),
      put('password_reset_required', request('passwordResetRequired'), boolean),
    ),
    UpdateLoginProfile: updates(
      byUser,
      put('user', request('userName')),
      put('password_reset_required', request('passwordResetRequired'), boolean),
      // CloudTrail leaves the password out: a record without it does not say that it is the old one.
      concealed('password'),
    ),
    // https://docs.aws.amazon.com/IAM/latest/APIReference/API_ChangePassword.html
    ChangePassword: { ...updates(byCaller, concealed('password'), constant('password_reset_required', false)), amongMany: true },
    DeleteLoginProfile: deletes(byUser),
  },
  attributes: {
    user: identity(),
    password_reset_required: written(),
    password_length: terraformOnly(),
    pgp_key: terraformOnly(),
    encrypted_password: computed(),
    id: computed(),
    key_fingerprint: computed(),
    password: computed(),
  },
  references: { user: { type: 'aws_iam_user', attribute: 'name' } },
  credentialOf: 'user',
});
