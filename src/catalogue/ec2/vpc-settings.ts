/** What the calls of a network set, of one of one's own and of the default one alike. */
import { boolean } from '../convert.ts';
import { by, constant, put, updates } from '../define.ts';
import type { ResourceEntry, Writer } from '../define.ts';
import { answer, newValue, parameter } from './request.ts';

/** One switch a call. */
const switches: readonly Writer[] = [
  put('enable_dns_hostnames', newValue('EnableDnsHostnames'), boolean),
  put('enable_dns_support', newValue('EnableDnsSupport'), boolean),
  put('enable_network_address_usage_metrics', newValue('EnableNetworkAddressUsageMetrics'), boolean),
];

const byId = by({ id: parameter('VpcId') });

/** The calls about switches and the IPv6 range. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcAttribute.html */
export const networkCalls: ResourceEntry['calls'] = {
  ModifyVpcAttribute: updates(byId, ...switches),
  ModifyVpcTenancy: updates(byId, put('instance_tenancy', parameter('InstanceTenancy'))),
  // A second IPv4 range is a resource of its own, and so is not in these.
  AssociateVpcCidrBlock: updates(
    byId,
    put('assign_generated_ipv6_cidr_block', parameter('AmazonProvidedIpv6CidrBlock'), boolean),
    put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
    put('ipv6_association_id', answer('ipv6CidrBlockAssociation.associationId')),
  ),
  DisassociateVpcCidrBlock: updates(
    by({ ipv6_association_id: parameter('AssociationId') }),
    constant('assign_generated_ipv6_cidr_block', false),
    constant('ipv6_cidr_block', ''),
  ),
};
