/** One route, as in CreateRoute and similar calls and as an element of aws_route_table's `route`. */
import * as c from '../words.ts';
import { parameter } from './request.ts';

/** Destinations of a route: the API's name, the name inside a table, the name in aws_route. */
const DESTINATIONS = [
  ['DestinationCidrBlock', 'cidr_block', 'destination_cidr_block'],
  ['DestinationIpv6CidrBlock', 'ipv6_cidr_block', 'destination_ipv6_cidr_block'],
  ['DestinationPrefixListId', 'destination_prefix_list_id', 'destination_prefix_list_id'],
] as const;

/** Targets of a route. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRoute.html */
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

/** Terraform's names of all targets. */
const TARGET_ATTRIBUTES: readonly string[] = Object.values(TARGETS);

/**
 * Returns the destination of a route.
 * @param event CreateRoute, ReplaceRoute or DeleteRoute
 * @returns aws_route's attribute with its value; undefined if the record has none
 */
export function destinationOf(event: c.CloudTrailEvent): readonly [string, string] | undefined {
  const found = DESTINATIONS.map(([api, , own]) => [own, parameter(api)(event)] as const).find(([, value]) => typeof value === 'string');
  return found as readonly [string, string] | undefined;
}

/** Writes the target of aws_route and clears the others. */
export const writeTarget: c.Writer = (event, current) => {
  const target = targetOf(event);
  const others = TARGET_ATTRIBUTES.filter((name) => typeof current[name] === 'string' && current[name] !== '').map((name) => [name, '']);
  return { ...Object.fromEntries(others), ...target };
};

/**
 * Writes the `route` of a table. A new route replaces the route with the same destination.
 * @param effect whether the call sets or removes a route
 * @param blank an empty element, with every attribute of the type's elements
 * @returns a writer; a route to an instance uses an interface that is not in the record
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

/** An empty element of aws_route_table's `route`. */
export const EMPTY_ROUTE: c.JsonObject = Object.fromEntries(
  [...DESTINATIONS.map(([, inside]) => inside), ...TARGET_ATTRIBUTES].sort().map((name) => [name, '']),
);

function targetOf(event: c.CloudTrailEvent): c.Writes {
  const found = Object.entries(TARGETS)
    .map(([api, name]) => [name, parameter(api)(event)] as const)
    .find(([, value]) => typeof value === 'string' && value !== '');
  if (found === undefined) return parameter('InstanceId')(event) === undefined ? {} : { network_interface_id: c.HIDDEN };
  const [name, value] = found;
  // The API has endpoints of gateway load balancers as gateways; the provider has a separate attribute.
  return name === 'gateway_id' && String(value).startsWith('vpce-') ? { vpc_endpoint_id: value ?? null } : { [name]: value ?? null };
}
