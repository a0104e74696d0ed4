import { boolean } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { asList, idFrom, listOf, partitionOf } from '../select.ts';
import { asOwnResource, terraformOnly } from '../write.ts';

const byName = by({ bucket: request('bucketName') });

/** `private` is what a bucket has without asking. Records of 2020 and older hold headers as lists. */
const publicAcl: Select = (event) => {
  const [acl] = asList(request('x-amz-acl')(event));
  return acl === 'private' ? undefined : acl;
};

/** A bucket's ARN has neither region nor account. */
const arn: Select = (event) => {
  const name = request('bucketName')(event);
  return typeof name === 'string' ? `arn:${partitionOf(event.awsRegion)}:s3:::${name}` : undefined;
};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
export const s3Bucket = defineResource({
  type: 'aws_s3_bucket',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      label: 'lifecycle_rule.id replication_configuration.rules.id',
      identifier: 'bucket',
      timing: `
        cors_rule.max_age_seconds lifecycle_rule.noncurrent_version_transition.days lifecycle_rule.transition.days
      `,
      expiry: `
        lifecycle_rule.abort_incomplete_multipart_upload_days lifecycle_rule.expiration.days
        lifecycle_rule.noncurrent_version_expiration.days
      `,
      enablement: 'acceleration_status',
      protection: 'force_destroy object_lock_configuration object_lock_enabled versioning',
      encryption: 'server_side_encryption_configuration',
      destination: 'logging replication_configuration website.redirect_all_requests_to',
      reach: 'cors_rule',
      access: `
        acl grant policy replication_configuration.role
        replication_configuration.rules.destination.access_control_translation
      `,
      code: 'website',
      preference: 'server_side_encryption_configuration.rule.bucket_key_enabled',
      mode: 'lifecycle_rule request_payer',
      'terraform-only': 'bucket_prefix',
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
  },
  importId: idFrom('', 'bucket'),
  calls: {
    CreateBucket: creates(
      byName,
      put('id', request('bucketName')),
      put('bucket', request('bucketName')),
      put('arn', arn),
      put('acl', publicAcl),
      put('object_lock_enabled', request('x-amz-bucket-object-lock-enabled'), boolean),
      replaceMap('tags', listOf(request('CreateBucketConfiguration.Tags'), 'Tag')),
    ),
    PutBucketTagging: updates(byName, replaceMap('tags', listOf(request('Tagging.TagSet'), 'Tag'))),
    DeleteBucketTagging: updates(byName, constant('tags', {})),
    DeleteBucket: deletes(byName),
  },
  attributes: {
    acl: written(),
    object_lock_enabled: written(),
    tags: written(),
    bucket: identity(),
    bucket_prefix: terraformOnly(),
    force_destroy: terraformOnly(),
    timeouts: terraformOnly(),
    acceleration_status: asOwnResource('aws_s3_bucket_accelerate_configuration'),
    cors_rule: asOwnResource('aws_s3_bucket_cors_configuration'),
    grant: asOwnResource('aws_s3_bucket_acl'),
    lifecycle_rule: asOwnResource('aws_s3_bucket_lifecycle_configuration'),
    logging: asOwnResource('aws_s3_bucket_logging'),
    object_lock_configuration: asOwnResource('aws_s3_bucket_object_lock_configuration'),
    policy: asOwnResource('aws_s3_bucket_policy'),
    replication_configuration: asOwnResource('aws_s3_bucket_replication_configuration'),
    request_payer: asOwnResource('aws_s3_bucket_request_payment_configuration'),
    server_side_encryption_configuration: asOwnResource('aws_s3_bucket_server_side_encryption_configuration'),
    versioning: asOwnResource('aws_s3_bucket_versioning'),
    website: asOwnResource('aws_s3_bucket_website_configuration'),
    arn: computed(),
    bucket_domain_name: computed(),
    bucket_regional_domain_name: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    region: computed(),
    tags_all: computed(),
    website_domain: computed(),
    website_endpoint: computed(),
  },
});
