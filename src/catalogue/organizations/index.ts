import type { ResourceEntry } from '../define.ts';
import { organizationsAccount } from './organizations-account.ts';
import { organizationsOrganizationalUnit } from './organizations-organizational-unit.ts';
import { organizationsPolicy } from './organizations-policy.ts';
import { organizationsPolicyAttachment } from './organizations-policy-attachment.ts';

/** The types of AWS Organizations. */
export const organizations: readonly ResourceEntry[] = [
  organizationsAccount,
  organizationsOrganizationalUnit,
  organizationsPolicy,
  organizationsPolicyAttachment,
];
