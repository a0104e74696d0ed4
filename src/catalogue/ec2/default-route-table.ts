import * as c from '../words.ts';
import { parameter } from './request.ts';
import { routeOfTable } from './rivals.ts';
import { EMPTY_ROUTE, inlineRoute } from './routes.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('RouteTableId') });

/** Elements of this type have no carrier and no local gateways. They have an instance, which the provider never sets. */
const { carrier_gateway_id: _carrier, local_gateway_id: _local, ...shared } = EMPTY_ROUTE;
const BLANK = { ...shared, instance_id: '' };

// A VPC's default table exists from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/VPC_Route_Tables.html
export const defaultRouteTable = c.defineResource({
  type: 'aws_default_route_table',
  is: ['steers-traffic', 'opens-network'],
  governs: {
    destination: 'route.nat_gateway_id route.egress_only_gateway_id',
    mode: 'propagating_vgws route',
  },
  importId: '{vpc_id}',
  calls: {
    CreateRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('sets', BLANK))),
    ReplaceRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('sets', BLANK))),
    DeleteRoute: c.inAlternativeForms(routeOfTable, c.updates(byId, inlineRoute('removes'))),
    EnableVgwRoutePropagation: c.updates(byId, c.addElements('propagating_vgws', parameter('GatewayId'))),
    DisableVgwRoutePropagation: c.updates(byId, c.removeElements('propagating_vgws', parameter('GatewayId'))),
    ...taggingCalls('rtb-'),
  },
  identity: 'default_route_table_id',
  written: 'route',
});
