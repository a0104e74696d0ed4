import type { ResourceEntry } from '../define.ts';
import { kmsAlias } from './kms-alias.ts';
import { kmsGrant } from './kms-grant.ts';
import { kmsKey } from './kms-key.ts';
import { kmsKeyPolicy } from './kms-key-policy.ts';

/** The types of AWS Key Management Service. */
export const kms: readonly ResourceEntry[] = [kmsAlias, kmsGrant, kmsKey, kmsKeyPolicy];
