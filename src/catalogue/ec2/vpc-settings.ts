/** Settings of a VPC from calls, for ordinary and default VPCs. */
import * as c from '../words.ts';
import { answer, newValue, parameter } from './request.ts';

/** A call contains one switch. */
const switches: readonly c.Writing[] = [
  {
    enable_dns_hostnames: [newValue('EnableDnsHostnames'), c.boolean],
    enable_dns_support: [newValue('EnableDnsSupport'), c.boolean],
    enable_network_address_usage_metrics: [newValue('EnableNetworkAddressUsageMetrics'), c.boolean],
  },
];

const byId = c.by({ id: parameter('VpcId') });

/** The calls for switches and the IPv6 range. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcAttribute.html */
export const networkCalls: c.ResourceEntry['calls'] = {
  ModifyVpcAttribute: c.updates(byId, ...switches),
  ModifyVpcTenancy: c.updates(byId, { instance_tenancy: parameter('InstanceTenancy') }),
  // Without additional IPv4 ranges, which are separate resources.
  AssociateVpcCidrBlock: c.updates(byId, {
    assign_generated_ipv6_cidr_block: [parameter('AmazonProvidedIpv6CidrBlock'), c.boolean],
    ipv6_cidr_block: parameter('Ipv6CidrBlock'),
    ipv6_association_id: answer('ipv6CidrBlockAssociation.associationId'),
  }),
  DisassociateVpcCidrBlock: c.updates(
    c.by({ ipv6_association_id: parameter('AssociationId') }),
    c.constant('assign_generated_ipv6_cidr_block', false),
    c.constant('ipv6_cidr_block', ''),
  ),
};
