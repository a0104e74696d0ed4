import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { firstOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, parameter } from './request.ts';

const byId = by({ id: parameter('AssociationId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateRouteTable.html
export const routeTableAssociation = defineResource({
  type: 'aws_route_table_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'gateway_id subnet_id',
      mode: 'route_table_id',
    },
  },
  importId: (values) => {
    const member = [values['subnet_id'], values['gateway_id']].find((value) => typeof value === 'string' && value !== '');
    return member === undefined || typeof values['route_table_id'] !== 'string'
      ? undefined
      : `${String(member)}/${values['route_table_id']}`;
  },
  calls: {
    AssociateRouteTable: creates(
      firstOf(by({ id: answer('associationId') }), by({ subnet_id: parameter('SubnetId'), route_table_id: parameter('RouteTableId') })),
      put('id', answer('associationId')),
      put('route_table_id', parameter('RouteTableId')),
      put('subnet_id', parameter('SubnetId')),
      put('gateway_id', parameter('GatewayId')),
    ),
    ReplaceRouteTableAssociation: updates(byId, put('id', answer('newAssociationId')), put('route_table_id', parameter('RouteTableId'))),
    DisassociateRouteTable: deletes(byId),
  },
  attributes: {
    subnet_id: identity(),
    gateway_id: identity(),
    route_table_id: written(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: {
    subnet_id: { type: 'aws_subnet', attribute: 'id' },
    route_table_id: { type: 'aws_route_table', attribute: 'id' },
    gateway_id: { type: 'aws_internet_gateway', attribute: 'id' },
  },
});
