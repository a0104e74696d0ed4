import * as c from '../words.ts';
import { answer, anyOf, creationTags, listed, listIn, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('NatGatewayId') });
const madeId = answer('natGateway.natGatewayId');

/** Selects the secondary addresses that a call added or removed, from the response. */
const addresses = (name: string): c.Select => {
  return (event) =>
    listIn(answer('natGatewayAddressSet')(event))
      .filter(c.isJsonObject)
      .filter((address) => address['isPrimary'] !== true)
      .flatMap((address): readonly c.Json[] => (typeof address[name] === 'string' ? [address[name]] : []));
};

/** Calls remove addresses by the ids of their associations, which are not in the state. */
const hiddenRemoval: c.Writer = (event) =>
  (addresses('allocationId')(event) as readonly c.Json[]).length === 0 ? { secondary_allocation_ids: c.HIDDEN } : {};

/** Addresses of a regional gateway. */
const zonalAddresses = c.blocksOf({
  allocation_ids: c.valueFrom((api) => (api['AllocationId'] === undefined ? undefined : listIn(api['AllocationId'])), []),
  availability_zone: c.value('AvailabilityZone', ''),
  availability_zone_id: c.value('AvailabilityZoneId', ''),
});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNatGateway.html
export const natGateway = c.defineResource({
  type: 'aws_nat_gateway',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    capacity: 'secondary_private_ip_address_count',
    mode: 'availability_zone_address',
    placement: 'secondary_allocation_ids secondary_private_ip_addresses',
  },
  range: { secondary_private_ip_address_count: '1..31' },
  calls: {
    CreateNatGateway: c.creates(
      c.by({ id: madeId }),
      {
        id: madeId,
        subnet_id: parameter('SubnetId'),
        allocation_id: parameter('AllocationId'),
        connectivity_type: parameter('ConnectivityType'),
        availability_mode: parameter('AvailabilityMode'),
        vpc_id: parameter('VpcId'),
        availability_zone_address: [parameter('AvailabilityZoneAddress'), zonalAddresses],
        private_ip: anyOf(parameter('PrivateIpAddress'), answer('natGateway.natGatewayAddressSet.item.privateIp')),
      },
      c.writeSet('secondary_allocation_ids', listed('SecondaryAllocationId')),
      c.writeSet('secondary_private_ip_addresses', listed('SecondaryPrivateIpAddress')),
      { secondary_private_ip_address_count: parameter('SecondaryPrivateIpAddressCount'), tags: creationTags('natgateway') },
    ),
    AssociateNatGatewayAddress: c.updates(
      byId,
      c.addElements('secondary_allocation_ids', listed('AllocationId')),
      c.addElements('secondary_private_ip_addresses', listed('PrivateIpAddress')),
    ),
    DisassociateNatGatewayAddress: c.updates(
      byId,
      hiddenRemoval,
      c.removeElements('secondary_allocation_ids', addresses('allocationId')),
      c.removeElements('secondary_private_ip_addresses', addresses('privateIp')),
    ),
    AssignPrivateNatGatewayAddress: c.updates(
      byId,
      c.addElements('secondary_private_ip_addresses', (event) => listed('PrivateIpAddress')(event) ?? addresses('privateIp')(event)),
    ),
    UnassignPrivateNatGatewayAddress: c.updates(byId, c.removeElements('secondary_private_ip_addresses', listed('PrivateIpAddress'))),
    DeleteNatGateway: c.deletes(byId),
    ...taggingCalls('nat-'),
  },
  identity: 'subnet_id allocation_id availability_mode connectivity_type private_ip vpc_id',
  references: { subnet_id: 'aws_subnet.id', allocation_id: 'aws_eip.id' },
});
