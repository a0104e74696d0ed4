import { boolean } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byUser = by({ user: request('userName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateLoginProfile.html
export const iamUserLoginProfile = defineResource({
  type: 'aws_iam_user_login_profile',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'harmless-when-gone'],
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
    ),
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
