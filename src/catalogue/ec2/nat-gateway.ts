import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { putSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { answer, anyOf, creationTags, listed, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('NatGatewayId') });
const madeId = answer('natGateway.natGatewayId');

/** The answer tells which addresses a call put on or took off, and which of them is the first. */
const addresses = (name: string): Select => {
  return (event) =>
    listIn(answer('natGatewayAddressSet')(event))
      .filter(isJsonObject)
      .filter((address) => address['isPrimary'] !== true)
      .flatMap((address): readonly Json[] => (typeof address[name] === 'string' ? [address[name]] : []));
};

/** Addresses are taken off by the ids of their associations, which state does not hold. */
const untold: Writer = (event) =>
  (addresses('allocationId')(event) as readonly Json[]).length === 0 ? { secondary_allocation_ids: HIDDEN } : {};

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNatGateway.html
export const natGateway = defineResource({
  type: 'aws_nat_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      identifier: 'allocation_id connectivity_type private_ip subnet_id',
      capacity: 'secondary_private_ip_address_count',
      placement: 'secondary_allocation_ids secondary_private_ip_addresses',
    },
    range: { secondary_private_ip_address_count: '1..31' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateNatGateway: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('subnet_id', parameter('SubnetId')),
      put('allocation_id', parameter('AllocationId')),
      put('connectivity_type', parameter('ConnectivityType')),
      put('private_ip', anyOf(parameter('PrivateIpAddress'), answer('natGateway.natGatewayAddressSet.item.privateIp'))),
      putSet('secondary_allocation_ids', listed('SecondaryAllocationId')),
      putSet('secondary_private_ip_addresses', listed('SecondaryPrivateIpAddress')),
      put('secondary_private_ip_address_count', parameter('SecondaryPrivateIpAddressCount'), integer),
      replaceMap('tags', creationTags('natgateway')),
    ),
    AssociateNatGatewayAddress: updates(
      byId,
      addElements('secondary_allocation_ids', listed('AllocationId')),
      addElements('secondary_private_ip_addresses', listed('PrivateIpAddress')),
    ),
    DisassociateNatGatewayAddress: updates(
      byId,
      untold,
      removeElements('secondary_allocation_ids', addresses('allocationId')),
      removeElements('secondary_private_ip_addresses', addresses('privateIp')),
    ),
    AssignPrivateNatGatewayAddress: updates(
      byId,
      addElements('secondary_private_ip_addresses', (event) => listed('PrivateIpAddress')(event) ?? addresses('privateIp')(event)),
    ),
    UnassignPrivateNatGatewayAddress: updates(byId, removeElements('secondary_private_ip_addresses', listed('PrivateIpAddress'))),
    DeleteNatGateway: deletes(byId),
    ...taggingCalls('nat-'),
  },
  attributes: {
    subnet_id: identity(),
    allocation_id: identity(),
    connectivity_type: identity(),
    private_ip: identity(),
    secondary_allocation_ids: written(),
    secondary_private_ip_address_count: written(),
    secondary_private_ip_addresses: written(),
    tags: written(),
    timeouts: terraformOnly(),
    association_id: computed(),
    id: computed(),
    network_interface_id: computed(),
    public_ip: computed(),
    tags_all: computed(),
  },
  references: {
    subnet_id: { type: 'aws_subnet', attribute: 'id' },
    allocation_id: { type: 'aws_eip', attribute: 'id' },
  },
});
