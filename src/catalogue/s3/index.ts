import type { ResourceEntry } from '../define.ts';
import { s3AccessPoint } from './s3-access-point.ts';
import { s3AccountPublicAccessBlock } from './s3-account-public-access-block.ts';
import { s3Bucket } from './s3-bucket.ts';
import { s3BucketAccelerateConfiguration } from './s3-bucket-accelerate-configuration.ts';
import { s3BucketAcl } from './s3-bucket-acl.ts';
import { s3BucketAnalyticsConfiguration } from './s3-bucket-analytics-configuration.ts';
import { s3BucketCorsConfiguration } from './s3-bucket-cors-configuration.ts';
import { s3BucketIntelligentTieringConfiguration } from './s3-bucket-intelligent-tiering-configuration.ts';
import { s3BucketInventory } from './s3-bucket-inventory.ts';
import { s3BucketLifecycleConfiguration } from './s3-bucket-lifecycle-configuration.ts';
import { s3BucketLogging } from './s3-bucket-logging.ts';
import { s3BucketMetric } from './s3-bucket-metric.ts';
import { s3BucketNotification } from './s3-bucket-notification.ts';
import { s3BucketObjectLockConfiguration } from './s3-bucket-object-lock-configuration.ts';
import { s3BucketOwnershipControls } from './s3-bucket-ownership-controls.ts';
import { s3BucketPolicy } from './s3-bucket-policy.ts';
import { s3BucketPublicAccessBlock } from './s3-bucket-public-access-block.ts';
import { s3BucketReplicationConfiguration } from './s3-bucket-replication-configuration.ts';
import { s3BucketRequestPaymentConfiguration } from './s3-bucket-request-payment-configuration.ts';
import { s3BucketServerSideEncryptionConfiguration } from './s3-bucket-server-side-encryption-configuration.ts';
import { s3BucketVersioning } from './s3-bucket-versioning.ts';
import { s3BucketWebsiteConfiguration } from './s3-bucket-website-configuration.ts';
import { s3Object } from './s3-object.ts';

/** The types of Amazon S3. */
export const s3: readonly ResourceEntry[] = [
  s3AccessPoint,
  s3AccountPublicAccessBlock,
  s3Bucket,
  s3BucketAccelerateConfiguration,
  s3BucketAcl,
  s3BucketAnalyticsConfiguration,
  s3BucketCorsConfiguration,
  s3BucketIntelligentTieringConfiguration,
  s3BucketInventory,
  s3BucketLifecycleConfiguration,
  s3BucketLogging,
  s3BucketMetric,
  s3BucketNotification,
  s3BucketObjectLockConfiguration,
  s3BucketOwnershipControls,
  s3BucketPolicy,
  s3BucketPublicAccessBlock,
  s3BucketReplicationConfiguration,
  s3BucketRequestPaymentConfiguration,
  s3BucketServerSideEncryptionConfiguration,
  s3BucketVersioning,
  s3BucketWebsiteConfiguration,
  s3Object,
];
