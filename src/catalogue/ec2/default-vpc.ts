import * as c from '../words.ts';
import { answer, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { networkCalls } from './vpc-settings.ts';

const madeId = answer('vpc.vpcId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDefaultVpc.html
export const defaultVpc = c.defineResource({
  type: 'aws_default_vpc',
  governs: {
    identifier: 'ipv6_cidr_block_network_border_group ipv6_ipam_pool_id ipv6_netmask_length',
    enablement: 'enable_dns_hostnames enable_dns_support',
    observability: 'enable_network_address_usage_metrics',
    reach: 'assign_generated_ipv6_cidr_block ipv6_cidr_block',
  },
  safer: { 'public-exposure': { assign_generated_ipv6_cidr_block: false } },
  calls: {
    CreateDefaultVpc: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'vpc/', madeId),
      cidr_block: answer('vpc.cidrBlock'),
    }),
    ...networkCalls,
    DeleteVpc: c.deletes(c.by({ arn: c.arnOf('ec2', 'vpc/', parameter('VpcId')) })),
    ...taggingCalls('vpc-'),
  },
  each: {
    ipv6_cidr_block_network_border_group: c.notVisible('AWS chooses it with the range'),
    ipv6_ipam_pool_id: c.notVisible('requested together with the range, and not read back'),
    ipv6_netmask_length: c.notVisible('requested together with the range, and not read back'),
  },
  terraformOnly: 'force_destroy',
});
