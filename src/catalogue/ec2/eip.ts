import { among } from '../among.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, notVisible, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, parameter } from './request.ts';
import { useOfAddress } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byAddress = firstOf(by({ id: parameter('AllocationId') }), by({ public_ip: parameter('PublicIp') }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateAddress.html
export const eip = defineResource({
  type: 'aws_eip',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'harmless-when-new'],
    governs: {
      identifier: 'address customer_owned_ipv4_pool domain network_border_group public_ipv4_pool vpc',
      reach: 'associate_with_private_ip instance network_interface',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    AllocateAddress: creates(
      by({ id: answer('allocationId') }),
      put('id', answer('allocationId')),
      put('allocation_id', answer('allocationId')),
      put('public_ip', answer('publicIp')),
      put('domain', parameter('Domain')),
      put('address', parameter('Address')),
      put('public_ipv4_pool', parameter('PublicIpv4Pool')),
      put('network_border_group', parameter('NetworkBorderGroup')),
      put('customer_owned_ipv4_pool', parameter('CustomerOwnedIpv4Pool')),
      replaceMap('tags', creationTags('elastic-ip')),
    ),
    AssociateAddress: among(
      useOfAddress,
      updates(
        byAddress,
        put('association_id', answer('associationId')),
        put('instance', parameter('InstanceId')),
        put('network_interface', parameter('NetworkInterfaceId')),
        put('associate_with_private_ip', parameter('PrivateIpAddress')),
      ),
    ),
    DisassociateAddress: among(
      useOfAddress,
      updates(
        firstOf(by({ association_id: parameter('AssociationId') }), by({ public_ip: parameter('PublicIp') })),
        constant('association_id', ''),
        constant('instance', ''),
        constant('network_interface', ''),
      ),
    ),
    ReleaseAddress: deletes(byAddress),
    ...taggingCalls('eipalloc-'),
  },
  attributes: {
    domain: identity(),
    address: identity(),
    associate_with_private_ip: written(),
    customer_owned_ipv4_pool: identity(),
    instance: written(),
    network_border_group: identity(),
    network_interface: written(),
    public_ipv4_pool: identity(),
    tags: written(),
    timeouts: terraformOnly(),
    vpc: notVisible('the older spelling of domain'),
    allocation_id: computed(),
    association_id: computed(),
    carrier_ip: computed(),
    customer_owned_ip: computed(),
    id: computed(),
    private_dns: computed(),
    private_ip: computed(),
    public_dns: computed(),
    public_ip: computed(),
    tags_all: computed(),
  },
  references: {
    instance: { type: 'aws_instance', attribute: 'id' },
    network_interface: { type: 'aws_network_interface', attribute: 'id' },
  },
});
