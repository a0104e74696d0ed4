import * as c from '../words.ts';
import { answer, parameter } from './request.ts';

const byId = c.by({ id: parameter('AssociationId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateRouteTable.html
export const routeTableAssociation = c.defineResource({
  type: 'aws_route_table_association',
  is: ['steers-traffic'],
  governs: { mode: 'route_table_id' },
  importId: ['{subnet_id}/{route_table_id}', '{gateway_id}/{route_table_id}'],
  calls: {
    AssociateRouteTable: c.creates(
      c.firstOf(
        c.by({ id: answer('associationId') }),
        c.by({ subnet_id: parameter('SubnetId'), route_table_id: parameter('RouteTableId') }),
      ),
      {
        id: answer('associationId'),
        route_table_id: parameter('RouteTableId'),
        subnet_id: parameter('SubnetId'),
        gateway_id: parameter('GatewayId'),
      },
    ),
    ReplaceRouteTableAssociation: c.updates(byId, { id: answer('newAssociationId'), route_table_id: parameter('RouteTableId') }),
    DisassociateRouteTable: c.deletes(byId),
  },
  identity: 'subnet_id gateway_id',
  references: { subnet_id: 'aws_subnet.id', route_table_id: 'aws_route_table.id', gateway_id: 'aws_internet_gateway.id' },
});
