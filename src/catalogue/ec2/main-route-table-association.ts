import { by, computed, defineResource, identity, put, updates, written } from '../define.ts';
import { terraformOnly } from '../write.ts';
import { answer, parameter } from './request.ts';

// Which table a network falls back on is there from the beginning; it can be another one, and never none.
// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ReplaceRouteTableAssociation.html
export const mainRouteTableAssociation = defineResource({
  type: 'aws_main_route_table_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'vpc_id',
      mode: 'route_table_id',
    },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    ReplaceRouteTableAssociation: updates(
      by({ id: parameter('AssociationId') }),
      put('id', answer('newAssociationId')),
      put('route_table_id', parameter('RouteTableId')),
    ),
  },
  attributes: {
    vpc_id: identity(),
    route_table_id: written(),
    timeouts: terraformOnly(),
    id: computed(),
    original_route_table_id: computed(),
  },
  references: {
    route_table_id: { type: 'aws_route_table', attribute: 'id' },
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
  },
});
