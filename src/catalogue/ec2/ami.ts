import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boolean, instant, integer } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom, partitionOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, listIn, member, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('ImageId') });
const madeId = answer('imageId');

/** The ARN of an image names no account. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html */
const arn: Select = (event) => {
  const id = madeId(event);
  return typeof id === 'string' ? `arn:${partitionOf(event.awsRegion)}:ec2:${event.awsRegion}::image/${id}` : undefined;
};

/** The disks that machines of the image get. */
const disks: Writer = (event) => {
  const all = ['BlockDeviceMapping', 'BlockDeviceMappingSet'].flatMap((name) => listIn(parameter(name)(event))).filter(isJsonObject);
  if (all.length === 0) return {};
  return {
    ebs_block_device: all.filter((disk) => isJsonObject(member(disk, 'Ebs'))).map(ebsDisk),
    ephemeral_block_device: all
      .filter((disk) => member(disk, 'VirtualName') !== undefined)
      .map((disk) => ({ device_name: member(disk, 'DeviceName') ?? '', virtual_name: member(disk, 'VirtualName') ?? '' })),
  };
};

function ebsDisk(disk: JsonObject): JsonObject {
  const ebs = member(disk, 'Ebs') as JsonObject;
  const number = (name: string): Json => integer(member(ebs, name) ?? 0) as Json;
  return {
    delete_on_termination: boolean(member(ebs, 'DeleteOnTermination') ?? true) as Json,
    device_name: member(disk, 'DeviceName') ?? '',
    encrypted: boolean(member(ebs, 'Encrypted') ?? false) as Json,
    iops: number('Iops'),
    outpost_arn: member(ebs, 'OutpostArn') ?? '',
    snapshot_id: member(ebs, 'SnapshotId') ?? '',
    throughput: number('Throughput'),
    volume_size: number('VolumeSize'),
    volume_type: member(ebs, 'VolumeType') ?? 'standard',
  };
}

const made: readonly Writer[] = [
  put('id', madeId),
  put('arn', arn),
  put('name', parameter('Name')),
  put('description', parameter('Description')),
  disks,
  replaceMap('tags', creationTags('image')),
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RegisterImage.html
export const ami = defineResource({
  type: 'aws_ami',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      label: 'description',
      identifier: `
        architecture boot_mode ena_support image_location kernel_id name ramdisk_id root_device_name sriov_net_support
        tpm_support virtualization_type
      `,
      capacity: 'ebs_block_device.iops ebs_block_device.throughput ebs_block_device.volume_size ebs_block_device.volume_type',
      expiry: 'deprecation_time',
      protection: 'imds_support',
      encryption: 'ebs_block_device.encrypted',
      code: 'ebs_block_device.snapshot_id',
      mode: 'ebs_block_device ephemeral_block_device',
    },
    safer: {
      'privilege-escalation': { imds_support: 'v2.0' },
      disclosure: { 'ebs_block_device.encrypted': true },
    },
    range: {
      'ebs_block_device.iops': '100..256000',
      'ebs_block_device.throughput': '125..2000 MiB/s',
      'ebs_block_device.volume_size': '1..65536 GiB',
    },
  },
  importId: idFrom('', 'id'),
  pointInTimeCopy: true,
  calls: {
    RegisterImage: creates(
      by({ id: madeId }),
      ...made,
      put('architecture', parameter('Architecture')),
      put('boot_mode', parameter('BootMode')),
      put('ena_support', parameter('EnaSupport'), boolean),
      put('image_location', parameter('ImageLocation')),
      put('imds_support', parameter('ImdsSupport')),
      put('kernel_id', parameter('KernelId')),
      put('ramdisk_id', parameter('RamdiskId')),
      put('root_device_name', parameter('RootDeviceName')),
      put('sriov_net_support', parameter('SriovNetSupport')),
      put('tpm_support', parameter('TpmSupport')),
      put('virtualization_type', parameter('VirtualizationType')),
    ),
    // Of an instance that runs: what the image has beside its name is what the instance has.
    CreateImage: creates(by({ id: madeId }), ...made),
    ModifyImageAttribute: updates(byId, put('description', newValue('Description')), put('imds_support', newValue('ImdsSupport'))),
    EnableImageDeprecation: updates(byId, put('deprecation_time', parameter('DeprecateAt'), instant)),
    DisableImageDeprecation: updates(byId, constant('deprecation_time', '')),
    DeregisterImage: deletes(byId),
    ...taggingCalls('ami-'),
  },
  attributes: {
    name: identity(),
    architecture: identity(),
    boot_mode: identity(),
    ena_support: identity(),
    image_location: identity(),
    kernel_id: identity(),
    ramdisk_id: identity(),
    root_device_name: identity(),
    sriov_net_support: identity(),
    tpm_support: identity(),
    virtualization_type: identity(),
    deprecation_time: written(),
    description: written(),
    ebs_block_device: written(),
    ephemeral_block_device: written(),
    imds_support: written(),
    tags: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    hypervisor: computed(),
    id: computed(),
    image_owner_alias: computed(),
    image_type: computed(),
    manage_ebs_snapshots: computed(),
    owner_id: computed(),
    platform: computed(),
    platform_details: computed(),
    public: computed(),
    root_snapshot_id: computed(),
    tags_all: computed(),
    usage_operation: computed(),
  },
});
