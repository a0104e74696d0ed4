/** One route, as CreateRoute and its like print it and as the elements of aws_route_table's `route` hold it. */
import * as c from '../words.ts';
import { parameter } from './request.ts';

/** Where a route leads from: the API's name, the one inside a table, the one of aws_route. */
const DESTINATIONS = [
  ['DestinationCidrBlock', 'cidr_block', 'destination_cidr_block'],
  ['DestinationIpv6CidrBlock', 'ipv6_cidr_block', 'destination_ipv6_cidr_block'],
  ['DestinationPrefixListId', 'destination_prefix_list_id', 'destination_prefix_list_id'],
] as const;

/** Where it leads to. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRoute.html */
const TARGETS: Readonly<Record<string, string>> = {
  CarrierGatewayId: 'carrier_gateway_id',
  CoreNetworkArn: 'core_network_arn',
  EgressOnlyInternetGatewayId: 'egress_only_gateway_id',
  GatewayId: 'gateway_id',
  LocalGatewayId: 'local_gateway_id',
  NatGatewayId: 'nat_gateway_id',
  NetworkInterfaceId: 'network_interface_id',
  OdbNetworkArn: 'odb_network_arn',
  TransitGatewayId: 'transit_gateway_id',
  VpcEndpointId: 'vpc_endpoint_id',
  VpcPeeringConnectionId: 'vpc_peering_connection_id',
};

/** Names of all of a route's targets in Terraform. */
const TARGET_ATTRIBUTES: readonly string[] = Object.values(TARGETS);

/**
 * Reads where a route leads from.
 * @param event CreateRoute, ReplaceRoute or DeleteRoute
 * @returns aws_route's attribute with its value; undefined where the record names none
 */
export function destinationOf(event: c.CloudTrailEvent): readonly [string, string] | undefined {
  const found = DESTINATIONS.map(([api, , own]) => [own, parameter(api)(event)] as const).find(([, value]) => typeof value === 'string');
  return found as readonly [string, string] | undefined;
}

/** Writes the targets of aws_route: the one that is named, and none of the others. */
export const writeTarget: c.Writer = (event, current) => {
  const target = targetOf(event);
  const others = TARGET_ATTRIBUTES.filter((name) => typeof current[name] === 'string' && current[name] !== '').map((name) => [name, '']);
  return { ...Object.fromEntries(others), ...target };
};

/**
 * Writes the `route` of a table: the route with the same destination gives way to the new one.
 * @param effect whether the call sets a route or takes it away
 * @param blank an element that says nothing, with every attribute that the type's elements have
 * @returns a writer; to an instance a route leads by an interface that the record does not name
 */
export function inlineRoute(effect: 'sets' | 'removes', blank: c.JsonObject = EMPTY_ROUTE): c.Writer {
  return (event, current, _attributes, state) => {
    const named = DESTINATIONS.map(([api, inside]) => [inside, parameter(api)(event)] as const).find(
      ([, value]) => typeof value === 'string',
    );
    if (named === undefined) return {};
    const others = c.asList(current['route']).filter((route) => !c.isJsonObject(route) || route[named[0]] !== named[1]);
    if (effect === 'removes') return { route: c.asSet(others, state?.['route']) };
    const target = targetOf(event);
    if (Object.values(target).includes(c.HIDDEN)) return { route: c.HIDDEN };
    return { route: c.asSet([...others, { ...blank, [named[0]]: named[1], ...target } as c.Json], state?.['route']) };
  };
}

/** An element of aws_route_table that says nothing. */
export const EMPTY_ROUTE: c.JsonObject = Object.fromEntries(
  [...DESTINATIONS.map(([, inside]) => inside), ...TARGET_ATTRIBUTES].sort().map((name) => [name, '']),
);

function targetOf(event: c.CloudTrailEvent): c.Writes {
  const found = Object.entries(TARGETS)
    .map(([api, name]) => [name, parameter(api)(event)] as const)
    .find(([, value]) => typeof value === 'string' && value !== '');
  if (found === undefined) return parameter('InstanceId')(event) === undefined ? {} : { network_interface_id: c.HIDDEN };
  const [name, value] = found;
  // Endpoints of gateway load balancers are named as gateways, and the provider reads them apart.
  return name === 'gateway_id' && String(value).startsWith('vpce-') ? { vpc_endpoint_id: value ?? null } : { [name]: value ?? null };
}
