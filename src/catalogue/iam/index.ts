import type { ResourceEntry } from '../define.ts';
import { iamAccessKey } from './iam-access-key.ts';
import { iamAccountAlias } from './iam-account-alias.ts';
import { iamAccountPasswordPolicy } from './iam-account-password-policy.ts';
import { iamGroup } from './iam-group.ts';
import { iamGroupMembership } from './iam-group-membership.ts';
import { iamGroupPolicy } from './iam-group-policy.ts';
import { iamGroupPolicyAttachment } from './iam-group-policy-attachment.ts';
import { iamInstanceProfile } from './iam-instance-profile.ts';
import { iamOpenidConnectProvider } from './iam-openid-connect-provider.ts';
import { iamPolicy } from './iam-policy.ts';
import { iamPolicyAttachment } from './iam-policy-attachment.ts';
import { iamRole } from './iam-role.ts';
import { iamRolePolicy } from './iam-role-policy.ts';
import { iamRolePolicyAttachment } from './iam-role-policy-attachment.ts';
import { iamSamlProvider } from './iam-saml-provider.ts';
import { iamServiceLinkedRole } from './iam-service-linked-role.ts';
import { iamUser } from './iam-user.ts';
import { iamUserGroupMembership } from './iam-user-group-membership.ts';
import { iamUserLoginProfile } from './iam-user-login-profile.ts';
import { iamUserPolicy } from './iam-user-policy.ts';
import { iamUserPolicyAttachment } from './iam-user-policy-attachment.ts';

/** The types of AWS Identity and Access Management. */
export const iam: readonly ResourceEntry[] = [
  iamAccessKey,
  iamAccountAlias,
  iamAccountPasswordPolicy,
  iamGroup,
  iamGroupMembership,
  iamGroupPolicy,
  iamGroupPolicyAttachment,
  iamInstanceProfile,
  iamOpenidConnectProvider,
  iamPolicy,
  iamPolicyAttachment,
  iamRole,
  iamRolePolicy,
  iamRolePolicyAttachment,
  iamSamlProvider,
  iamServiceLinkedRole,
  iamUser,
  iamUserGroupMembership,
  iamUserLoginProfile,
  iamUserPolicy,
  iamUserPolicyAttachment,
];
