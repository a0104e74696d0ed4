/** The types of AWS Key Management Service. */
export { kmsAlias } from './kms-alias.ts';
export { kmsGrant } from './kms-grant.ts';
export { kmsKey } from './kms-key.ts';
export { kmsKeyPolicy } from './kms-key-policy.ts';
