import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { among } from '../among.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request } from '../define.ts';
import { asList, idFrom } from '../select.ts';
import { listed, parameter } from './request.ts';
import { routesOfEndpoint } from './rivals.ts';

/** One call may add some tables and take others away. */
function each(noun: 'AddRouteTableId' | 'RemoveRouteTableId'): (event: CloudTrailEvent) => readonly CloudTrailEvent[] {
  return (event) =>
    asList(listed(noun)(event)).map((table) => ({
      ...event,
      requestParameters: { vpcEndpointId: parameter('VpcEndpointId')(event) ?? null, routeTableId: table },
    }));
}

const [endpoint, table] = [request('vpcEndpointId'), request('routeTableId')];
const identify = by({ vpc_endpoint_id: endpoint, route_table_id: table });

// https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html
export const vpcEndpointRouteTableAssociation = defineResource({
  type: 'aws_vpc_endpoint_route_table_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'route_table_id vpc_endpoint_id',
    },
  },
  importId: idFrom('/', 'vpc_endpoint_id', 'route_table_id'),
  calls: {
    ModifyVpcEndpoint: [
      forEachOf(
        each('AddRouteTableId'),
        among(routesOfEndpoint, creates(identify, put('vpc_endpoint_id', endpoint), put('route_table_id', table))),
      ),
      forEachOf(each('RemoveRouteTableId'), among(routesOfEndpoint, deletes(identify))),
    ],
  },
  attributes: {
    route_table_id: identity(),
    vpc_endpoint_id: identity(),
    id: computed(),
  },
  references: {
    route_table_id: { type: 'aws_route_table', attribute: 'id' },
    vpc_endpoint_id: { type: 'aws_vpc_endpoint', attribute: 'id' },
  },
});
