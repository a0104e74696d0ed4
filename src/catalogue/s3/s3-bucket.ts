import * as c from '../words.ts';

const byName = c.by({ bucket: 'bucketName' });

/** `private` is the default. Records until 2020 have headers as lists. */
const publicAcl: c.Select = (event) => {
  const [acl] = c.asList(c.request('x-amz-acl')(event));
  return acl === 'private' ? undefined : acl;
};

/** A bucket's ARN contains neither region nor account. */
const arn: c.Select = (event) => {
  const name = c.request('bucketName')(event);
  return typeof name === 'string' ? `arn:${c.partitionOf(event.awsRegion)}:s3:::${name}` : undefined;
};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
export const s3Bucket = c.defineResource({
  type: 'aws_s3_bucket',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    label: 'lifecycle_rule.id replication_configuration.rules.id',
    timing: `
      cors_rule.max_age_seconds lifecycle_rule.noncurrent_version_transition.days lifecycle_rule.transition.days
    `,
    expiry: `
      lifecycle_rule.abort_incomplete_multipart_upload_days lifecycle_rule.expiration.days
      lifecycle_rule.noncurrent_version_expiration.days
    `,
    enablement: 'acceleration_status',
    protection: 'force_destroy versioning',
    encryption: 'server_side_encryption_configuration',
    destination: 'logging replication_configuration website.redirect_all_requests_to',
    reach: 'cors_rule',
    access: `
      acl grant policy replication_configuration.role
      replication_configuration.rules.destination.access_control_translation
    `,
    code: 'website',
    preference: 'server_side_encryption_configuration.rule.bucket_key_enabled',
    // Object lock cannot be disabled again.
    mode: 'lifecycle_rule object_lock_configuration object_lock_enabled request_payer',
  },
  safer: {
    'public-exposure': { acl: 'private' },
    'data-loss': {
      object_lock_enabled: true,
      'object_lock_configuration.rule.default_retention.days': 'higher',
      'object_lock_configuration.rule.default_retention.mode': 'COMPLIANCE',
      'object_lock_configuration.rule.default_retention.years': 'higher',
      'replication_configuration.rules.status': 'Enabled',
      'versioning.enabled': true,
      'versioning.mfa_delete': true,
    },
    'privilege-escalation': { 'cors_rule.allowed_origins': { without: ['*', 'http://*', 'https://*'] } },
    disclosure: {
      'replication_configuration.rules.destination.replica_kms_key_id': 'higher',
      'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id': 'higher',
      'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': 'higher',
    },
  },
  range: {
    'lifecycle_rule.expiration.days': '1..* days',
    'lifecycle_rule.noncurrent_version_expiration.days': '1..* days',
    'lifecycle_rule.transition.days': '0..* days',
    'lifecycle_rule.noncurrent_version_transition.days': '1..* days',
  },

  calls: {
    CreateBucket: c.creates(byName, {
      id: 'bucketName',
      bucket: 'bucketName',
      arn,
      acl: publicAcl,
      object_lock_enabled: 'x-amz-bucket-object-lock-enabled',
      bucket_namespace: 'x-amz-bucket-namespace',
      tags: c.listOf('CreateBucketConfiguration.Tags', 'Tag'),
    }),
    PutBucketTagging: c.updates(byName, { tags: c.listOf('Tagging.TagSet', 'Tag') }),
    DeleteBucketTagging: c.updates(byName, c.constant('tags', {})),
    DeleteBucket: c.deletes(byName),
  },
  identity: 'bucket bucket_namespace',
  importId: '{bucket}',
  terraformOnly: 'bucket_prefix force_destroy',
  each: {
    acceleration_status: c.asOwnResource('aws_s3_bucket_accelerate_configuration'),
    cors_rule: c.asOwnResource('aws_s3_bucket_cors_configuration'),
    grant: c.asOwnResource('aws_s3_bucket_acl'),
    lifecycle_rule: c.asOwnResource('aws_s3_bucket_lifecycle_configuration'),
    logging: c.asOwnResource('aws_s3_bucket_logging'),
    object_lock_configuration: c.asOwnResource('aws_s3_bucket_object_lock_configuration'),
    policy: c.asOwnResource('aws_s3_bucket_policy'),
    replication_configuration: c.asOwnResource('aws_s3_bucket_replication_configuration'),
    request_payer: c.asOwnResource('aws_s3_bucket_request_payment_configuration'),
    server_side_encryption_configuration: c.asOwnResource('aws_s3_bucket_server_side_encryption_configuration'),
    versioning: c.asOwnResource('aws_s3_bucket_versioning'),
    website: c.asOwnResource('aws_s3_bucket_website_configuration'),
  },
});
