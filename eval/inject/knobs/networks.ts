/** Knobs of links, volumes, interfaces and shared parts of networks. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/Welcome.html */
import type { JsonObject } from '#domain/json.ts';
import type { Knob } from '../knob.ts';
import { SAFER, settingOf } from '../setting.ts';

const volume = settingOf({ type: 'aws_ebs_volume', service: 'ec2', operation: 'ModifyVolume', identity: { VolumeId: 'id' } });
const card = settingOf({
  type: 'aws_network_interface',
  service: 'ec2',
  operation: 'ModifyNetworkInterfaceAttribute',
  identity: { NetworkInterfaceId: 'id' },
});
const machine = settingOf({
  type: 'aws_instance',
  service: 'ec2',
  operation: 'ModifyInstanceAttribute',
  identity: { InstanceId: 'id' },
});
const version = ({ version: CurrentVersion }: JsonObject): JsonObject => (CurrentVersion ? { CurrentVersion } : {});

export const NETWORK_KNOBS: readonly Knob[] = [
  volume('iops', 'Iops', [4000, 6000], { goal: 'performance', direction: 'up' }),
  volume('throughput', 'Throughput', [200, 250], { goal: 'performance', direction: 'up' }),
  volume('size', 'Size', [60, 80], { direction: 'up' }),
  card('description', 'Description.Value', ['Probe, kept by the network team', 'Measures the way out']),
  machine('disable_api_termination', 'DisableApiTermination.Value', [true], {
    goal: 'availability',
    words: 'termination protection',
    judgement: SAFER,
  }),
  settingOf({
    type: 'aws_ec2_managed_prefix_list',
    service: 'ec2',
    operation: 'ModifyManagedPrefixList',
    identity: { PrefixListId: 'id' },
    beside: version,
  })('max_entries', 'MaxEntries', [8, 10], { direction: 'up' }),
  settingOf({
    type: 'aws_ec2_transit_gateway',
    service: 'ec2',
    operation: 'ModifyTransitGateway',
    identity: { TransitGatewayId: 'id' },
  })('description', 'Description', ['Hub of all gardens', 'Kept by the network team']),
  settingOf({
    type: 'aws_vpc_endpoint',
    service: 'ec2',
    operation: 'ModifyVpcEndpoint',
    identity: { VpcEndpointId: 'id' },
  })('private_dns_enabled', 'PrivateDnsEnabled', [true], {
    words: 'private names',
    when: ({ vpc_endpoint_type: kind }) => kind === 'Interface',
  }),
];
