import * as c from '../words.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('VolumeId') });
const madeId = answer('volumeId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html
export const ebsVolume = c.defineResource({
  type: 'aws_ebs_volume',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    capacity: 'iops size throughput type',
    encryption: 'encrypted kms_key_id',
    mode: 'multi_attach_enabled',
  },
  safer: { disclosure: { encrypted: true, kms_key_id: 'higher' } },
  range: { iops: '100..256000', size: '1..65536 GiB', throughput: '125..2000 MiB/s' },
  calls: {
    CreateVolume: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'volume/', madeId),
      availability_zone: anyOf(answer('zone'), answer('availabilityZone'), parameter('Zone'), parameter('AvailabilityZone')),
      encrypted: anyOf(answer('encrypted'), parameter('Encrypted')),
      iops: anyOf(answer('iops'), parameter('Iops')),
      kms_key_id: anyOf(answer('kmsKeyId'), parameter('KmsKeyId')),
      multi_attach_enabled: parameter('MultiAttachEnabled'),
      outpost_arn: parameter('OutpostArn'),
      size: anyOf(answer('size'), parameter('Size')),
      snapshot_id: parameter('SnapshotId'),
      throughput: anyOf(answer('throughput'), parameter('Throughput')),
      type: anyOf(answer('volumeType'), parameter('VolumeType')),
      volume_initialization_rate: parameter('VolumeInitializationRate'),
      tags: creationTags('volume'),
    }),
    ModifyVolume: c.updates(byId, {
      size: parameter('Size'),
      type: parameter('VolumeType'),
      iops: anyOf(parameter('Iops'), answer('volumeModification.targetIops')),
      throughput: anyOf(parameter('Throughput'), answer('volumeModification.targetThroughput')),
      multi_attach_enabled: parameter('MultiAttachEnabled'),
    }),
    DeleteVolume: c.deletes(byId),
    ...taggingCalls('vol-'),
  },
  identity: 'availability_zone outpost_arn snapshot_id volume_initialization_rate',
  terraformOnly: 'final_snapshot',
  references: { kms_key_id: 'aws_kms_key.arn' },
});
