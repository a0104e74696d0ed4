import { boolean, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { networkCalls } from './vpc-settings.ts';

const byId = by({ id: parameter('VpcId') });
const byMade = by({ id: answer('vpc.vpcId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpc.html
export const vpc = defineResource({
  type: 'aws_vpc',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: `
        cidr_block ipv4_ipam_pool_id ipv4_netmask_length ipv6_cidr_block_network_border_group ipv6_ipam_pool_id
        ipv6_netmask_length
      `,
      enablement: 'enable_dns_hostnames enable_dns_support',
      observability: 'enable_network_address_usage_metrics',
      reach: 'assign_generated_ipv6_cidr_block ipv6_cidr_block',
      mode: 'instance_tenancy',
    },
    safer: {
      'public-exposure': { assign_generated_ipv6_cidr_block: false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVpc: creates(
      byMade,
      put('id', answer('vpc.vpcId')),
      put('arn', arnOf('ec2', 'vpc/', answer('vpc.vpcId'))),
      put('cidr_block', parameter('CidrBlock'), text),
      put('instance_tenancy', parameter('InstanceTenancy'), text),
      put('assign_generated_ipv6_cidr_block', parameter('AmazonProvidedIpv6CidrBlock'), boolean),
      put('ipv4_ipam_pool_id', parameter('Ipv4IpamPoolId')),
      put('ipv4_netmask_length', parameter('Ipv4NetmaskLength')),
      put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
      put('ipv6_ipam_pool_id', parameter('Ipv6IpamPoolId')),
      put('ipv6_netmask_length', parameter('Ipv6NetmaskLength')),
      replaceMap('tags', creationTags('vpc')),
    ),
    ...networkCalls,
    DeleteVpc: deletes(byId),
    ...taggingCalls('vpc-'),
  },
  attributes: {
    cidr_block: identity(),
    instance_tenancy: written(),
    assign_generated_ipv6_cidr_block: written(),
    enable_dns_hostnames: written(),
    enable_dns_support: written(),
    enable_network_address_usage_metrics: written(),
    ipv4_ipam_pool_id: identity(),
    ipv4_netmask_length: identity(),
    ipv6_cidr_block: written(),
    ipv6_cidr_block_network_border_group: terraformOnly(),
    ipv6_ipam_pool_id: identity(),
    ipv6_netmask_length: identity(),
    tags: written(),
    arn: computed(),
    default_network_acl_id: computed(),
    default_route_table_id: computed(),
    default_security_group_id: computed(),
    dhcp_options_id: computed(),
    id: computed(),
    ipv6_association_id: computed(),
    main_route_table_id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
});
