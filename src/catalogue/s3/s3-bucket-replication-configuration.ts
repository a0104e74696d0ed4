import { block, blocksOf, value, valueFrom } from '../blocks.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom, listOf, within } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byBucket, ofBucket } from './bucket-part.ts';
import { tagMap } from './xml-tags.ts';

const configuration = request('ReplicationConfiguration');
const rules = blocksOf({
  id: value('ID', ''),
  prefix: value('Prefix', ''),
  priority: value('Priority', 0),
  status: value('Status', ''),
  delete_marker_replication: block('DeleteMarkerReplication', { status: value('Status', '') }),
  destination: block('Destination', {
    account: value('Account', ''),
    bucket: value('Bucket', ''),
    storage_class: value('StorageClass', ''),
    access_control_translation: block('AccessControlTranslation', { owner: value('Owner', '') }),
    encryption_configuration: block('EncryptionConfiguration', { replica_kms_key_id: value('ReplicaKmsKeyID', '') }),
    metrics: block('Metrics', { status: value('Status', ''), event_threshold: block('EventThreshold', { minutes: value('Minutes', 0) }) }),
    replication_time: block('ReplicationTime', { status: value('Status', ''), time: block('Time', { minutes: value('Minutes', 0) }) }),
  }),
  existing_object_replication: block('ExistingObjectReplication', { status: value('Status', '') }),
  filter: block('Filter', {
    prefix: value('Prefix', ''),
    and: block('And', { prefix: value('Prefix', ''), tags: valueFrom((api) => tagMap(api['Tag']), {}) }),
    tag: block('Tag', { key: value('Key', ''), value: value('Value', '') }),
  }),
  source_selection_criteria: block('SourceSelectionCriteria', {
    replica_modifications: block('ReplicaModifications', { status: value('Status', '') }),
    sse_kms_encrypted_objects: block('SseKmsEncryptedObjects', { status: value('Status', '') }),
  }),
});

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketReplication.html
export const s3BucketReplicationConfiguration = defineResource({
  type: 'aws_s3_bucket_replication_configuration',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: [],
    governs: {
      source: 'bucket',
      access: 'role',
      'terraform-only': 'token',
      destination: 'rule',
    },
    safer: { 'data-loss': { 'rule.status': 'Enabled' } },
  },
  importId: idFrom('', 'bucket'),

  calls: {
    PutBucketReplication: puts(
      byBucket,
      ...ofBucket,
      put('role', within(configuration, 'Role')),
      put('rule', listOf(configuration, 'Rule'), rules),
    ),
    DeleteBucketReplication: deletes(byBucket),
  },
  attributes: {
    role: written(),
    rule: written(),
    'rule.status': written(),
    bucket: identity(),
    token: terraformOnly(),
    id: computed(),
  },
  references: {
    bucket: { type: 'aws_s3_bucket', attribute: 'bucket' },
  },
});
