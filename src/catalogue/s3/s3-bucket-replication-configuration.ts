import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('ReplicationConfiguration');
const rules = c.blocksOf(
  c.pascal({
    id: c.value('ID', ''),
    prefix: '',
    priority: 0,
    status: '',
    delete_marker_replication: { status: '' },
    destination: {
      account: '',
      bucket: '',
      storage_class: '',
      access_control_translation: { owner: '' },
      encryption_configuration: { replica_kms_key_id: c.value('ReplicaKmsKeyID', '') },
      metrics: { status: '', event_threshold: { minutes: 0 } },
      replication_time: { status: '', time: { minutes: 0 } },
    },
    existing_object_replication: { status: '' },
    filter: { prefix: '', and: { prefix: '', tags: c.valueFrom((api) => tagMap(api['Tag']), {}) }, tag: { key: '', value: '' } },
    source_selection_criteria: { replica_modifications: { status: '' }, sse_kms_encrypted_objects: { status: '' } },
  }),
);

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
  inlineForms: insideBucket('replication_configuration', 'rule'),
});
