import { among } from '../among.ts';
import { boolean } from '../convert.ts';
import {
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  forEachOf,
  notVisible,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { eachOf } from '../whole.ts';
import { terraformOnly } from '../write.ts';
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

const byId = by({ id: parameter('InstanceId') });
const byEach = by({ id: request('instanceId') });
const associated = answer('iamInstanceProfileAssociation.instanceId');

const ofVolume = notVisible('its calls name the volume, not the instance');
const atLaunch = notVisible('set when an instance is launched; the provider reads it back where code leaves it out');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RunInstances.html
export const instance = defineResource({
  type: 'aws_instance',
  eventSource: 'ec2.amazonaws.com',
  traits: {
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
        disable_api_stop disable_api_termination instance_initiated_shutdown_behavior metadata_options source_dest_check
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
        capacity_reservation_specification cpu_options credit_specification ebs_block_device enclave_options
        ephemeral_block_device hibernation host_resource_group_arn maintenance_options network_interface
        private_dns_name_options root_block_device tenancy instance_market_options
      `,
      'terraform-only': 'get_password_data user_data_replace_on_change',
    },
    safer: {
      'public-exposure': { associate_public_ip_address: false },
      'data-loss': {
        disable_api_stop: true,
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
  },
  importId: idFrom('', 'id'),
  calls: {
    RunInstances: forEachOf(
      eachLaunched,
      creates(
        by({ id: launched('instanceId') }),
        put('arn', arnOf('ec2', 'instance/', launched('instanceId'))),
        ...launchWriters,
        replaceMap('tags', creationTags('instance')),
      ),
    ),
    ModifyInstanceAttribute: updates(byId, ...attributeWriters, keptDisks),
    ResetInstanceAttribute: updates(
      where((event) => parameter('Attribute')(event) === 'sourceDestCheck', byId),
      constant('source_dest_check', true),
    ),
    ModifyVolume: [
      updates(by({ 'root_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('root_block_device')),
      among(diskOfInstance, updates(by({ 'ebs_block_device.volume_id': parameter('VolumeId') }), modifiedVolume('ebs_block_device'))),
    ],
    ModifyInstanceMaintenanceOptions: updates(
      byId,
      put('maintenance_options', parameter('AutoRecovery'), (found) => [{ auto_recovery: found }]),
    ),
    ModifyPrivateDnsNameOptions: updates(byId, writeDnsNames),
    ModifyInstanceCapacityReservationAttributes: updates(
      byId,
      put('capacity_reservation_specification', parameter('CapacityReservationSpecification'), reservation),
    ),
    ModifyInstanceCpuOptions: updates(byId, writeCpuOptions),
    ModifyInstanceMetadataOptions: updates(byId, writeMetadataOptions),
    ModifyInstanceCreditSpecification: forEachOf(
      eachOf('ModifyInstanceCreditSpecificationRequest.InstanceCreditSpecification'),
      updates(
        by({ id: parameter('InstanceCreditSpecification.0.InstanceId') }),
        put('credit_specification', parameter('InstanceCreditSpecification.0.CpuCredits'), creditSpecification),
      ),
    ),
    ModifyInstancePlacement: updates(
      byId,
      put('tenancy', parameter('Tenancy')),
      put('host_id', parameter('HostId')),
      put('placement_group', parameter('GroupName')),
    ),
    // The console changes the groups and the check of an instance on its first network interface.
    ModifyNetworkInterfaceAttribute: updates(
      by({ primary_network_interface_id: parameter('NetworkInterfaceId') }),
      writeGroups,
      put('source_dest_check', newValue('SourceDestCheck'), boolean),
    ),
    MonitorInstances: forEachOf(eachInstance, updates(byEach, constant('monitoring', true))),
    UnmonitorInstances: forEachOf(eachInstance, updates(byEach, constant('monitoring', false))),
    // Whether it runs is nothing that code says of an instance.
    StartInstances: forEachOf(eachInstance, updates(byEach, constant('instance_state', 'running'))),
    StopInstances: forEachOf(eachInstance, updates(byEach, constant('instance_state', 'stopped'))),
    AssociateIamInstanceProfile: updates(byId, put('iam_instance_profile', parameter('IamInstanceProfile'), profileName)),
    ReplaceIamInstanceProfileAssociation: updates(
      by({ id: associated }),
      put('iam_instance_profile', parameter('IamInstanceProfile'), profileName),
    ),
    DisassociateIamInstanceProfile: updates(by({ id: associated }), constant('iam_instance_profile', '')),
    TerminateInstances: forEachOf(eachInstance, deletes(byEach)),
    ...taggingCalls('i-'),
  },
  attributes: {
    ami: written(),
    instance_type: written(),
    subnet_id: written(),
    associate_public_ip_address: written(),
    private_ip: written(),
    availability_zone: written(),
    vpc_security_group_ids: written(),
    iam_instance_profile: written(),
    key_name: written(),
    user_data: written(),
    monitoring: written(),
    ebs_optimized: written(),
    disable_api_stop: written(),
    disable_api_termination: written(),
    instance_initiated_shutdown_behavior: written(),
    source_dest_check: written(),
    hibernation: written(),
    host_id: written(),
    placement_group: written(),
    tenancy: written(),
    credit_specification: written(),
    launch_template: written(),
    metadata_options: written(),
    'metadata_options.http_tokens': written(),
    capacity_reservation_specification: written(),
    cpu_options: written(),
    ebs_block_device: written(),
    'ebs_block_device.delete_on_termination': written(),
    maintenance_options: written(),
    private_dns_name_options: written(),
    root_block_device: written(),
    'root_block_device.delete_on_termination': written(),
    tags: written(),
    cpu_core_count: atLaunch,
    cpu_threads_per_core: atLaunch,
    enclave_options: atLaunch,
    host_resource_group_arn: atLaunch,
    instance_market_options: atLaunch,
    ipv6_address_count: atLaunch,
    ipv6_addresses: atLaunch,
    network_interface: atLaunch,
    placement_partition_number: atLaunch,
    secondary_private_ips: atLaunch,
    security_groups: notVisible('groups of EC2-Classic, by name'),
    ephemeral_block_device: ofVolume,
    volume_tags: ofVolume,
    user_data_base64: notVisible('another spelling of user_data'),
    get_password_data: terraformOnly(),
    user_data_replace_on_change: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    instance_lifecycle: computed(),
    instance_state: computed(),
    outpost_arn: computed(),
    password_data: computed(),
    primary_network_interface_id: computed(),
    private_dns: computed(),
    public_dns: computed(),
    public_ip: computed(),
    spot_instance_request_id: computed(),
    tags_all: computed(),
  },
  references: {
    subnet_id: { type: 'aws_subnet', attribute: 'id' },
    key_name: { type: 'aws_key_pair', attribute: 'key_name' },
    iam_instance_profile: { type: 'aws_iam_instance_profile', attribute: 'name' },
  },
});
