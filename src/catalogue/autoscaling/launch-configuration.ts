import * as c from '../words.ts';

const name = c.request('launchConfigurationName');
const byName = c.by({ name });

const DISK: c.Table = {
  delete_on_termination: c.value('ebs.deleteOnTermination', true),
  encrypted: c.value('ebs.encrypted', false),
  iops: c.value('ebs.iops', 0),
  throughput: c.value('ebs.throughput', 0),
  volume_size: c.value('ebs.volumeSize', 0),
  volume_type: c.value('ebs.volumeType', ''),
};
const rootDisk = c.blocksOf(DISK);
const dataDisks = c.blocksOf({
  ...DISK,
  device_name: '',
  no_device: c.value('noDevice', false),
  snapshot_id: c.value('ebs.snapshotId', ''),
});
const instanceDisks = c.blocksOf(c.tableOf('aws_launch_configuration.ephemeral_block_device'));
const metadata = c.blocksOf(c.tableOf('aws_launch_configuration.metadata_options'));

/** True for a device name of a root disk. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/device_naming.html */
const isRoot = (disk: c.Json): boolean => c.isJsonObject(disk) && ['/dev/sda1', '/dev/xvda'].includes(String(disk['deviceName']));

/** Splits the call's single list of disks into Terraform's three kinds. */
const disks: c.Writer = (event) => {
  const all = c.asList(c.request('blockDeviceMappings')(event)).filter(c.isJsonObject);
  const hasEbs = (disk: c.Json): boolean => c.isJsonObject(disk) && c.isJsonObject(disk['ebs']);
  return {
    root_block_device: rootDisk(all.filter((disk) => hasEbs(disk) && isRoot(disk))),
    ebs_block_device: dataDisks(all.filter((disk) => !isRoot(disk) && (hasEbs(disk) || disk['virtualName'] === undefined))),
    ephemeral_block_device: instanceDisks(all.filter((disk) => disk['virtualName'] !== undefined)),
  };
};

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_CreateLaunchConfiguration.html
export const launchConfiguration = c.defineResource({
  type: 'aws_launch_configuration',
  is: ['runs-code'],
  governs: {
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

  calls: {
    CreateLaunchConfiguration: c.creates(
      byName,
      { id: name, name, enable_monitoring: c.withDefault('instanceMonitoring.enabled', true) },
      'image_id instance_type iam_instance_profile key_name spot_price placement_tenancy ebs_optimized associate_public_ip_address',
      c.writeSet('security_groups', 'securityGroups'),
      { metadata_options: ['metadataOptions', metadata] },
      disks,
      c.hiddenWrite('user_data', 'userData'),
    ),
    DeleteLaunchConfiguration: c.deletes(byName),
  },
  written: 'root_block_device ebs_block_device ephemeral_block_device',
  each: { user_data_base64: c.notVisible('another form of user_data') },
  identity: 'name',
  terraformOnly: 'name_prefix',
  references: { key_name: 'aws_key_pair.key_name', iam_instance_profile: 'aws_iam_instance_profile.name' },
});
