import { among } from '../among.ts';
import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { inlineRoute } from './routes.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('RouteTableId') });
const madeId = answer('routeTable.routeTableId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateRouteTable.html
export const routeTable = defineResource({
  type: 'aws_route_table',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'opens-network', 'harmless-when-new'],
    governs: {
      identifier: 'vpc_id',
      destination: 'route.nat_gateway_id route.egress_only_gateway_id',
      mode: 'propagating_vgws route',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateRouteTable: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'route-table/', madeId)),
      put('vpc_id', parameter('VpcId')),
      replaceMap('tags', creationTags('route-table')),
    ),
    CreateRoute: among(routeOfTable, updates(byId, inlineRoute('sets'))),
    ReplaceRoute: among(routeOfTable, updates(byId, inlineRoute('sets'))),
    DeleteRoute: among(routeOfTable, updates(byId, inlineRoute('removes'))),
    EnableVgwRoutePropagation: updates(byId, addElements('propagating_vgws', parameter('GatewayId'))),
    DisableVgwRoutePropagation: updates(byId, removeElements('propagating_vgws', parameter('GatewayId'))),
    DeleteRouteTable: deletes(byId),
    ...taggingCalls('rtb-'),
  },
  attributes: {
    vpc_id: identity(),
    propagating_vgws: written(),
    route: written(),
    tags: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
