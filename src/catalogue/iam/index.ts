import type { ResourceEntry } from '../define.ts';
import { iamAccessKey } from './iam-access-key.ts';
import { iamAccountPasswordPolicy } from './iam-account-password-policy.ts';
import { iamGroupPolicyAttachment } from './iam-group-policy-attachment.ts';
import { iamGroupPolicy } from './iam-group-policy.ts';
import { iamGroup } from './iam-group.ts';
import { iamInstanceProfile } from './iam-instance-profile.ts';
import { iamOpenidConnectProvider } from './iam-openid-connect-provider.ts';
import { iamPolicy } from './iam-policy.ts';
import { iamRolePolicyAttachment } from './iam-role-policy-attachment.ts';
import { iamRolePolicy } from './iam-role-policy.ts';
import { iamRole } from './iam-role.ts';
import { iamSamlProvider } from './iam-saml-provider.ts';
import { iamUserGroupMembership } from './iam-user-group-membership.ts';
import { iamUserLoginProfile } from './iam-user-login-profile.ts';
import { iamUserPolicyAttachment } from './iam-user-policy-attachment.ts';
import { iamUserPolicy } from './iam-user-policy.ts';
import { iamUser } from './iam-user.ts';

/** The types of AWS Identity and Access Management. */
export const iam: readonly ResourceEntry[] = [
  iamAccessKey,
  iamAccountPasswordPolicy,
  iamGroup,
  iamGroupPolicy,
  iamGroupPolicyAttachment,
  iamInstanceProfile,
  iamOpenidConnectProvider,
  iamPolicy,
  iamRole,
  iamRolePolicy,
  iamRolePolicyAttachment,
  iamSamlProvider,
  iamUser,
  iamUserGroupMembership,
  iamUserLoginProfile,
  iamUserPolicy,
  iamUserPolicyAttachment,
];
