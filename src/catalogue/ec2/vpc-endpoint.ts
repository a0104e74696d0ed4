import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { among } from '../among.ts';
import { changedBlock, value } from '../blocks.ts';
import { boolean, jsonText } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { moveElements } from '../sets.ts';
import { putSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { endpointNaming, endpointPolicy } from './endpoint-parts.ts';
import { answer, answered, anyOf, creationTags, listed, listIn, parameter } from './request.ts';
import { policyOfEndpoint, routesOfEndpoint } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const made = (path: string): ReturnType<typeof answer> => answer(`vpcEndpoint.${path}`);
const byId = by({ id: parameter('VpcEndpointId') });

const moves = (attribute: string, noun: string): Writer => moveElements(attribute, listed(`Add${noun}`), listed(`Remove${noun}`));

const dnsOptions = change(
  'dns_options',
  parameter('DnsOptions'),
  changedBlock({
    dns_record_ip_type: value('DnsRecordIpType', ''),
    private_dns_only_for_inbound_resolver_endpoint: value(
      'PrivateDnsOnlyForInboundResolverEndpoint',
      false,
      (found) => boolean(found) as Json,
    ),
  }),
);

function eachDeleted(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => jsonAt(one, ['resourceId']));
  return asList(listed('VpcEndpointId')(event))
    .filter((id) => !failed.includes(id))
    .map((id) => ({ ...event, requestParameters: { vpcEndpointId: id } }));
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcEndpoint.html
export const vpcEndpoint = defineResource({
  type: 'aws_vpc_endpoint',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      identifier: 'service_name vpc_endpoint_type vpc_id',
      protection: 'private_dns_enabled',
      reach: 'ip_address_type security_group_ids',
      placement: 'route_table_ids subnet_ids',
      access: 'policy',
      mode: 'dns_options',
      'terraform-only': 'auto_accept',
    },
    safer: {
      'privilege-escalation': { private_dns_enabled: true },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVpcEndpoint: creates(
      by({ id: made('vpcEndpointId') }),
      put('id', made('vpcEndpointId')),
      put('arn', arnOf('ec2', 'vpc-endpoint/', made('vpcEndpointId'))),
      put('vpc_id', parameter('VpcId')),
      put('service_name', parameter('ServiceName')),
      put('vpc_endpoint_type', anyOf(parameter('VpcEndpointType'), made('vpcEndpointType'))),
      put('policy', anyOf(parameter('PolicyDocument'), made('policyDocument')), jsonText),
      put('private_dns_enabled', anyOf(parameter('PrivateDnsEnabled'), made('privateDnsEnabled')), boolean),
      put('ip_address_type', parameter('IpAddressType')),
      putSet('route_table_ids', listed('RouteTableId')),
      putSet('subnet_ids', listed('SubnetId')),
      putSet('security_group_ids', (event) => listed('SecurityGroupId')(event) ?? answered('vpcEndpoint.groupSet')(event)),
      dnsOptions,
      replaceMap('tags', creationTags('vpc-endpoint')),
    ),
    ModifyVpcEndpoint: [
      updates(
        byId,
        put('private_dns_enabled', parameter('PrivateDnsEnabled'), boolean),
        put('ip_address_type', parameter('IpAddressType')),
        moves('subnet_ids', 'SubnetId'),
        moves('security_group_ids', 'SecurityGroupId'),
        dnsOptions,
      ),
      among(
        routesOfEndpoint,
        updates(endpointNaming('id', 'AddRouteTableId', 'RemoveRouteTableId'), moves('route_table_ids', 'RouteTableId')),
      ),
      among(policyOfEndpoint, updates(endpointNaming('id', 'PolicyDocument', 'ResetPolicy'), endpointPolicy)),
    ],
    DeleteVpcEndpoints: forEachOf(eachDeleted, deletes(byId)),
    ...taggingCalls('vpce-'),
  },
  attributes: {
    vpc_id: identity(),
    service_name: identity(),
    vpc_endpoint_type: identity(),
    dns_options: written(),
    ip_address_type: written(),
    policy: written(),
    private_dns_enabled: written(),
    route_table_ids: written(),
    security_group_ids: written(),
    subnet_ids: written(),
    tags: written(),
    auto_accept: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cidr_blocks: computed(),
    dns_entry: computed(),
    id: computed(),
    network_interface_ids: computed(),
    owner_id: computed(),
    prefix_list_id: computed(),
    requester_managed: computed(),
    state: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
