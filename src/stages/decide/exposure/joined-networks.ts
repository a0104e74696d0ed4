/** What joins a network to another, or tells its machines whom to ask for names: who stands at the other end is somebody's to say. It looks up; it judges no rules. */
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { homeAccounts } from '../grants/policy-changes.ts';
import { resourceName, valuesOf } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { currentResources, textsOf } from './current-resources.ts';
import { isPrivate } from './ip-ranges.ts';

/** Types that join a network to something, with the arguments that name it. */
const OTHER_ENDS: Readonly<Record<string, readonly string[]>> = {
  aws_vpc_peering_connection: ['peer_vpc_id'],
  aws_vpc_peering_connection_accepter: ['peer_vpc_id'],
  aws_ec2_transit_gateway_vpc_attachment: ['transit_gateway_id'],
  aws_vpn_connection: ['customer_gateway_id', 'transit_gateway_id', 'vpn_gateway_id'],
  aws_vpc_dhcp_options_association: ['dhcp_options_id'],
  // Who is in a private zone learns its names. https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/hosted-zone-private-associate-vpcs.html
  aws_route53_zone_association: ['vpc_id'],
};

/**
 * Finds whether a drift joins a network to what this workspace does not know.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm for a network of another account, an end that nothing here is called like, and name servers on the internet
 */
export function joinedNetwork(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const { before, after } = valuesOf(drift, context.workspace);
  return toStranger(drift, after, context) ?? toUnknownEnd(drift, { before, after }, context) ?? toNameServers(drift, before, after);
}

/** https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-security-groups.html */
function toStranger(drift: Drift, after: JsonObject, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'unmanaged' || !drift.resourceType.startsWith('aws_vpc_peering_connection')) return undefined;
  const owner = after['peer_owner_id'];
  if (typeof owner !== 'string' || owner === '' || homeAccounts(drift, context.workspace).has(owner)) return undefined;
  return { message: boundText(`${resourceName(drift)} joins a network to one of ${owner}, another account`, 300) };
}

function toUnknownEnd(
  drift: Drift,
  { before, after }: { readonly before: JsonObject; readonly after: JsonObject },
  context: GuardrailContext,
): Alarm | undefined {
  const resources = currentResources(context.drifts, context.workspace);
  const names = Object.hasOwn(OTHER_ENDS, drift.resourceType) ? (OTHER_ENDS[drift.resourceType] ?? []) : [];
  const stranger = names
    .filter((name) => before[name] !== after[name])
    .flatMap((name) => textsOf(after[name]))
    .concat(drift.resourceType === 'aws_route53_zone' ? addedNetworks(before, after) : [])
    // AWS's own set of options has no id.
    .find((id) => id !== 'default' && resources.named(id).length === 0);
  return stranger === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} now leads to ${stranger}, which is not in this workspace`, 300) };
}

function addedNetworks(before: JsonObject, after: JsonObject): readonly string[] {
  const earlier = new Set(networksIn(before['vpc'], 'vpc_id'));
  return networksIn(after['vpc'], 'vpc_id').filter((id) => !earlier.has(id));
}

function networksIn(value: Json | undefined, name: string): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject).flatMap((block) => textsOf(block[name]));
}

/** Whoever answers for names says where every machine goes. https://docs.aws.amazon.com/vpc/latest/userguide/VPC_DHCP_Options.html */
function toNameServers(drift: Drift, before: JsonObject, after: JsonObject): Alarm | undefined {
  if (!/^aws_(?:vpc_dhcp_options|route53_resolver_rule)$/.test(drift.resourceType)) return undefined;
  const serversIn = (values: JsonObject): readonly string[] => [
    ...textsOf(values['domain_name_servers']),
    ...networksIn(values['target_ip'], 'ip'),
  ];
  const earlier = new Set(serversIn(before));
  const server = serversIn(after).find((one) => !earlier.has(one) && one !== 'AmazonProvidedDNS' && !isPrivate(one));
  return server === undefined
    ? undefined
    : { message: boundText(`${resourceName(drift)} has machines ask ${server} for names, on the internet`, 300) };
}
