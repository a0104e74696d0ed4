import { boolean, integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('VolumeId') });
const madeId = answer('volumeId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html
export const ebsVolume = defineResource({
  type: 'aws_ebs_volume',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      identifier: 'availability_zone outpost_arn snapshot_id',
      capacity: 'iops size throughput type',
      encryption: 'encrypted kms_key_id',
      mode: 'multi_attach_enabled',
      'terraform-only': 'final_snapshot',
    },
    safer: {
      disclosure: { encrypted: true, kms_key_id: 'higher' },
    },
    range: { iops: '100..256000', size: '1..65536 GiB', throughput: '125..2000 MiB/s' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVolume: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'volume/', madeId)),
      put('availability_zone', anyOf(answer('zone'), answer('availabilityZone'), parameter('Zone'), parameter('AvailabilityZone'))),
      put('encrypted', anyOf(answer('encrypted'), parameter('Encrypted')), boolean),
      put('iops', anyOf(answer('iops'), parameter('Iops')), integer),
      put('kms_key_id', anyOf(answer('kmsKeyId'), parameter('KmsKeyId'))),
      put('multi_attach_enabled', parameter('MultiAttachEnabled'), boolean),
      put('outpost_arn', parameter('OutpostArn')),
      put('size', anyOf(answer('size'), parameter('Size')), integer),
      put('snapshot_id', parameter('SnapshotId')),
      put('throughput', anyOf(answer('throughput'), parameter('Throughput')), integer),
      put('type', anyOf(answer('volumeType'), parameter('VolumeType'))),
      replaceMap('tags', creationTags('volume')),
    ),
    ModifyVolume: updates(
      byId,
      put('size', parameter('Size'), integer),
      put('type', parameter('VolumeType')),
      put('iops', anyOf(parameter('Iops'), answer('volumeModification.targetIops')), integer),
      put('throughput', anyOf(parameter('Throughput'), answer('volumeModification.targetThroughput')), integer),
      put('multi_attach_enabled', parameter('MultiAttachEnabled'), boolean),
    ),
    DeleteVolume: deletes(byId),
    ...taggingCalls('vol-'),
  },
  attributes: {
    availability_zone: identity(),
    encrypted: written(),
    iops: written(),
    kms_key_id: written(),
    multi_attach_enabled: written(),
    outpost_arn: identity(),
    size: written(),
    snapshot_id: identity(),
    tags: written(),
    throughput: written(),
    type: written(),
    final_snapshot: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { kms_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
});
