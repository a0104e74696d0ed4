import * as c from '../words.ts';

const DATA = 'objects are data: their calls are data events, which a trail records only if configured, and which reconcile ignores';
const inData = c.sameEntry(
  `
    acl bucket bucket_key_enabled cache_control checksum_algorithm content content_base64 content_disposition
    content_encoding content_language content_type etag key kms_key_id metadata object_lock_legal_hold_status
    object_lock_mode object_lock_retain_until_date server_side_encryption storage_class tags website_redirect
  `,
  c.notVisible(DATA),
);

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
export const s3Object = c.defineResource({
  type: 'aws_s3_object',
  is: ['keeps-data'],
  governs: {
    code: `
      acl cache_control checksum_algorithm etag key metadata website_redirect content content_base64 content_disposition
      content_encoding content_language content_type
    `,
    protection: 'object_lock_legal_hold_status object_lock_mode object_lock_retain_until_date',
    source: 'bucket',
    preference: 'bucket_key_enabled',
    encryption: 'kms_key_id server_side_encryption',
    mode: 'storage_class',
  },
  safer: { disclosure: { kms_key_id: 'higher' } },
  importId: '{bucket}/{key}',
  calls: {},
  each: inData,
  terraformOnly: 'force_destroy override_provider source source_hash',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
