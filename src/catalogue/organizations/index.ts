/** The types of AWS Organizations. */
export { organizationsAccount } from './organizations-account.ts';
export { organizationsOrganizationalUnit } from './organizations-organizational-unit.ts';
export { organizationsPolicy } from './organizations-policy.ts';
export { organizationsPolicyAttachment } from './organizations-policy-attachment.ts';
