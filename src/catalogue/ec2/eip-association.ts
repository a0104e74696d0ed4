import * as c from '../words.ts';
import { answer, parameter } from './request.ts';
import { useOfAddress } from './rivals.ts';

/** An address has one association at a time. */
const byAddress = c.firstOf(c.by({ allocation_id: parameter('AllocationId') }), c.by({ public_ip: parameter('PublicIp') }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateAddress.html
export const eipAssociation = c.defineResource({
  type: 'aws_eip_association',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    reach: 'instance_id network_interface_id private_ip_address',
    'terraform-only': 'allow_reassociation',
  },
  calls: {
    AssociateAddress: c.inAlternativeForms(
      useOfAddress,
      c.puts(byAddress, {
        id: answer('associationId'),
        allocation_id: parameter('AllocationId'),
        allow_reassociation: parameter('AllowReassociation'),
        instance_id: parameter('InstanceId'),
        network_interface_id: parameter('NetworkInterfaceId'),
        private_ip_address: parameter('PrivateIpAddress'),
        public_ip: parameter('PublicIp'),
      }),
    ),
    DisassociateAddress: c.inAlternativeForms(
      useOfAddress,
      c.deletes(c.firstOf(c.by({ id: parameter('AssociationId') }), c.by({ public_ip: parameter('PublicIp') }))),
    ),
  },
  identity: 'allocation_id allow_reassociation public_ip',
  references: { allocation_id: 'aws_eip.id', instance_id: 'aws_instance.id', network_interface_id: 'aws_network_interface.id' },
});
