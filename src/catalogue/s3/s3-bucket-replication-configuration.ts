import * as c from '../words.ts';
import { byBucket, ofBucket } from './bucket-part.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('ReplicationConfiguration');
const rules = c.blocksOf({
  id: c.value('ID', ''),
  prefix: c.value('Prefix', ''),
  priority: c.value('Priority', 0),
  status: c.value('Status', ''),
  delete_marker_replication: c.block('DeleteMarkerReplication', { status: c.value('Status', '') }),
  destination: c.block('Destination', {
    account: c.value('Account', ''),
    bucket: c.value('Bucket', ''),
    storage_class: c.value('StorageClass', ''),
    access_control_translation: c.block('AccessControlTranslation', { owner: c.value('Owner', '') }),
    encryption_configuration: c.block('EncryptionConfiguration', { replica_kms_key_id: c.value('ReplicaKmsKeyID', '') }),
    metrics: c.block('Metrics', {
      status: c.value('Status', ''),
      event_threshold: c.block('EventThreshold', { minutes: c.value('Minutes', 0) }),
    }),
    replication_time: c.block('ReplicationTime', {
      status: c.value('Status', ''),
      time: c.block('Time', { minutes: c.value('Minutes', 0) }),
    }),
  }),
  existing_object_replication: c.block('ExistingObjectReplication', { status: c.value('Status', '') }),
  filter: c.block('Filter', {
    prefix: c.value('Prefix', ''),
    and: c.block('And', { prefix: c.value('Prefix', ''), tags: c.valueFrom((api) => tagMap(api['Tag']), {}) }),
    tag: c.block('Tag', { key: c.value('Key', ''), value: c.value('Value', '') }),
  }),
  source_selection_criteria: c.block('SourceSelectionCriteria', {
    replica_modifications: c.block('ReplicaModifications', { status: c.value('Status', '') }),
    sse_kms_encrypted_objects: c.block('SseKmsEncryptedObjects', { status: c.value('Status', '') }),
  }),
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketReplication.html
export const s3BucketReplicationConfiguration = c.defineResource({
  type: 'aws_s3_bucket_replication_configuration',
  is: [],
  governs: { source: 'bucket', access: 'role', destination: 'rule' },
  safer: { 'data-loss': { 'rule.status': 'Enabled' } },

  calls: {
    PutBucketReplication: c.puts(byBucket, ...ofBucket, {
      role: c.within(configuration, 'Role'),
      rule: [c.listOf(configuration, 'Rule'), rules],
    }),
    DeleteBucketReplication: c.deletes(byBucket),
  },
  written: 'role rule rule.status',
  identity: 'bucket',
  terraformOnly: 'token',
  references: { bucket: 'aws_s3_bucket.bucket' },
});
