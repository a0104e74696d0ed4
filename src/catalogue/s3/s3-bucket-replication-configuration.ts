import * as c from '../words.ts';
import { byBucket, insideBucket, ofBucket } from './bucket-part.ts';
import { tagMap } from './xml-tags.ts';

const configuration = c.request('ReplicationConfiguration');
const rules = c.blocksOf(
  c.pascal(
    c.tableOf('aws_s3_bucket_replication_configuration.rule', {
      id: c.named('ID'),
      destination: { encryption_configuration: { replica_kms_key_id: c.named('ReplicaKmsKeyID') } },
      filter: { and: { tags: c.valueFrom((api) => tagMap(api['Tag']), {}) } },
    }),
  ),
);

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketReplication.html
export const s3BucketReplicationConfiguration = c.defineResource({
  type: 'aws_s3_bucket_replication_configuration',
  governs: { source: 'bucket', access: 'role', destination: 'rule' },
  safer: { 'data-loss': { 'rule.status': 'Enabled' } },

  calls: {
    PutBucketReplication: c.puts(byBucket, ...ofBucket, {
      role: c.within(configuration, 'Role'),
      rule: [c.listOf(configuration, 'Rule'), rules],
    }),
    DeleteBucketReplication: c.deletes(byBucket),
  },
  identity: 'bucket',
  terraformOnly: 'token',
  references: { bucket: 'aws_s3_bucket.bucket' },
  inlineForms: insideBucket('replication_configuration', 'rule'),
});
