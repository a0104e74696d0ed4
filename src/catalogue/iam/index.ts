import type { ResourceEntry } from '../define.ts';
import { iamRolePolicyAttachment } from './iam-role-policy-attachment.ts';
import { iamRolePolicy } from './iam-role-policy.ts';
import { iamRole } from './iam-role.ts';

/** The types of AWS Identity and Access Management. */
export const iam: readonly ResourceEntry[] = [iamRole, iamRolePolicy, iamRolePolicyAttachment];
