import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { inlineRoute } from './routes.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('RouteTableId') });
const madeId = answer('routeTable.routeTableId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRouteTable.html
export const routeTable = c.defineResource({
  type: 'aws_route_table',
  importId: '{id}',
  is: ['steers-traffic', 'opens-network', 'harmless-when-new'],
  governs: {
    destination: 'route.nat_gateway_id route.egress_only_gateway_id',
    mode: 'propagating_vgws route',
  },
  calls: {
    CreateRouteTable: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'route-table/', madeId),
      vpc_id: parameter('VpcId'),
      tags: creationTags('route-table'),
    }),
    CreateRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('sets'))),
    ReplaceRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('sets'))),
    DeleteRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('removes'))),
    EnableVgwRoutePropagation: c.updates(byId, c.addElements('propagating_vgws', parameter('GatewayId'))),
    DisableVgwRoutePropagation: c.updates(byId, c.removeElements('propagating_vgws', parameter('GatewayId'))),
    DeleteRouteTable: c.deletes(byId),
    ...taggingCalls('rtb-'),
  },
  identity: 'vpc_id',
  written: 'route',
  references: { vpc_id: 'aws_vpc.id' },
});
