import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { useOfAddress } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byAddress = c.firstOf(c.by({ id: parameter('AllocationId') }), c.by({ public_ip: parameter('PublicIp') }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateAddress.html
export const eip = c.defineResource({
  type: 'aws_eip',
  is: ['opens-network', 'harmless-when-new'],
  governs: { identifier: 'vpc', reach: 'associate_with_private_ip instance network_interface' },
  calls: {
    AllocateAddress: c.creates(c.by({ id: answer('allocationId') }), {
      id: answer('allocationId'),
      allocation_id: answer('allocationId'),
      public_ip: answer('publicIp'),
      domain: parameter('Domain'),
      address: parameter('Address'),
      public_ipv4_pool: parameter('PublicIpv4Pool'),
      network_border_group: parameter('NetworkBorderGroup'),
      customer_owned_ipv4_pool: parameter('CustomerOwnedIpv4Pool'),
      ipam_pool_id: parameter('IpamPoolId'),
      tags: creationTags('elastic-ip'),
    }),
    AssociateAddress: c.inAlternativeForms(
      useOfAddress,
      c.updates(byAddress, {
        association_id: answer('associationId'),
        instance: parameter('InstanceId'),
        network_interface: parameter('NetworkInterfaceId'),
        associate_with_private_ip: parameter('PrivateIpAddress'),
      }),
    ),
    DisassociateAddress: c.inAlternativeForms(
      useOfAddress,
      c.updates(
        c.firstOf(c.by({ association_id: parameter('AssociationId') }), c.by({ public_ip: parameter('PublicIp') })),
        c.constant('association_id', ''),
        c.constant('instance', ''),
        c.constant('network_interface', ''),
      ),
    ),
    ReleaseAddress: c.deletes(byAddress),
    ...taggingCalls('eipalloc-'),
  },
  identity: 'domain address customer_owned_ipv4_pool ipam_pool_id network_border_group public_ipv4_pool',
  each: { vpc: c.notVisible('the older form of domain') },
  references: { instance: 'aws_instance.id', network_interface: 'aws_network_interface.id' },
});
