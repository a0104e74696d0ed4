import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { boolean, integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, notVisible, put, request, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { asList, idFrom } from '../select.ts';
import { orElse, putSet } from '../whole.ts';
import { concealed, terraformOnly } from '../write.ts';

const name = request('launchConfigurationName');
const byName = by({ name });

const DISK: Shape = {
  delete_on_termination: value('ebs.deleteOnTermination', true, (found) => boolean(found) as Json),
  encrypted: value('ebs.encrypted', false, (found) => boolean(found) as Json),
  iops: value('ebs.iops', 0, (found) => integer(found) as Json),
  throughput: value('ebs.throughput', 0, (found) => integer(found) as Json),
  volume_size: value('ebs.volumeSize', 0, (found) => integer(found) as Json),
  volume_type: value('ebs.volumeType', ''),
};
const rootDisk = blocksOf(DISK);
const dataDisks = blocksOf({
  ...DISK,
  device_name: value('deviceName', ''),
  no_device: value('noDevice', false, (found) => boolean(found) as Json),
  snapshot_id: value('ebs.snapshotId', ''),
});
const instanceDisks = blocksOf({
  device_name: value('deviceName', ''),
  no_device: value('noDevice', false, (found) => boolean(found) as Json),
  virtual_name: value('virtualName', ''),
});
const metadata = blocksOf({
  http_endpoint: value('httpEndpoint', ''),
  http_put_response_hop_limit: value('httpPutResponseHopLimit', 0, (found) => integer(found) as Json),
  http_tokens: value('httpTokens', ''),
});

/** Names kept for the disk that a machine starts from. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/device_naming.html */
const isRoot = (disk: Json): boolean => isJsonObject(disk) && ['/dev/sda1', '/dev/xvda'].includes(String(disk['deviceName']));

/** The call has one list of what Terraform tells apart. */
const disks: Writer = (event) => {
  const all = asList(request('blockDeviceMappings')(event)).filter(isJsonObject);
  const hasEbs = (disk: Json): boolean => isJsonObject(disk) && isJsonObject(disk['ebs']);
  return {
    root_block_device: rootDisk(all.filter((disk) => hasEbs(disk) && isRoot(disk))),
    ebs_block_device: dataDisks(all.filter((disk) => !isRoot(disk) && (hasEbs(disk) || disk['virtualName'] === undefined))),
    ephemeral_block_device: instanceDisks(all.filter((disk) => disk['virtualName'] !== undefined)),
  };
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_CreateLaunchConfiguration.html
export const launchConfiguration = defineResource({
  type: 'aws_launch_configuration',
  eventSource: 'autoscaling.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'name',
      capacity: `
        instance_type ebs_block_device.iops ebs_block_device.throughput ebs_block_device.volume_size
        ebs_block_device.volume_type root_block_device.iops root_block_device.throughput root_block_device.volume_size
        root_block_device.volume_type
      `,
      bound: 'spot_price',
      enablement: 'ebs_optimized',
      protection: 'ebs_block_device.delete_on_termination root_block_device.delete_on_termination metadata_options',
      encryption: 'ebs_block_device.encrypted root_block_device.encrypted',
      observability: 'enable_monitoring',
      reach: 'associate_public_ip_address security_groups',
      placement: 'placement_tenancy',
      access: 'iam_instance_profile',
      identity: 'key_name',
      code: 'image_id user_data user_data_base64',
      mode: 'ebs_block_device ephemeral_block_device metadata_options.http_endpoint root_block_device',
      'terraform-only': 'name_prefix',
    },
    safer: {
      'public-exposure': { associate_public_ip_address: false },
      'data-loss': { 'ebs_block_device.delete_on_termination': false, 'root_block_device.delete_on_termination': false },
      disclosure: { 'ebs_block_device.encrypted': true, 'root_block_device.encrypted': true },
      'privilege-escalation': {
        'metadata_options.http_put_response_hop_limit': { safer: 'lower', ordinary: 2 },
        'metadata_options.http_tokens': 'required',
      },
    },
    range: {
      'ebs_block_device.iops': '100..256000',
      'root_block_device.iops': '100..256000',
      'ebs_block_device.throughput': '125..2000 MiB/s',
      'root_block_device.throughput': '125..2000 MiB/s',
      'ebs_block_device.volume_size': '1..65536 GiB',
      'root_block_device.volume_size': '1..65536 GiB',
      'metadata_options.http_put_response_hop_limit': '1..64',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateLaunchConfiguration: creates(
      byName,
      put('id', name),
      put('name', name),
      put('image_id', request('imageId')),
      put('instance_type', request('instanceType')),
      put('iam_instance_profile', request('iamInstanceProfile')),
      put('key_name', request('keyName')),
      put('spot_price', request('spotPrice')),
      put('placement_tenancy', request('placementTenancy')),
      put('ebs_optimized', request('ebsOptimized'), boolean),
      put('associate_public_ip_address', request('associatePublicIpAddress'), boolean),
      put('enable_monitoring', orElse(request('instanceMonitoring.enabled'), true), boolean),
      putSet('security_groups', request('securityGroups')),
      put('metadata_options', request('metadataOptions'), metadata),
      disks,
      concealed('user_data', request('userData')),
    ),
    DeleteLaunchConfiguration: deletes(byName),
  },
  attributes: {
    image_id: written(),
    instance_type: written(),
    iam_instance_profile: written(),
    key_name: written(),
    spot_price: written(),
    placement_tenancy: written(),
    ebs_optimized: written(),
    associate_public_ip_address: written(),
    enable_monitoring: written(),
    security_groups: written(),
    metadata_options: written(),
    'metadata_options.http_tokens': written(),
    root_block_device: written(),
    ebs_block_device: written(),
    ephemeral_block_device: written(),
    user_data: written(),
    user_data_base64: notVisible('another spelling of user_data'),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
  },
  references: {
    key_name: { type: 'aws_key_pair', attribute: 'key_name' },
    iam_instance_profile: { type: 'aws_iam_instance_profile', attribute: 'name' },
  },
});
