import type { ResourceEntry } from '../define.ts';
import { s3BucketAcl } from './s3-bucket-acl.ts';
import { s3BucketLifecycleConfiguration } from './s3-bucket-lifecycle-configuration.ts';
import { s3BucketNotification } from './s3-bucket-notification.ts';
import { s3BucketOwnershipControls } from './s3-bucket-ownership-controls.ts';
import { s3BucketPolicy } from './s3-bucket-policy.ts';
import { s3BucketPublicAccessBlock } from './s3-bucket-public-access-block.ts';
import { s3BucketServerSideEncryptionConfiguration } from './s3-bucket-server-side-encryption-configuration.ts';
import { s3BucketVersioning } from './s3-bucket-versioning.ts';
import { s3Bucket } from './s3-bucket.ts';

/** The types of Amazon S3. */
export const s3: readonly ResourceEntry[] = [
  s3Bucket,
  s3BucketAcl,
  s3BucketLifecycleConfiguration,
  s3BucketNotification,
  s3BucketOwnershipControls,
  s3BucketPolicy,
  s3BucketPublicAccessBlock,
  s3BucketServerSideEncryptionConfiguration,
  s3BucketVersioning,
];
