import * as c from '../words.ts';
import { answer, parameter } from './request.ts';

// A VPC always has a main route table. It can be replaced, but not removed.
// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ReplaceRouteTableAssociation.html
export const mainRouteTableAssociation = c.defineResource({
  type: 'aws_main_route_table_association',
  is: ['steers-traffic'],
  governs: { mode: 'route_table_id' },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    ReplaceRouteTableAssociation: c.updates(c.by({ id: parameter('AssociationId') }), {
      id: answer('newAssociationId'),
      route_table_id: parameter('RouteTableId'),
    }),
  },
  identity: 'vpc_id',
  references: { route_table_id: 'aws_route_table.id', vpc_id: 'aws_vpc.id' },
});
