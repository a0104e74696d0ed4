import type { ResourceEntry } from '../define.ts';
import { organizationsPolicyAttachment } from './organizations-policy-attachment.ts';
import { organizationsPolicy } from './organizations-policy.ts';

/** The types of AWS Organizations. */
export const organizations: readonly ResourceEntry[] = [organizationsPolicy, organizationsPolicyAttachment];
