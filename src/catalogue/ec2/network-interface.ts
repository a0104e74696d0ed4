import * as c from '../words.ts';
import { answer, answered, anyOf, creationTags, listed, listIn, newValue, parameter } from './request.ts';
import { ENA_SRD } from './launch-template-data.ts';
import { taggingCalls } from './tags.ts';

const made = (path: string): c.Select => answer(`networkInterface.${path}`);
const byId = c.by({ id: parameter('NetworkInterfaceId') });

/** The security groups, which the flat form has as a set of objects. */
const groups: c.Select = (event) => listed('SecurityGroupId')(event) ?? listed('Group')(event);

/** Also writes the number of secondary addresses. */
function countAddresses(change: c.Writer): c.Writer {
  return (event, current, attributes) => {
    const writes = change(event, current, attributes);
    const after = writes['private_ips'];
    return Array.isArray(after) ? { ...writes, private_ips_count: Math.max(after.length - 1, 0) } : writes;
  };
}

const madeAddresses: c.Select = (event) => {
  const list = listIn(made('privateIpAddressesSet')(event)).filter(c.isJsonObject);
  return list.length === 0 ? undefined : list.map((item) => item['privateIpAddress'] ?? '');
};

/** The response contains the assigned addresses. A request with only a count contains none. */
const assigned: c.Writer = (event, current, attributes) => {
  const added = answered('assignedPrivateIpAddressesSet')(event) ?? listed('PrivateIpAddress')(event);
  const isHidden = !Array.isArray(added) || added.length === 0;
  if (isHidden && parameter('SecondaryPrivateIpAddressCount')(event) !== undefined)
    return { private_ips: c.HIDDEN, private_ips_count: c.HIDDEN };
  return c.addElements('private_ips', () => (isHidden ? undefined : added))(event, current, attributes);
};

const attachment: c.Writer = (event) => ({
  attachment: [
    {
      attachment_id: String(answer('attachmentId')(event) ?? ''),
      device_index: c.integer(parameter('DeviceIndex')(event) ?? 0),
      network_card_index: c.integer(parameter('NetworkCardIndex')(event) ?? 0),
      instance: String(parameter('InstanceId')(event) ?? ''),
    },
  ],
});

const enaSrd = c.change('ena_srd_specification', parameter('EnaSrdSpecification'), c.changedBlock(ENA_SRD));

const addresses = c.notVisible('made of private_ips in a chosen order');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyNetworkInterfaceAttribute.html
export const networkInterface = c.defineResource({
  type: 'aws_network_interface',
  is: ['opens-network'],
  governs: {
    label: 'description',
    protection: 'source_dest_check',
    reach: 'ipv6_address_count ipv6_address_list ipv6_addresses ipv6_prefix_count ipv6_prefixes security_groups',
    placement: 'private_ip private_ip_list private_ips',
    mode: 'attachment ena_srd_specification enable_primary_ipv6 ipv4_prefix_count ipv4_prefixes private_ips_count',
    'terraform-only': 'ipv6_address_list_enabled private_ip_list_enabled',
  },
  safer: { 'privilege-escalation': { source_dest_check: true } },
  calls: {
    CreateNetworkInterface: c.creates(
      c.by({ id: made('networkInterfaceId') }),
      {
        id: made('networkInterfaceId'),
        arn: c.arnOf('ec2', 'network-interface/', made('networkInterfaceId')),
        subnet_id: parameter('SubnetId'),
        description: parameter('Description'),
        interface_type: anyOf(parameter('InterfaceType'), made('interfaceType')),
        private_ip: made('privateIpAddress'),
      },
      countAddresses(c.writeSet('private_ips', madeAddresses)),
      c.writeSet('security_groups', (event) => answered('networkInterface.groupSet')(event) ?? groups(event)),
      { source_dest_check: made('sourceDestCheck'), ipv6_address_count: parameter('Ipv6AddressCount') },
      c.writeSet('ipv6_addresses', answered('networkInterface.ipv6AddressesSet')),
      {
        ipv4_prefix_count: parameter('Ipv4PrefixCount'),
        ipv6_prefix_count: parameter('Ipv6PrefixCount'),
        enable_primary_ipv6: parameter('EnablePrimaryIpv6'),
        tags: creationTags('network-interface'),
      },
    ),
    ModifyNetworkInterfaceAttribute: c.updates(
      byId,
      { description: newValue('Description'), source_dest_check: newValue('SourceDestCheck') },
      c.writeSet('security_groups', groups),
      { enable_primary_ipv6: parameter('EnablePrimaryIpv6') },
      enaSrd,
    ),
    ResetNetworkInterfaceAttribute: c.updates(byId, c.constant('source_dest_check', true)),
    AssignPrivateIpAddresses: c.updates(byId, countAddresses(assigned), c.addElements('ipv4_prefixes', listed('Ipv4Prefix'))),
    UnassignPrivateIpAddresses: c.updates(
      byId,
      countAddresses(c.removeElements('private_ips', listed('PrivateIpAddress'))),
      c.removeElements('ipv4_prefixes', listed('Ipv4Prefix')),
    ),
    AssignIpv6Addresses: c.updates(
      byId,
      c.addElements('ipv6_addresses', (event) => answered('assignedIpv6Addresses')(event) ?? listed('Ipv6Address')(event)),
      c.addElements('ipv6_prefixes', (event) => answered('assignedIpv6PrefixSet')(event) ?? listed('Ipv6Prefix')(event)),
    ),
    UnassignIpv6Addresses: c.updates(
      byId,
      c.removeElements('ipv6_addresses', listed('Ipv6Address')),
      c.removeElements('ipv6_prefixes', listed('Ipv6Prefix')),
    ),
    AttachNetworkInterface: c.updates(byId, attachment),
    DetachNetworkInterface: c.updates(c.by({ 'attachment.attachment_id': parameter('AttachmentId') }), c.constant('attachment', [])),
    DeleteNetworkInterface: c.deletes(byId),
    ...taggingCalls('eni-'),
  },
  identity: 'subnet_id interface_type',
  written: 'private_ips private_ips_count',
  each: {
    ...c.sameEntry('ipv6_address_list ipv6_address_list_enabled private_ip_list private_ip_list_enabled', addresses),
  },
  references: { subnet_id: 'aws_subnet.id' },
});
