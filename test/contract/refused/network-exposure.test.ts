import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

function rule(cidr: string, port: number): Json {
  return { cidr_blocks: [cidr], from_port: port, to_port: port, protocol: 'tcp' };
}

const WEB = aResource('aws_security_group.web', { id: 'sg-web', ingress: [rule('0.0.0.0/0', 443)] });
const INNER = aResource('aws_security_group.inner', { id: 'sg-inner', ingress: [rule('10.0.0.0/8', 443)] });
const DB_GROUP = aResource('aws_security_group.db', { id: 'sg-db', ingress: [] });
const DB = aResource('aws_db_instance.main', { id: 'db-1', vpc_security_group_ids: ['sg-db'] });
const LB = aResource('aws_lb.web', { id: 'lb-1', security_groups: ['sg-web'] });
const PUBLIC = aResource('aws_route_table.public', { id: 'rtb-public', route: [{ cidr_block: '0.0.0.0/0', gateway_id: 'igw-1' }] });
const APART = aResource('aws_route_table.apart', { id: 'rtb-apart' });
const APART_ROUTE = aResource('aws_route.apart', { route_table_id: 'rtb-apart', gateway_id: 'igw-1', destination_cidr_block: '0.0.0.0/0' });
const PRIVATE = aResource('aws_route_table.private', { id: 'rtb-private', route: [{ cidr_block: '0.0.0.0/0', nat_gateway_id: 'nat-1' }] });
const PEERING = aResource('aws_vpc_peering_connection.other', { id: 'pcx-1' });
const RESOURCES: readonly StateResource[] = [WEB, INNER, DB_GROUP, DB, LB, PUBLIC, APART, APART_ROUTE, PRIVATE, PEERING];
const context = aContext({ workspace: aWorkspace(RESOURCES) });

describe('openedNetwork', () => {
  it.each<readonly [name: string, drift: Drift]>([
    ['a login port', aChanged('aws_security_group.inner', 'ingress', [[], [rule('0.0.0.0/0', 22)]])],
    ['an unknown port, possibly a service', aChanged('aws_security_group.inner', 'ingress', [[], [rule('0.0.0.0/0', 8443)]])],
    ['any port of a database group', aChanged('aws_security_group.db', 'ingress', [[], [rule('0.0.0.0/0', 8443)]])],
    ['an instance with an open group', aChanged('aws_instance.app', 'vpc_security_group_ids', [['sg-inner'], ['sg-inner', 'sg-web']])],
    [
      'a function with an unknown group',
      aChanged('aws_lambda_function.f', 'vpc_config', [[{ security_group_ids: ['sg-inner'] }], [{ security_group_ids: ['sg-x'] }]]),
    ],
    ['a subnet with a public route table', aChanged('aws_route_table_association.a', 'route_table_id', ['rtb-private', 'rtb-public'])],
    [
      'a subnet with public routes in separate resources',
      anUnmanaged('aws_route_table_association', { subnet_id: 'subnet-1', route_table_id: 'rtb-apart' }),
    ],
    ['a subnet with an unknown route table', aChanged('aws_route_table_association.a', 'route_table_id', ['rtb-private', 'rtb-x'])],
    [
      'a route to the internet gateway',
      aChanged('aws_route_table.private', 'route', [[], [{ cidr_block: '0.0.0.0/0', gateway_id: 'igw-1' }]]),
    ],
    ['a route to a network interface', anUnmanaged('aws_route', { route_table_id: 'rtb-private', network_interface_id: 'eni-x' })],
  ])('fires: %s', (_name, drift) => {
    expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
