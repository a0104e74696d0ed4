import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { networkCalls } from './vpc-settings.ts';

const byId = c.by({ id: parameter('VpcId') });
const byMade = c.by({ id: answer('vpc.vpcId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpc.html
export const vpc = c.defineResource({
  type: 'aws_vpc',
  is: ['harmless-when-new'],
  governs: {
    identifier: 'ipv6_cidr_block_network_border_group',
    enablement: 'enable_dns_hostnames enable_dns_support',
    observability: 'enable_network_address_usage_metrics',
    reach: 'assign_generated_ipv6_cidr_block ipv6_cidr_block',
    mode: 'instance_tenancy',
  },
  safer: { 'public-exposure': { assign_generated_ipv6_cidr_block: false } },
  calls: {
    CreateVpc: c.creates(byMade, {
      id: answer('vpc.vpcId'),
      arn: c.arnOf('ec2', 'vpc/', answer('vpc.vpcId')),
      cidr_block: parameter('CidrBlock'),
      instance_tenancy: parameter('InstanceTenancy'),
      assign_generated_ipv6_cidr_block: parameter('AmazonProvidedIpv6CidrBlock'),
      ipv4_ipam_pool_id: parameter('Ipv4IpamPoolId'),
      ipv4_netmask_length: parameter('Ipv4NetmaskLength'),
      ipv6_cidr_block: parameter('Ipv6CidrBlock'),
      ipv6_ipam_pool_id: parameter('Ipv6IpamPoolId'),
      ipv6_netmask_length: parameter('Ipv6NetmaskLength'),
      tags: creationTags('vpc'),
    }),
    ...networkCalls,
    DeleteVpc: c.deletes(byId),
    ...taggingCalls('vpc-'),
  },
  identity: 'cidr_block ipv4_ipam_pool_id ipv4_netmask_length ipv6_ipam_pool_id ipv6_netmask_length',
  terraformOnly: 'ipv6_cidr_block_network_border_group',
});
