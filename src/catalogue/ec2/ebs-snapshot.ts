import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { boolean, integer } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, forEachOf, identity, put, updates, written } from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom, partitionOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, anyOf, creationTags, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('SnapshotId') });
const madeId = answer('snapshotId');

/** The ARN of a snapshot names no account. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html */
const arn: Select = (event) => {
  const id = madeId(event);
  return typeof id === 'string' ? `arn:${partitionOf(event.awsRegion)}:ec2:${event.awsRegion}::snapshot/${id}` : undefined;
};

/** CreateSnapshots takes one of each volume of an instance. */
function eachTaken(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return listIn(answer('snapshotSet')(event))
    .filter(isJsonObject)
    .map((snapshot) => ({ ...event, responseElements: snapshot }));
}

const making = creates(
  by({ id: madeId }),
  put('id', madeId),
  put('arn', arn),
  put('volume_id', anyOf(answer('volumeId'), parameter('VolumeId'))),
  put('description', anyOf(parameter('Description'), answer('description'))),
  put('outpost_arn', parameter('OutpostArn')),
  put('encrypted', answer('encrypted'), boolean),
  put('volume_size', answer('volumeSize'), integer),
  replaceMap('tags', creationTags('snapshot')),
);

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateSnapshot.html
export const ebsSnapshot = defineResource({
  type: 'aws_ebs_snapshot',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      label: 'description',
      identifier: 'outpost_arn volume_id',
      timing: 'temporary_restore_days',
      mode: 'permanent_restore storage_tier',
    },
  },
  importId: idFrom('', 'id'),
  pointInTimeCopy: true,
  calls: {
    CreateSnapshot: making,
    CreateSnapshots: forEachOf(eachTaken, making),
    ModifySnapshotTier: updates(byId, put('storage_tier', parameter('StorageTier'))),
    RestoreSnapshotTier: updates(
      byId,
      constant('storage_tier', 'standard'),
      put('permanent_restore', parameter('PermanentRestore'), boolean),
      put('temporary_restore_days', parameter('TemporaryRestoreDays'), integer),
    ),
    DeleteSnapshot: deletes(byId),
    ...taggingCalls('snap-'),
  },
  attributes: {
    volume_id: identity(),
    description: identity(),
    outpost_arn: identity(),
    storage_tier: written(),
    permanent_restore: written(),
    temporary_restore_days: written(),
    tags: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    data_encryption_key_id: computed(),
    encrypted: computed(),
    id: computed(),
    kms_key_id: computed(),
    owner_alias: computed(),
    owner_id: computed(),
    tags_all: computed(),
    volume_size: computed(),
  },
  references: { volume_id: { type: 'aws_ebs_volume', attribute: 'id' } },
});
