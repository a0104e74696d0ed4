import { among } from '../among.ts';
import { by, computed, defineResource, identity, updates, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { EMPTY_ROUTE, inlineRoute } from './routes.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('RouteTableId') });

/** Elements of this type know no carrier and no local gateways, and name an instance, which the provider never fills in. */
const { carrier_gateway_id: _carrier, local_gateway_id: _local, ...shared } = EMPTY_ROUTE;
const BLANK = { ...shared, instance_id: '' };

// A network's own table is there from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/VPC_Route_Tables.html
export const defaultRouteTable = defineResource({
  type: 'aws_default_route_table',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'opens-network'],
    governs: {
      identifier: 'default_route_table_id',
      destination: 'route.nat_gateway_id route.egress_only_gateway_id',
      mode: 'propagating_vgws route',
    },
  },
  importId: idFrom('', 'vpc_id'),
  calls: {
    CreateRoute: among(routeOfTable, updates(byId, inlineRoute('sets', BLANK))),
    ReplaceRoute: among(routeOfTable, updates(byId, inlineRoute('sets', BLANK))),
    DeleteRoute: among(routeOfTable, updates(byId, inlineRoute('removes'))),
    EnableVgwRoutePropagation: updates(byId, addElements('propagating_vgws', parameter('GatewayId'))),
    DisableVgwRoutePropagation: updates(byId, removeElements('propagating_vgws', parameter('GatewayId'))),
    ...taggingCalls('rtb-'),
  },
  attributes: {
    default_route_table_id: identity(),
    propagating_vgws: written(),
    route: written(),
    tags: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
});
