import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boolean, instant, integer, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, notVisible, put, written } from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf } from '../select.ts';
import { putSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { profileName } from './instance-settings.ts';
import { answer, anyOf, creationTags, listIn, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const made = (path: string): Select => answer(`spotInstanceRequestSet.items.0.${path}`);
const lowerFirst = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** What was asked for; the answer repeats it. */
const wanted = (path: string): Select =>
  anyOf(parameter(`LaunchSpecification.${path}`), made(`launchSpecification.${path.split('.').map(lowerFirst).join('.')}`));

/** One call may ask for many. */
function eachAsked(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return listIn(answer('spotInstanceRequestSet')(event)).map((one) => ({
    ...event,
    responseElements: { spotInstanceRequestSet: { items: [one] } },
  }));
}

function eachCancelled(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const named = ['SpotInstanceRequestIdSet', 'SpotInstanceRequestIds', 'SpotInstanceRequestId'].flatMap((name) =>
    listIn(parameter(name)(event)),
  );
  return named.map((item) => ({
    ...event,
    requestParameters: { spotInstanceRequestId: isJsonObject(item) ? (member(item, 'SpotInstanceRequestId') ?? '') : item },
  }));
}

const groups: Select = (event) => {
  const list = ['SecurityGroupIds', 'SecurityGroupId', 'GroupSet'].flatMap((name) => listIn(wanted(name)(event)));
  return list.length === 0 ? undefined : list.map((item): Json => (isJsonObject(item) ? (member(item, 'GroupId') ?? '') : item));
};

const atLaunch = notVisible('part of the launch; another value is another request');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RequestSpotInstances.html
export const spotInstanceRequest = defineResource({
  type: 'aws_spot_instance_request',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['runs-code', 'keeps-data'],
    governs: {
      label: 'volume_tags',
      identifier: `
        availability_zone host_id placement_group placement_partition_number private_ip block_duration_minutes
        instance_interruption_behavior launch_group spot_price spot_type valid_from valid_until
      `,
      capacity: `
        cpu_core_count cpu_options.core_count cpu_options.threads_per_core cpu_threads_per_core instance_type
        ebs_block_device.iops ebs_block_device.throughput ebs_block_device.volume_size ebs_block_device.volume_type
        root_block_device.iops root_block_device.throughput root_block_device.volume_size root_block_device.volume_type
      `,
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
        private_dns_name_options root_block_device tenancy
      `,
      'terraform-only': 'get_password_data user_data_replace_on_change wait_for_fulfillment',
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
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    RequestSpotInstances: forEachOf(
      eachAsked,
      creates(
        by({ id: made('spotInstanceRequestId') }),
        put('id', made('spotInstanceRequestId')),
        put('arn', arnOf('ec2', 'spot-instances-request/', made('spotInstanceRequestId'))),
        put('ami', wanted('ImageId')),
        put('instance_type', wanted('InstanceType')),
        put('key_name', wanted('KeyName')),
        put('subnet_id', wanted('SubnetId')),
        put('availability_zone', wanted('Placement.AvailabilityZone')),
        put('placement_group', wanted('Placement.GroupName')),
        put('tenancy', wanted('Placement.Tenancy')),
        put('iam_instance_profile', wanted('IamInstanceProfile'), profileName),
        put('ebs_optimized', wanted('EbsOptimized'), boolean),
        put('monitoring', wanted('Monitoring.Enabled'), boolean),
        put('user_data', parameter('LaunchSpecification.UserData')),
        putSet('vpc_security_group_ids', groups),
        put('spot_price', parameter('SpotPrice'), text),
        put('spot_type', parameter('Type')),
        put('valid_from', parameter('ValidFrom'), instant),
        put('valid_until', parameter('ValidUntil'), instant),
        put('launch_group', parameter('LaunchGroup')),
        put('block_duration_minutes', parameter('BlockDurationMinutes'), integer),
        put('instance_interruption_behavior', parameter('InstanceInterruptionBehavior')),
        replaceMap('tags', creationTags('spot-instances-request')),
      ),
    ),
    CancelSpotInstanceRequests: forEachOf(eachCancelled, deletes(by({ id: parameter('SpotInstanceRequestId') }))),
    ...taggingCalls('sir-'),
  },
  attributes: {
    ami: written(),
    instance_type: written(),
    key_name: written(),
    subnet_id: written(),
    availability_zone: written(),
    placement_group: written(),
    tenancy: written(),
    iam_instance_profile: written(),
    ebs_optimized: written(),
    monitoring: written(),
    user_data: written(),
    vpc_security_group_ids: written(),
    tags: written(),
    spot_price: identity(),
    spot_type: identity(),
    valid_from: identity(),
    valid_until: identity(),
    launch_group: identity(),
    block_duration_minutes: identity(),
    instance_interruption_behavior: identity(),
    associate_public_ip_address: atLaunch,
    capacity_reservation_specification: atLaunch,
    cpu_core_count: atLaunch,
    cpu_options: atLaunch,
    cpu_threads_per_core: atLaunch,
    credit_specification: atLaunch,
    disable_api_stop: atLaunch,
    disable_api_termination: atLaunch,
    ebs_block_device: atLaunch,
    enclave_options: atLaunch,
    ephemeral_block_device: atLaunch,
    hibernation: atLaunch,
    host_id: atLaunch,
    host_resource_group_arn: atLaunch,
    instance_initiated_shutdown_behavior: atLaunch,
    ipv6_address_count: atLaunch,
    ipv6_addresses: atLaunch,
    launch_template: atLaunch,
    maintenance_options: atLaunch,
    metadata_options: atLaunch,
    network_interface: atLaunch,
    placement_partition_number: atLaunch,
    private_dns_name_options: atLaunch,
    private_ip: atLaunch,
    root_block_device: atLaunch,
    secondary_private_ips: atLaunch,
    source_dest_check: atLaunch,
    volume_tags: atLaunch,
    security_groups: notVisible('groups of EC2-Classic, by name'),
    user_data_base64: notVisible('another spelling of user_data'),
    get_password_data: terraformOnly(),
    timeouts: terraformOnly(),
    user_data_replace_on_change: terraformOnly(),
    wait_for_fulfillment: terraformOnly(),
    arn: computed(),
    id: computed(),
    instance_state: computed(),
    outpost_arn: computed(),
    password_data: computed(),
    primary_network_interface_id: computed(),
    private_dns: computed(),
    public_dns: computed(),
    public_ip: computed(),
    spot_bid_status: computed(),
    spot_instance_id: computed(),
    spot_request_state: computed(),
    tags_all: computed(),
  },
  // The provider asks for a persistent one. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RequestSpotInstances.html
  serviceDefaults: { spot_type: 'one-time' },
});
