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
    is: [],
    governs: {
      code: 'ami user_data user_data_base64 launch_template',
      reach: 'associate_public_ip_address security_groups subnet_id vpc_security_group_ids',
      placement: 'availability_zone placement_group placement_partition_number',
      identifier: `
        block_duration_minutes host_id instance_interruption_behavior key_name launch_group spot_price spot_type valid_from
        valid_until
      `,
      capacity: `
        cpu_core_count ebs_optimized instance_type ipv6_address_count cpu_options.core_count ebs_block_device.iops
        ebs_block_device.throughput ebs_block_device.volume_size ebs_block_device.volume_type
        private_dns_name_options.hostname_type root_block_device.iops root_block_device.throughput
        root_block_device.volume_size root_block_device.volume_type
      `,
      mode: `
        cpu_threads_per_core hibernation host_resource_group_arn instance_initiated_shutdown_behavior ipv6_addresses
        private_ip secondary_private_ips source_dest_check tenancy volume_tags capacity_reservation_specification
        cpu_options credit_specification ebs_block_device enclave_options ephemeral_block_device maintenance_options
        metadata_options network_interface private_dns_name_options root_block_device
      `,
      protection: 'disable_api_stop disable_api_termination metadata_options.http_put_response_hop_limit',
      'terraform-only': 'get_password_data user_data_replace_on_change wait_for_fulfillment',
      access: 'iam_instance_profile',
      observability: 'monitoring',
      encryption: `
        ebs_block_device.encrypted ebs_block_device.kms_key_id root_block_device.encrypted root_block_device.kms_key_id
      `,
      enablement: 'enclave_options.enabled',
      engine: 'launch_template.version',
      destination: 'metadata_options.http_endpoint',
      secret: 'metadata_options.http_tokens',
    },
    safer: {
      'public-exposure': { associate_public_ip_address: false },
      'data-loss': { disable_api_stop: true, disable_api_termination: true },
      disclosure: {
        'ebs_block_device.encrypted': true,
        'ebs_block_device.kms_key_id': 'higher',
        'root_block_device.encrypted': true,
        'root_block_device.kms_key_id': 'higher',
      },
      'privilege-escalation': { 'metadata_options.http_put_response_hop_limit': { safer: 'lower', ordinary: 2 } },
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
