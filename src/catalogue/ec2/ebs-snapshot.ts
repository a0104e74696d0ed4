import * as c from '../words.ts';
import { answer, anyOf, creationTags, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('SnapshotId') });
const madeId = answer('snapshotId');

/** The ARN of a snapshot contains no account. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html */
const arn: c.Select = (event) => {
  const id = madeId(event);
  return typeof id === 'string' ? `arn:${c.partitionOf(event.awsRegion)}:ec2:${event.awsRegion}::snapshot/${id}` : undefined;
};

/** CreateSnapshots creates one snapshot per volume of an instance. */
function eachTaken(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return listIn(answer('snapshotSet')(event))
    .filter(c.isJsonObject)
    .map((snapshot) => ({ ...event, responseElements: snapshot }));
}

const making = c.creates(c.by({ id: madeId }), {
  id: madeId,
  arn,
  volume_id: anyOf(answer('volumeId'), parameter('VolumeId')),
  description: anyOf(parameter('Description'), answer('description')),
  outpost_arn: parameter('OutpostArn'),
  encrypted: [answer('encrypted'), c.boolean],
  volume_size: [answer('volumeSize'), c.integer],
  tags: creationTags('snapshot'),
});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateSnapshot.html
export const ebsSnapshot = c.defineResource({
  type: 'aws_ebs_snapshot',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    label: 'description',
    timing: 'temporary_restore_days',
    mode: 'permanent_restore storage_tier',
  },
  pointInTimeCopy: true,
  calls: {
    CreateSnapshot: making,
    CreateSnapshots: c.forEachOf(eachTaken, making),
    ModifySnapshotTier: c.updates(byId, { storage_tier: parameter('StorageTier') }),
    RestoreSnapshotTier: c.updates(byId, c.constant('storage_tier', 'standard'), {
      permanent_restore: parameter('PermanentRestore'),
      temporary_restore_days: parameter('TemporaryRestoreDays'),
    }),
    DeleteSnapshot: c.deletes(byId),
    ...taggingCalls('snap-'),
  },
  identity: 'volume_id description outpost_arn',
  references: { volume_id: 'aws_ebs_volume.id' },
});
