import * as c from '../words.ts';
import { listed, parameter } from './request.ts';
import { routesOfEndpoint } from './rivals.ts';

/** One call may add some tables and remove others. */
function each(noun: 'AddRouteTableId' | 'RemoveRouteTableId'): (event: c.CloudTrailEvent) => readonly c.CloudTrailEvent[] {
  return (event) =>
    c.asList(listed(noun)(event)).map((table) => ({
      ...event,
      requestParameters: { vpcEndpointId: parameter('VpcEndpointId')(event) ?? null, routeTableId: table },
    }));
}

const [endpoint, table] = [c.request('vpcEndpointId'), c.request('routeTableId')];
const identify = c.by({ vpc_endpoint_id: endpoint, route_table_id: table });

// https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html
export const vpcEndpointRouteTableAssociation = c.defineResource({
  type: 'aws_vpc_endpoint_route_table_association',
  is: ['steers-traffic'],
  importId: '{vpc_endpoint_id}/{route_table_id}',
  calls: {
    ModifyVpcEndpoint: [
      c.forEachOf(
        each('AddRouteTableId'),
        c.inAlternativeForms(routesOfEndpoint, c.creates(identify, { vpc_endpoint_id: endpoint, route_table_id: table })),
      ),
      c.forEachOf(each('RemoveRouteTableId'), c.inAlternativeForms(routesOfEndpoint, c.deletes(identify))),
    ],
  },
  identity: 'route_table_id vpc_endpoint_id',
  references: { route_table_id: 'aws_route_table.id', vpc_endpoint_id: 'aws_vpc_endpoint.id' },
});
