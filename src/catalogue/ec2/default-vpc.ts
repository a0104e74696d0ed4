import { by, computed, creates, defineResource, deletes, notVisible, put, written } from '../define.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { networkCalls } from './vpc-settings.ts';

const madeId = answer('vpc.vpcId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDefaultVpc.html
export const defaultVpc = defineResource({
  type: 'aws_default_vpc',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'ipv6_cidr_block_network_border_group ipv6_ipam_pool_id ipv6_netmask_length',
      enablement: 'enable_dns_hostnames enable_dns_support',
      observability: 'enable_network_address_usage_metrics',
      reach: 'assign_generated_ipv6_cidr_block ipv6_cidr_block',
      'terraform-only': 'force_destroy',
    },
    safer: {
      'public-exposure': { assign_generated_ipv6_cidr_block: false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateDefaultVpc: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'vpc/', madeId)),
      put('cidr_block', answer('vpc.cidrBlock')),
    ),
    ...networkCalls,
    DeleteVpc: deletes(by({ arn: arnOf('ec2', 'vpc/', parameter('VpcId')) })),
    ...taggingCalls('vpc-'),
  },
  attributes: {
    assign_generated_ipv6_cidr_block: written(),
    enable_dns_hostnames: written(),
    enable_dns_support: written(),
    enable_network_address_usage_metrics: written(),
    ipv6_cidr_block: written(),
    tags: written(),
    ipv6_cidr_block_network_border_group: notVisible('AWS chooses it with the range'),
    ipv6_ipam_pool_id: notVisible('asked for together with the range, and not read back'),
    ipv6_netmask_length: notVisible('asked for together with the range, and not read back'),
    force_destroy: terraformOnly(),
    arn: computed(),
    cidr_block: computed(),
    default_network_acl_id: computed(),
    default_route_table_id: computed(),
    default_security_group_id: computed(),
    dhcp_options_id: computed(),
    existing_default_vpc: computed(),
    id: computed(),
    instance_tenancy: computed(),
    ipv6_association_id: computed(),
    main_route_table_id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
});
