import * as c from '../words.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('VolumeId') });
const madeId = answer('volumeId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html
export const ebsVolume = c.defineResource({
  type: 'aws_ebs_volume',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      capacity: 'iops size throughput type',
      encryption: 'encrypted kms_key_id',
      mode: 'multi_attach_enabled',
    },
    safer: { disclosure: { encrypted: true, kms_key_id: 'higher' } },
    range: { iops: '100..256000', size: '1..65536 GiB', throughput: '125..2000 MiB/s' },
  },
  calls: {
    CreateVolume: c.creates(
      c.by({ id: madeId }),
      c.put('id', madeId),
      c.put('arn', c.arnOf('ec2', 'volume/', madeId)),
      c.put('availability_zone', anyOf(answer('zone'), answer('availabilityZone'), parameter('Zone'), parameter('AvailabilityZone'))),
      c.put('encrypted', anyOf(answer('encrypted'), parameter('Encrypted')), c.boolean),
      c.put('iops', anyOf(answer('iops'), parameter('Iops')), c.integer),
      c.put('kms_key_id', anyOf(answer('kmsKeyId'), parameter('KmsKeyId'))),
      c.put('multi_attach_enabled', parameter('MultiAttachEnabled'), c.boolean),
      c.put('outpost_arn', parameter('OutpostArn')),
      c.put('size', anyOf(answer('size'), parameter('Size')), c.integer),
      c.put('snapshot_id', parameter('SnapshotId')),
      c.put('throughput', anyOf(answer('throughput'), parameter('Throughput')), c.integer),
      c.put('type', anyOf(answer('volumeType'), parameter('VolumeType'))),
      c.replaceMap('tags', creationTags('volume')),
    ),
    ModifyVolume: c.updates(
      byId,
      c.put('size', parameter('Size'), c.integer),
      c.put('type', parameter('VolumeType')),
      c.put('iops', anyOf(parameter('Iops'), answer('volumeModification.targetIops')), c.integer),
      c.put('throughput', anyOf(parameter('Throughput'), answer('volumeModification.targetThroughput')), c.integer),
      c.put('multi_attach_enabled', parameter('MultiAttachEnabled'), c.boolean),
    ),
    DeleteVolume: c.deletes(byId),
    ...taggingCalls('vol-'),
  },
  attributes: {
    order: 'availability_zone encrypted iops kms_key_id multi_attach_enabled outpost_arn size',
    identity: 'availability_zone outpost_arn snapshot_id',
    written: 'encrypted iops kms_key_id multi_attach_enabled size tags throughput type',
    terraformOnly: 'final_snapshot timeouts',
  },
  references: { kms_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
});
