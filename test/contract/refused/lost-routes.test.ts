import { expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const ROUTE = { id: 'r-rtb-01', route_table_id: 'rtb-01', destination_cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-01' };
const INSIDE = { cidr_block: '10.9.0.0/16', vpc_peering_connection_id: 'pcx-01' };
const OUT = { cidr_block: '0.0.0.0/0', nat_gateway_id: 'nat-01' };
const TABLE = aResource('aws_route_table.app', { id: 'rtb-01', route: [INSIDE, OUT] });
const SUBNET = aResource('aws_subnet.app', { id: 'subnet-01' });
const ASSOCIATION = aResource('aws_route_table_association.app', { id: 'rta-01', route_table_id: 'rtb-01', subnet_id: 'subnet-01' });
const PEERING = aResource('aws_vpc_peering_connection.other', { id: 'pcx-01' });
const ALL = [TABLE, SUBNET, ASSOCIATION, PEERING, aResource('aws_route.other', ROUTE)];
const gone = aMissing('aws_route.other', ROUTE);
const inside = aChanged('aws_route_table.app', 'route', [[INSIDE, OUT], [OUT]]);
const context = (resources: GuardrailContext['workspace']['resources'], ...drifts: readonly Drift[]): GuardrailContext =>
  aContext({ workspace: aWorkspace(resources), drifts });

it.each([
  { case: 'a missing route of a table with a subnet', drift: gone, around: context(ALL, gone) },
  { case: 'a missing inline route', drift: inside, around: context([TABLE, SUBNET, ASSOCIATION, PEERING], inside) },
  {
    case: 'a missing route of the main table',
    drift: gone,
    around: context([TABLE, aResource('aws_vpc.main', { id: 'vpc-01', main_route_table_id: 'rtb-01' })], gone),
  },
  {
    case: 'a subnet that falls back to the main route table',
    drift: aMissing('aws_route_table_association.app', ASSOCIATION.values),
    around: context([TABLE, SUBNET]),
  },
])('escalates $case', ({ drift, around }) => {
  expect(verdictOn({ drift, context: around })).toMatch(/^(?:escalate|revert)$/);
});
