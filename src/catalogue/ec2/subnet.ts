import { boolean, integer } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('SubnetId') });

/** ModifySubnetAttribute: one of these a call. */
const settings: readonly Writer[] = [
  put('map_public_ip_on_launch', newValue('MapPublicIpOnLaunch'), boolean),
  put('assign_ipv6_address_on_creation', newValue('AssignIpv6AddressOnCreation'), boolean),
  put('map_customer_owned_ip_on_launch', newValue('MapCustomerOwnedIpOnLaunch'), boolean),
  put('customer_owned_ipv4_pool', parameter('CustomerOwnedIpv4Pool')),
  put('enable_dns64', newValue('EnableDns64'), boolean),
  put('enable_lni_at_device_index', parameter('EnableLniAtDeviceIndex'), integer),
  put('enable_resource_name_dns_a_record_on_launch', newValue('EnableResourceNameDnsARecordOnLaunch'), boolean),
  put('enable_resource_name_dns_aaaa_record_on_launch', newValue('EnableResourceNameDnsAAAARecordOnLaunch'), boolean),
  put('private_dns_hostname_type_on_launch', parameter('PrivateDnsHostnameTypeOnLaunch')),
];

/** Once a local network interface is no longer asked for, state holds 0. */
const withoutInterface: Writer = (event) => (newValue('DisableLniAtDeviceIndex')(event) === true ? { enable_lni_at_device_index: 0 } : {});

const zone: Select = (event) => parameter('AvailabilityZone')(event) ?? answer('subnet.availabilityZone')(event);

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifySubnetAttribute.html
export const subnet = defineResource({
  type: 'aws_subnet',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'availability_zone availability_zone_id cidr_block ipv6_native outpost_arn vpc_id',
      reach: `
        assign_ipv6_address_on_creation customer_owned_ipv4_pool ipv6_cidr_block map_customer_owned_ip_on_launch
        map_public_ip_on_launch
      `,
      mode: `
        enable_dns64 enable_lni_at_device_index enable_resource_name_dns_a_record_on_launch
        enable_resource_name_dns_aaaa_record_on_launch private_dns_hostname_type_on_launch
      `,
    },
    safer: {
      'public-exposure': { assign_ipv6_address_on_creation: false, map_customer_owned_ip_on_launch: false, map_public_ip_on_launch: false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateSubnet: creates(
      by({ id: answer('subnet.subnetId') }),
      put('id', answer('subnet.subnetId')),
      put('arn', answer('subnet.subnetArn')),
      put('vpc_id', parameter('VpcId')),
      put('cidr_block', parameter('CidrBlock')),
      put('availability_zone', zone),
      put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
      put('ipv6_native', parameter('Ipv6Native'), boolean),
      put('outpost_arn', parameter('OutpostArn')),
      replaceMap('tags', creationTags('subnet')),
    ),
    ModifySubnetAttribute: updates(byId, ...settings, withoutInterface),
    AssociateSubnetCidrBlock: updates(
      byId,
      put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
      put('ipv6_cidr_block_association_id', answer('ipv6CidrBlockAssociation.associationId')),
    ),
    DisassociateSubnetCidrBlock: updates(
      by({ ipv6_cidr_block_association_id: parameter('AssociationId') }),
      constant('ipv6_cidr_block', ''),
    ),
    DeleteSubnet: deletes(byId),
    ...taggingCalls('subnet-'),
  },
  attributes: {
    vpc_id: identity(),
    availability_zone: identity(),
    cidr_block: identity(),
    assign_ipv6_address_on_creation: written(),
    customer_owned_ipv4_pool: written(),
    enable_dns64: written(),
    enable_lni_at_device_index: written(),
    enable_resource_name_dns_a_record_on_launch: written(),
    enable_resource_name_dns_aaaa_record_on_launch: written(),
    ipv6_cidr_block: written(),
    ipv6_native: identity(),
    map_customer_owned_ip_on_launch: written(),
    map_public_ip_on_launch: written(),
    outpost_arn: identity(),
    private_dns_hostname_type_on_launch: written(),
    tags: written(),
    availability_zone_id: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    ipv6_cidr_block_association_id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
