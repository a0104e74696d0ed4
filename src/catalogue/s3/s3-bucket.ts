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
    is: ['keeps-data'],
    governs: {
      mode: `
        acceleration_status request_payer cors_rule grant lifecycle_rule object_lock_configuration
        replication_configuration versioning website
      `,
      access: 'acl policy grant.permissions replication_configuration.role',
      identifier: 'bucket',
      'terraform-only': 'bucket_prefix force_destroy',
      protection: `
        object_lock_enabled object_lock_configuration.rule.default_retention.days
        object_lock_configuration.rule.default_retention.mode object_lock_configuration.rule.default_retention.years
        versioning.enabled versioning.mfa_delete
      `,
      reach: 'cors_rule.allowed_headers cors_rule.allowed_methods cors_rule.allowed_origins',
      timing: 'cors_rule.max_age_seconds',
      destination: `
        grant.uri logging.target_bucket replication_configuration.rules.destination.bucket website.redirect_all_requests_to
      `,
      enablement: `
        lifecycle_rule.enabled replication_configuration.rules.status
        replication_configuration.rules.destination.metrics.status
        replication_configuration.rules.destination.replication_time.status
      `,
      retention: 'lifecycle_rule.expiration.days',
      capacity: `
        lifecycle_rule.noncurrent_version_transition.storage_class lifecycle_rule.transition.storage_class
        replication_configuration.rules.destination.storage_class
      `,
      observability: 'logging',
      encryption: `
        replication_configuration.rules.destination.replica_kms_key_id
        replication_configuration.rules.source_selection_criteria.sse_kms_encrypted_objects.enabled
        server_side_encryption_configuration
      `,
    },
    safer: {
      'public-exposure': { acl: 'private' },
      'data-loss': {
        object_lock_enabled: true,
        'object_lock_configuration.rule.default_retention.days': 'higher',
        'object_lock_configuration.rule.default_retention.mode': 'COMPLIANCE',
        'object_lock_configuration.rule.default_retention.years': 'higher',
        'versioning.enabled': true,
        'versioning.mfa_delete': 'Enabled',
      },
      'privilege-escalation': { 'cors_rule.allowed_origins': { without: ['*', 'http://*', 'https://*'] } },
      disclosure: {
        'replication_configuration.rules.destination.replica_kms_key_id': 'higher',
        'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id': 'higher',
        'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': 'higher',
      },
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
