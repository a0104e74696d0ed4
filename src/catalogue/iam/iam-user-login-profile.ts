import * as c from '../words.ts';

const byUser = c.by({ user: 'userName' });
/** ChangePassword changes the caller's own password and contains no user. */
const byCaller = c.where(
  ({ userIdentity }) => userIdentity.type === 'IAMUser',
  c.by({ user: ({ userIdentity }) => userIdentity.userName }),
);

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateLoginProfile.html
export const iamUserLoginProfile = c.defineResource({
  type: 'aws_iam_user_login_profile',
  is: ['authenticates', 'lets-into-account', 'harmless-when-gone'],
  governs: { identity: 'password_reset_required' },
  safer: { 'privilege-escalation': { password_reset_required: true } },

  calls: {
    CreateLoginProfile: c.creates(
      c.firstOf(byUser, c.by({ user: c.response('loginProfile.userName') })),
      { id: 'userName', user: 'userName' },
      'password_reset_required',
    ),
    UpdateLoginProfile: c.updates(
      byUser,
      { user: 'userName' },
      'password_reset_required',
      // CloudTrail omits the password, so a record without one does not show that it is unchanged.
      c.hiddenWrite('password'),
    ),
    // https://docs.aws.amazon.com/IAM/latest/APIReference/API_ChangePassword.html
    ChangePassword: { ...c.updates(byCaller, c.hiddenWrite('password'), c.constant('password_reset_required', false)), amongMany: true },
    DeleteLoginProfile: c.deletes(byUser),
  },
  identity: 'user',
  terraformOnly: 'password_length pgp_key',
  references: { user: 'aws_iam_user.name' },
  credentialOf: 'user',
});
