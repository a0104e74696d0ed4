import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';

const set: JsonObject = { type: 'ingress', security_group_id: 'sg-1', protocol: 'tcp', from_port: 80, to_port: 80 };

// https://registry.terraform.io/providers/hashicorp/aws/latest/docs: the section "Import" of each type.
it.each<[string, JsonObject, string | undefined]>([
  ['aws_eip', { id: 'eipalloc-1' }, 'eipalloc-1'],
  ['aws_instance', { id: 'i-1' }, 'i-1'],
  ['aws_internet_gateway', { id: 'igw-1' }, 'igw-1'],
  ['aws_launch_template', { id: 'lt-1' }, 'lt-1'],
  ['aws_route', { route_table_id: 'rtb-1', destination_cidr_block: '0.0.0.0/0' }, 'rtb-1_0.0.0.0/0'],
  ['aws_route', { route_table_id: 'rtb-1', destination_cidr_block: '', destination_ipv6_cidr_block: '::/0' }, 'rtb-1_::/0'],
  ['aws_route', { route_table_id: 'rtb-1', destination_prefix_list_id: 'pl-1' }, 'rtb-1_pl-1'],
  ['aws_route', { route_table_id: 'rtb-1' }, undefined],
  ['aws_route_table', { id: 'rtb-1' }, 'rtb-1'],
  ['aws_route_table_association', { subnet_id: 'subnet-1', gateway_id: '', route_table_id: 'rtb-1' }, 'subnet-1/rtb-1'],
  ['aws_route_table_association', { gateway_id: 'igw-1', route_table_id: 'rtb-1' }, 'igw-1/rtb-1'],
  ['aws_route_table_association', { route_table_id: 'rtb-1' }, undefined],
  ['aws_security_group', { id: 'sg-1' }, 'sg-1'],
  [
    'aws_security_group_rule',
    { ...set, cidr_blocks: ['10.0.3.0/24', '10.0.4.0/24'], ipv6_cidr_blocks: null },
    'sg-1_ingress_tcp_80_80_10.0.3.0/24_10.0.4.0/24',
  ],
  ['aws_security_group_rule', { ...set, self: true, ipv6_cidr_blocks: ['2001:db8::/48'] }, 'sg-1_ingress_tcp_80_80_self_2001:db8::/48'],
  ['aws_security_group_rule', { ...set, source_security_group_id: 'sg-2' }, 'sg-1_ingress_tcp_80_80_sg-2'],
  [
    'aws_security_group_rule',
    { ...set, type: 'egress', protocol: '-1', from_port: 0, to_port: 0, prefix_list_ids: ['pl-1'] },
    'sg-1_egress_all_0_0_pl-1',
  ],
  ['aws_security_group_rule', set, undefined],
  ['aws_subnet', { id: 'subnet-1' }, 'subnet-1'],
  ['aws_vpc', { id: 'vpc-1' }, 'vpc-1'],
  ['aws_vpc_security_group_egress_rule', { id: 'sgr-1' }, 'sgr-1'],
  ['aws_vpc_security_group_ingress_rule', {}, undefined],
])('of %s with %j is %s', (type, values, id) => {
  expect(catalogue.entries.get(type)?.importId(values)).toBe(id);
});
