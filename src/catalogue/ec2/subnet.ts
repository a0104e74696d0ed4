import * as c from '../words.ts';
import { answer, creationTags, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('SubnetId') });

/** ModifySubnetAttribute: one of these a call. */
const settings: readonly c.Writer[] = [
  c.put('map_public_ip_on_launch', newValue('MapPublicIpOnLaunch'), c.boolean),
  c.put('assign_ipv6_address_on_creation', newValue('AssignIpv6AddressOnCreation'), c.boolean),
  c.put('map_customer_owned_ip_on_launch', newValue('MapCustomerOwnedIpOnLaunch'), c.boolean),
  c.put('customer_owned_ipv4_pool', parameter('CustomerOwnedIpv4Pool')),
  c.put('enable_dns64', newValue('EnableDns64'), c.boolean),
  c.put('enable_lni_at_device_index', parameter('EnableLniAtDeviceIndex'), c.integer),
  c.put('enable_resource_name_dns_a_record_on_launch', newValue('EnableResourceNameDnsARecordOnLaunch'), c.boolean),
  c.put('enable_resource_name_dns_aaaa_record_on_launch', newValue('EnableResourceNameDnsAAAARecordOnLaunch'), c.boolean),
  c.put('private_dns_hostname_type_on_launch', parameter('PrivateDnsHostnameTypeOnLaunch')),
];

/** Once a local network interface is no longer asked for, state holds 0. */
const withoutInterface: c.Writer = (event) =>
  newValue('DisableLniAtDeviceIndex')(event) === true ? { enable_lni_at_device_index: 0 } : {};

const zone: c.Select = (event) => parameter('AvailabilityZone')(event) ?? answer('subnet.availabilityZone')(event);

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifySubnetAttribute.html
export const subnet = c.defineResource({
  type: 'aws_subnet',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'availability_zone_id',
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
  calls: {
    CreateSubnet: c.creates(
      c.by({ id: answer('subnet.subnetId') }),
      c.put('id', answer('subnet.subnetId')),
      c.put('arn', answer('subnet.subnetArn')),
      c.put('vpc_id', parameter('VpcId')),
      c.put('cidr_block', parameter('CidrBlock')),
      c.put('availability_zone', zone),
      c.put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
      c.put('ipv6_native', parameter('Ipv6Native'), c.boolean),
      c.put('outpost_arn', parameter('OutpostArn')),
      c.replaceMap('tags', creationTags('subnet')),
    ),
    ModifySubnetAttribute: c.updates(byId, ...settings, withoutInterface),
    AssociateSubnetCidrBlock: c.updates(
      byId,
      c.put('ipv6_cidr_block', parameter('Ipv6CidrBlock')),
      c.put('ipv6_cidr_block_association_id', answer('ipv6CidrBlockAssociation.associationId')),
    ),
    DisassociateSubnetCidrBlock: c.updates(
      c.by({ ipv6_cidr_block_association_id: parameter('AssociationId') }),
      c.constant('ipv6_cidr_block', ''),
    ),
    DeleteSubnet: c.deletes(byId),
    ...taggingCalls('subnet-'),
  },
  attributes: {
    order: `
      vpc_id availability_zone cidr_block assign_ipv6_address_on_creation customer_owned_ipv4_pool enable_dns64
      enable_lni_at_device_index enable_resource_name_dns_a_record_on_launch
      enable_resource_name_dns_aaaa_record_on_launch ipv6_cidr_block ipv6_native map_customer_owned_ip_on_launch
      map_public_ip_on_launch
    `,
    identity: 'vpc_id availability_zone cidr_block ipv6_native outpost_arn',
    written: `
      assign_ipv6_address_on_creation customer_owned_ipv4_pool enable_dns64 enable_lni_at_device_index
      enable_resource_name_dns_a_record_on_launch enable_resource_name_dns_aaaa_record_on_launch ipv6_cidr_block
      map_customer_owned_ip_on_launch map_public_ip_on_launch private_dns_hostname_type_on_launch tags
    `,
    terraformOnly: 'availability_zone_id timeouts',
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
