import * as c from '../words.ts';
import { answer, creationTags, listIn, member, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('ImageId') });
const madeId = answer('imageId');

/** The ARN of an image contains no account. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html */
const arn: c.Select = (event) => {
  const id = madeId(event);
  return typeof id === 'string' ? `arn:${c.partitionOf(event.awsRegion)}:ec2:${event.awsRegion}::image/${id}` : undefined;
};

/** The disks of instances that use the image. */
const disks: c.Writer = (event) => {
  const all = ['BlockDeviceMapping', 'BlockDeviceMappingSet'].flatMap((name) => listIn(parameter(name)(event))).filter(c.isJsonObject);
  if (all.length === 0) return {};
  return {
    ebs_block_device: all.filter((disk) => c.isJsonObject(member(disk, 'Ebs'))).map(ebsDisk),
    ephemeral_block_device: all
      .filter((disk) => member(disk, 'VirtualName') !== undefined)
      .map((disk) => ({ device_name: member(disk, 'DeviceName') ?? '', virtual_name: member(disk, 'VirtualName') ?? '' })),
  };
};

function ebsDisk(disk: c.JsonObject): c.JsonObject {
  const ebs = member(disk, 'Ebs') as c.JsonObject;
  const number = (name: string): c.Json => c.integer(member(ebs, name) ?? 0);
  return {
    delete_on_termination: c.boolean(member(ebs, 'DeleteOnTermination') ?? true),
    device_name: member(disk, 'DeviceName') ?? '',
    encrypted: c.boolean(member(ebs, 'Encrypted') ?? false),
    iops: number('Iops'),
    outpost_arn: member(ebs, 'OutpostArn') ?? '',
    snapshot_id: member(ebs, 'SnapshotId') ?? '',
    throughput: number('Throughput'),
    volume_size: number('VolumeSize'),
    volume_type: member(ebs, 'VolumeType') ?? 'standard',
  };
}

const made: readonly c.Writing[] = [
  { id: madeId, arn, name: parameter('Name'), description: parameter('Description') },
  disks,
  { tags: creationTags('image') },
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RegisterImage.html
export const ami = c.defineResource({
  type: 'aws_ami',
  is: ['keeps-data'],
  governs: {
    label: 'description',
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
  pointInTimeCopy: true,
  calls: {
    RegisterImage: c.creates(c.by({ id: madeId }), ...made, {
      architecture: parameter('Architecture'),
      boot_mode: parameter('BootMode'),
      ena_support: parameter('EnaSupport'),
      image_location: parameter('ImageLocation'),
      imds_support: parameter('ImdsSupport'),
      kernel_id: parameter('KernelId'),
      ramdisk_id: parameter('RamdiskId'),
      root_device_name: parameter('RootDeviceName'),
      sriov_net_support: parameter('SriovNetSupport'),
      tpm_support: parameter('TpmSupport'),
      uefi_data: parameter('UefiData'),
      virtualization_type: parameter('VirtualizationType'),
    }),
    // Creates an image of a running instance. The image takes everything but its name from the instance.
    CreateImage: c.creates(c.by({ id: madeId }), ...made),
    ModifyImageAttribute: c.updates(byId, { description: newValue('Description'), imds_support: newValue('ImdsSupport') }),
    EnableImageDeprecation: c.updates(byId, { deprecation_time: [parameter('DeprecateAt'), c.instant] }),
    DisableImageDeprecation: c.updates(byId, c.constant('deprecation_time', '')),
    DeregisterImage: c.deletes(byId),
    ...taggingCalls('ami-'),
  },
  identity: `
    name architecture boot_mode ena_support image_location kernel_id ramdisk_id root_device_name sriov_net_support
    tpm_support uefi_data virtualization_type
  `,
  written: 'ebs_block_device ephemeral_block_device',
});
