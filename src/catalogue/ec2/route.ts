import { among } from '../among.ts';
import { computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Call } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { destinationOf, writeTarget } from './routes.ts';

const byDestination: Call['identify'] = (event) => {
  const [table, destination] = [parameter('RouteTableId')(event), destinationOf(event)];
  return typeof table === 'string' && destination !== undefined ? [{ route_table_id: table, [destination[0]]: destination[1] }] : [];
};

const target = written();

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRoute.html
export const route = defineResource({
  type: 'aws_route',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'opens-network'],
    governs: {
      identifier: 'destination_cidr_block destination_ipv6_cidr_block destination_prefix_list_id route_table_id',
      destination: 'egress_only_gateway_id nat_gateway_id',
      mode: `
        gateway_id vpc_peering_connection_id carrier_gateway_id core_network_arn local_gateway_id network_interface_id
        transit_gateway_id vpc_endpoint_id
      `,
    },
  },
  importId: (values) => {
    const ids = ['destination_cidr_block', 'destination_ipv6_cidr_block', 'destination_prefix_list_id'].map((name) =>
      idFrom('_', 'route_table_id', name)(values),
    );
    return ids.find((id) => id !== undefined);
  },
  calls: {
    CreateRoute: among(
      routeOfTable,
      creates(
        byDestination,
        put('route_table_id', parameter('RouteTableId')),
        put('destination_cidr_block', parameter('DestinationCidrBlock')),
        put('destination_ipv6_cidr_block', parameter('DestinationIpv6CidrBlock')),
        put('destination_prefix_list_id', parameter('DestinationPrefixListId')),
        writeTarget,
      ),
    ),
    ReplaceRoute: among(routeOfTable, updates(byDestination, writeTarget)),
    DeleteRoute: among(routeOfTable, deletes(byDestination)),
  },
  attributes: {
    route_table_id: identity(),
    destination_cidr_block: identity(),
    destination_ipv6_cidr_block: identity(),
    destination_prefix_list_id: identity(),
    carrier_gateway_id: target,
    core_network_arn: target,
    egress_only_gateway_id: target,
    gateway_id: target,
    local_gateway_id: target,
    nat_gateway_id: target,
    network_interface_id: target,
    transit_gateway_id: target,
    vpc_endpoint_id: target,
    vpc_peering_connection_id: target,
    timeouts: terraformOnly(),
    id: computed(),
    instance_id: computed(),
    instance_owner_id: computed(),
    origin: computed(),
    state: computed(),
  },
  references: {
    route_table_id: { type: 'aws_route_table', attribute: 'id' },
    gateway_id: { type: 'aws_internet_gateway', attribute: 'id' },
    nat_gateway_id: { type: 'aws_nat_gateway', attribute: 'id' },
  },
});
