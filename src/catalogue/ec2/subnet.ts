import * as c from '../words.ts';
import { answer, creationTags, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('SubnetId') });

/** ModifySubnetAttribute contains one of these per call. */
const settings: readonly c.Writing[] = [
  {
    map_public_ip_on_launch: newValue('MapPublicIpOnLaunch'),
    assign_ipv6_address_on_creation: newValue('AssignIpv6AddressOnCreation'),
    map_customer_owned_ip_on_launch: newValue('MapCustomerOwnedIpOnLaunch'),
    customer_owned_ipv4_pool: parameter('CustomerOwnedIpv4Pool'),
    enable_dns64: newValue('EnableDns64'),
    enable_lni_at_device_index: parameter('EnableLniAtDeviceIndex'),
    enable_resource_name_dns_a_record_on_launch: newValue('EnableResourceNameDnsARecordOnLaunch'),
    enable_resource_name_dns_aaaa_record_on_launch: newValue('EnableResourceNameDnsAAAARecordOnLaunch'),
    private_dns_hostname_type_on_launch: parameter('PrivateDnsHostnameTypeOnLaunch'),
  },
];

/** If a local network interface is no longer requested, the state contains 0. */
const withoutInterface: c.Writer = (event) =>
  newValue('DisableLniAtDeviceIndex')(event) === true ? { enable_lni_at_device_index: 0 } : {};

const zone: c.Select = (event) => parameter('AvailabilityZone')(event) ?? answer('subnet.availabilityZone')(event);

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifySubnetAttribute.html
export const subnet = c.defineResource({
  type: 'aws_subnet',
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
  calls: {
    CreateSubnet: c.creates(c.by({ id: answer('subnet.subnetId') }), {
      id: answer('subnet.subnetId'),
      arn: answer('subnet.subnetArn'),
      vpc_id: parameter('VpcId'),
      cidr_block: parameter('CidrBlock'),
      availability_zone: zone,
      ipv6_cidr_block: parameter('Ipv6CidrBlock'),
      ipv6_native: parameter('Ipv6Native'),
      ipv4_ipam_pool_id: parameter('Ipv4IpamPoolId'),
      ipv4_netmask_length: parameter('Ipv4NetmaskLength'),
      ipv6_ipam_pool_id: parameter('Ipv6IpamPoolId'),
      ipv6_netmask_length: parameter('Ipv6NetmaskLength'),
      outpost_arn: parameter('OutpostArn'),
      tags: creationTags('subnet'),
    }),
    ModifySubnetAttribute: c.updates(byId, ...settings, withoutInterface),
    AssociateSubnetCidrBlock: c.updates(byId, {
      ipv6_cidr_block: parameter('Ipv6CidrBlock'),
      ipv6_cidr_block_association_id: answer('ipv6CidrBlockAssociation.associationId'),
    }),
    DisassociateSubnetCidrBlock: c.updates(
      c.by({ ipv6_cidr_block_association_id: parameter('AssociationId') }),
      c.constant('ipv6_cidr_block', ''),
    ),
    DeleteSubnet: c.deletes(byId),
    ...taggingCalls('subnet-'),
  },
  identity: `
    vpc_id availability_zone cidr_block ipv4_ipam_pool_id ipv4_netmask_length ipv6_ipam_pool_id ipv6_native
    ipv6_netmask_length outpost_arn
  `,
  terraformOnly: 'availability_zone_id',
  references: { vpc_id: 'aws_vpc.id' },
});
