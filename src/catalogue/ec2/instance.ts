import * as c from '../words.ts';
import { diskOfInstance, keptDisks, modifiedVolume } from './instance-disks.ts';
import {
  attributeWriters,
  creditSpecification,
  eachLaunched,
  launched,
  launchWriters,
  profileName,
  reservation,
  writeCpuOptions,
  writeDnsNames,
  writeGroups,
  writeMetadataOptions,
} from './instance-settings.ts';
import { answer, creationTags, eachInstance, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('InstanceId') });
const byEach = c.by({ id: 'instanceId' });
const associated = answer('iamInstanceProfileAssociation.instanceId');

const ofVolume = c.notVisible('its calls name the volume, not the instance');
const atLaunch = c.notVisible('set when an instance is launched; the provider reads it back where code leaves it out');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RunInstances.html
export const instance = c.defineResource({
  type: 'aws_instance',
  is: ['runs-code'],
  governs: {
    label: 'volume_tags',
    identifier: 'availability_zone host_id placement_group placement_partition_number private_ip',
    capacity: `
      cpu_core_count cpu_options.core_count cpu_options.threads_per_core cpu_threads_per_core instance_type
      ebs_block_device.iops ebs_block_device.throughput ebs_block_device.volume_size ebs_block_device.volume_type
      root_block_device.iops root_block_device.throughput root_block_device.volume_size root_block_device.volume_type
    `,
    bound: 'instance_market_options.spot_options.max_price',
    enablement: 'ebs_optimized',
    protection: `
      disable_api_termination instance_initiated_shutdown_behavior metadata_options source_dest_check
      ebs_block_device.delete_on_termination root_block_device.delete_on_termination
    `,
    encryption: `
      cpu_options.amd_sev_snp ebs_block_device.encrypted ebs_block_device.kms_key_id root_block_device.encrypted
      root_block_device.kms_key_id
    `,
    observability: 'monitoring',
    reach: 'associate_public_ip_address ipv6_address_count ipv6_addresses security_groups vpc_security_group_ids',
    placement: 'secondary_private_ips subnet_id',
    access: 'iam_instance_profile',
    identity: 'key_name',
    code: 'ami ebs_block_device.snapshot_id launch_template user_data user_data_base64',
    mode: `
      metadata_options.http_endpoint metadata_options.http_protocol_ipv6 metadata_options.instance_metadata_tags
      capacity_reservation_specification cpu_options credit_specification disable_api_stop ebs_block_device enclave_options
      ephemeral_block_device hibernation host_resource_group_arn maintenance_options network_interface
      private_dns_name_options root_block_device tenancy instance_market_options
    `,
  },
  safer: {
    'public-exposure': { associate_public_ip_address: false },
    'data-loss': {
      disable_api_termination: true,
      instance_initiated_shutdown_behavior: 'stop',
      'ebs_block_device.delete_on_termination': false,
      'root_block_device.delete_on_termination': false,
    },
    disclosure: {
      'cpu_options.amd_sev_snp': 'enabled',
      'ebs_block_device.encrypted': true,
      'root_block_device.encrypted': true,
      'ebs_block_device.kms_key_id': 'higher',
      'root_block_device.kms_key_id': 'higher',
    },
    'privilege-escalation': {
      'metadata_options.http_put_response_hop_limit': { safer: 'lower', ordinary: 2 },
      'metadata_options.http_tokens': 'required',
      source_dest_check: true,
    },
  },
  range: {
    'ebs_block_device.iops': '100..256000',
    'ebs_block_device.throughput': '125..2000 MiB/s',
    'ebs_block_device.volume_size': '1..65536 GiB',
    'root_block_device.iops': '100..256000',
    'root_block_device.throughput': '125..2000 MiB/s',
    'root_block_device.volume_size': '1..65536 GiB',
    'metadata_options.http_put_response_hop_limit': '1..64',
  },
  calls: {
    RunInstances: c.forEachOf(
      eachLaunched,
      c.creates(c.by({ id: launched('instanceId') }), { arn: c.arnOf('ec2', 'instance/', launched('instanceId')) }, ...launchWriters, {
        tags: creationTags('instance'),
      }),
    ),
    ModifyInstanceAttribute: c.updates(byId, ...attributeWriters, keptDisks),
    ResetInstanceAttribute: c.updates(
      c.where((event) => parameter('Attribute')(event) === 'sourceDestCheck', byId),
      c.constant('source_dest_check', true),
    ),
    ModifyVolume: [
      c.updates(c.by({ 'root_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('root_block_device')),
      c.among(diskOfInstance, c.updates(c.by({ 'ebs_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('ebs_block_device'))),
    ],
    ModifyInstanceMaintenanceOptions: c.updates(byId, {
      maintenance_options: [parameter('AutoRecovery'), (found) => [{ auto_recovery: found }]],
    }),
    ModifyPrivateDnsNameOptions: c.updates(byId, writeDnsNames),
    ModifyInstanceCapacityReservationAttributes: c.updates(byId, {
      capacity_reservation_specification: [parameter('CapacityReservationSpecification'), reservation],
    }),
    ModifyInstanceCpuOptions: c.updates(byId, writeCpuOptions),
    ModifyInstanceMetadataOptions: c.updates(byId, writeMetadataOptions),
    ModifyInstanceCreditSpecification: c.forEachOf(
      c.eachOf('ModifyInstanceCreditSpecificationRequest.InstanceCreditSpecification'),
      c.updates(c.by({ id: parameter('InstanceCreditSpecification.0.InstanceId') }), {
        credit_specification: [parameter('InstanceCreditSpecification.0.CpuCredits'), creditSpecification],
      }),
    ),
    ModifyInstancePlacement: c.updates(byId, {
      tenancy: parameter('Tenancy'),
      host_id: parameter('HostId'),
      placement_group: parameter('GroupName'),
    }),
    // The console changes the groups and the check of an instance on its first network interface.
    ModifyNetworkInterfaceAttribute: c.updates(c.by({ primary_network_interface_id: parameter('NetworkInterfaceId') }), writeGroups, {
      source_dest_check: newValue('SourceDestCheck'),
    }),
    MonitorInstances: c.forEachOf(eachInstance, c.updates(byEach, c.constant('monitoring', true))),
    UnmonitorInstances: c.forEachOf(eachInstance, c.updates(byEach, c.constant('monitoring', false))),
    // Whether it runs is nothing that code says of an instance.
    StartInstances: c.forEachOf(eachInstance, c.updates(byEach, c.constant('instance_state', 'running'))),
    StopInstances: c.forEachOf(eachInstance, c.updates(byEach, c.constant('instance_state', 'stopped'))),
    AssociateIamInstanceProfile: c.updates(byId, { iam_instance_profile: [parameter('IamInstanceProfile'), profileName] }),
    ReplaceIamInstanceProfileAssociation: c.updates(c.by({ id: associated }), {
      iam_instance_profile: [parameter('IamInstanceProfile'), profileName],
    }),
    DisassociateIamInstanceProfile: c.updates(c.by({ id: associated }), c.constant('iam_instance_profile', '')),
    TerminateInstances: c.forEachOf(eachInstance, c.deletes(byEach)),
    ...taggingCalls('i-'),
  },
  written: `
    ami instance_type subnet_id associate_public_ip_address private_ip availability_zone vpc_security_group_ids
    iam_instance_profile key_name user_data monitoring ebs_optimized disable_api_stop disable_api_termination
    instance_initiated_shutdown_behavior source_dest_check hibernation host_id placement_group tenancy
    credit_specification launch_template metadata_options metadata_options.http_tokens
    capacity_reservation_specification cpu_options ebs_block_device ebs_block_device.delete_on_termination
    maintenance_options private_dns_name_options root_block_device root_block_device.delete_on_termination tags
  `,
  each: {
    ...c.alike(
      `
          cpu_core_count cpu_threads_per_core enclave_options host_resource_group_arn instance_market_options
          ipv6_address_count ipv6_addresses network_interface placement_partition_number secondary_private_ips
        `,
      atLaunch,
    ),
    security_groups: c.notVisible('groups of EC2-Classic, by name'),
    ephemeral_block_device: ofVolume,
    volume_tags: ofVolume,
    user_data_base64: c.notVisible('another spelling of user_data'),
  },
  terraformOnly: 'get_password_data user_data_replace_on_change timeouts',
  references: { subnet_id: 'aws_subnet.id', key_name: 'aws_key_pair.key_name', iam_instance_profile: 'aws_iam_instance_profile.name' },
});
