import * as c from '../words.ts';
import { parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { destinationOf, writeTarget } from './routes.ts';

const byDestination: c.Call['identify'] = (event) => {
  const [table, destination] = [parameter('RouteTableId')(event), destinationOf(event)];
  return typeof table === 'string' && destination !== undefined ? [{ route_table_id: table, [destination[0]]: destination[1] }] : [];
};

const target = c.written();

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRoute.html
export const route = c.defineResource({
  type: 'aws_route',
  is: ['steers-traffic', 'opens-network'],
  governs: {
    destination: 'egress_only_gateway_id nat_gateway_id',
    mode: `
      gateway_id vpc_peering_connection_id carrier_gateway_id core_network_arn local_gateway_id network_interface_id
      odb_network_arn transit_gateway_id vpc_endpoint_id
    `,
  },
  importId: ['destination_cidr_block', 'destination_ipv6_cidr_block', 'destination_prefix_list_id'].map(
    (name) => `{route_table_id}_{${name}}`,
  ),
  calls: {
    CreateRoute: c.inAlternativeForms(
      routeOfTable,
      c.creates(
        byDestination,
        {
          route_table_id: parameter('RouteTableId'),
          destination_cidr_block: parameter('DestinationCidrBlock'),
          destination_ipv6_cidr_block: parameter('DestinationIpv6CidrBlock'),
          destination_prefix_list_id: parameter('DestinationPrefixListId'),
        },
        writeTarget,
      ),
    ),
    ReplaceRoute: c.inAlternativeForms(routeOfTable, c.updates(byDestination, writeTarget)),
    DeleteRoute: c.inAlternativeForms(routeOfTable, c.deletes(byDestination)),
  },
  identity: 'route_table_id destination_cidr_block destination_ipv6_cidr_block destination_prefix_list_id',
  each: {
    ...c.sameEntry(
      `
          carrier_gateway_id core_network_arn egress_only_gateway_id gateway_id local_gateway_id nat_gateway_id
          network_interface_id odb_network_arn transit_gateway_id vpc_endpoint_id vpc_peering_connection_id
        `,
      target,
    ),
  },
  references: { route_table_id: 'aws_route_table.id', gateway_id: 'aws_internet_gateway.id', nat_gateway_id: 'aws_nat_gateway.id' },
});
