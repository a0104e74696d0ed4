import * as c from '../words.ts';
import { profileName } from './instance-settings.ts';
import { answer, anyOf, creationTags, listIn, lowerFirst, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { machineGoverns, machineRange, machineSafer } from './machine-traits.ts';

const made = (path: string): c.Select => answer(`spotInstanceRequestSet.items.0.${path}`);

/** Selects from the request, or from the response, which repeats it. */
const wanted = (path: string): c.Select =>
  anyOf(parameter(`LaunchSpecification.${path}`), made(`launchSpecification.${path.split('.').map(lowerFirst).join('.')}`));

/** One call may create several requests. */
function eachRequest(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return listIn(answer('spotInstanceRequestSet')(event)).map((one) => ({
    ...event,
    responseElements: { spotInstanceRequestSet: { items: [one] } },
  }));
}

function eachCancelled(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const named = ['SpotInstanceRequestIdSet', 'SpotInstanceRequestIds', 'SpotInstanceRequestId'].flatMap((name) =>
    listIn(parameter(name)(event)),
  );
  return named.map((item) => ({
    ...event,
    requestParameters: { spotInstanceRequestId: c.isJsonObject(item) ? (member(item, 'SpotInstanceRequestId') ?? '') : item },
  }));
}

const groups: c.Select = (event) => {
  const list = ['SecurityGroupIds', 'SecurityGroupId', 'GroupSet'].flatMap((name) => listIn(wanted(name)(event)));
  return list.length === 0 ? undefined : list.map((item): c.Json => (c.isJsonObject(item) ? (member(item, 'GroupId') ?? '') : item));
};

const atLaunch = c.notVisible('part of the launch; another value means another request');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RequestSpotInstances.html
export const spotInstanceRequest = c.defineResource({
  type: 'aws_spot_instance_request',
  is: ['runs-code', 'keeps-data'],
  governs: machineGoverns,
  safer: machineSafer,
  range: machineRange,
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    RequestSpotInstances: c.forEachOf(
      eachRequest,
      c.creates(
        c.by({ id: made('spotInstanceRequestId') }),
        {
          id: made('spotInstanceRequestId'),
          arn: c.arnOf('ec2', 'spot-instances-request/', made('spotInstanceRequestId')),
          ami: wanted('ImageId'),
          instance_type: wanted('InstanceType'),
          key_name: wanted('KeyName'),
          subnet_id: wanted('SubnetId'),
          availability_zone: wanted('Placement.AvailabilityZone'),
          placement_group: wanted('Placement.GroupName'),
          tenancy: wanted('Placement.Tenancy'),
          iam_instance_profile: [wanted('IamInstanceProfile'), profileName],
          ebs_optimized: wanted('EbsOptimized'),
          monitoring: wanted('Monitoring.Enabled'),
          user_data: parameter('LaunchSpecification.UserData'),
        },
        c.writeSet('vpc_security_group_ids', groups),
        {
          spot_price: parameter('SpotPrice'),
          spot_type: parameter('Type'),
          valid_from: [parameter('ValidFrom'), c.instant],
          valid_until: [parameter('ValidUntil'), c.instant],
          launch_group: parameter('LaunchGroup'),
          block_duration_minutes: parameter('BlockDurationMinutes'),
          instance_interruption_behavior: parameter('InstanceInterruptionBehavior'),
          tags: creationTags('spot-instances-request'),
        },
      ),
    ),
    CancelSpotInstanceRequests: c.forEachOf(eachCancelled, c.deletes(c.by({ id: parameter('SpotInstanceRequestId') }))),
    ...taggingCalls('sir-'),
  },
  identity: `
    spot_price spot_type valid_from valid_until launch_group block_duration_minutes instance_interruption_behavior
  `,
  each: {
    ...c.sameEntry(
      `
          associate_public_ip_address capacity_reservation_specification cpu_core_count cpu_options
          cpu_threads_per_core credit_specification disable_api_stop disable_api_termination ebs_block_device
          enable_primary_ipv6 enclave_options ephemeral_block_device hibernation host_id host_resource_group_arn
          instance_initiated_shutdown_behavior ipv6_address_count ipv6_addresses launch_template maintenance_options
          metadata_options network_interface placement_group_id placement_partition_number private_dns_name_options private_ip
          root_block_device secondary_network_interface secondary_private_ips source_dest_check volume_tags
        `,
      atLaunch,
    ),
    security_groups: c.notVisible('groups of EC2-Classic, by name'),
    user_data_base64: c.notVisible('another form of user_data'),
  },
  terraformOnly: 'force_destroy get_password_data user_data_replace_on_change wait_for_fulfillment',
  // The provider requests a persistent one. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_RequestSpotInstances.html
  serviceDefaults: { spot_type: 'one-time' },
});
