import { among } from '../among.ts';
import { boolean } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, written } from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { answer, parameter } from './request.ts';
import { useOfAddress } from './rivals.ts';

/** An address belongs to one thing at a time. */
const byAddress = firstOf(by({ allocation_id: parameter('AllocationId') }), by({ public_ip: parameter('PublicIp') }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateAddress.html
export const eipAssociation = defineResource({
  type: 'aws_eip_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      identifier: 'allocation_id public_ip',
      reach: 'instance_id network_interface_id private_ip_address',
      'terraform-only': 'allow_reassociation',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    AssociateAddress: among(
      useOfAddress,
      puts(
        byAddress,
        put('id', answer('associationId')),
        put('allocation_id', parameter('AllocationId')),
        put('allow_reassociation', parameter('AllowReassociation'), boolean),
        put('instance_id', parameter('InstanceId')),
        put('network_interface_id', parameter('NetworkInterfaceId')),
        put('private_ip_address', parameter('PrivateIpAddress')),
        put('public_ip', parameter('PublicIp')),
      ),
    ),
    DisassociateAddress: among(
      useOfAddress,
      deletes(firstOf(by({ id: parameter('AssociationId') }), by({ public_ip: parameter('PublicIp') }))),
    ),
  },
  attributes: {
    allocation_id: identity(),
    allow_reassociation: identity(),
    instance_id: written(),
    network_interface_id: written(),
    private_ip_address: written(),
    public_ip: identity(),
    id: computed(),
  },
  references: {
    allocation_id: { type: 'aws_eip', attribute: 'id' },
    instance_id: { type: 'aws_instance', attribute: 'id' },
    network_interface_id: { type: 'aws_network_interface', attribute: 'id' },
  },
});
