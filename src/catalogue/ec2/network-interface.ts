import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer } from '../convert.ts';
import {
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  HIDDEN,
  identity,
  notVisible,
  put,
  updates,
  written,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { putSet } from '../whole.ts';
import { answer, answered, anyOf, creationTags, listed, listIn, newValue, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const made = (path: string): Select => answer(`networkInterface.${path}`);
const byId = by({ id: parameter('NetworkInterfaceId') });

/** The groups, which the flat form has as a set of objects. */
const groups: Select = (event) => listed('SecurityGroupId')(event) ?? listed('Group')(event);

/** Addresses and how many there are beside the first. */
function countAddresses(change: Writer): Writer {
  return (event, current, attributes) => {
    const writes = change(event, current, attributes);
    const after = writes['private_ips'];
    return Array.isArray(after) ? { ...writes, private_ips_count: Math.max(after.length - 1, 0) } : writes;
  };
}

const madeAddresses: Select = (event) => {
  const list = listIn(made('privateIpAddressesSet')(event)).filter(isJsonObject);
  return list.length === 0 ? undefined : list.map((item) => item['privateIpAddress'] ?? '');
};

/** The answer names what was assigned; a request that only counts names nothing. */
const assigned: Writer = (event, current, attributes) => {
  const added = answered('assignedPrivateIpAddressesSet')(event) ?? listed('PrivateIpAddress')(event);
  const isUntold = !Array.isArray(added) || added.length === 0;
  if (isUntold && parameter('SecondaryPrivateIpAddressCount')(event) !== undefined)
    return { private_ips: HIDDEN, private_ips_count: HIDDEN };
  return addElements('private_ips', () => (isUntold ? undefined : added))(event, current, attributes);
};

const attachment: Writer = (event) => ({
  attachment: [
    {
      attachment_id: String(answer('attachmentId')(event) ?? ''),
      device_index: integer(parameter('DeviceIndex')(event) ?? 0) as Json,
      instance: String(parameter('InstanceId')(event) ?? ''),
    },
  ],
});

const addresses = notVisible('made of private_ips in a chosen order');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyNetworkInterfaceAttribute.html
export const networkInterface = defineResource({
  type: 'aws_network_interface',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      label: 'description',
      identifier: 'interface_type subnet_id',
      protection: 'source_dest_check',
      reach: 'ipv6_address_count ipv6_address_list ipv6_addresses ipv6_prefix_count ipv6_prefixes security_groups',
      placement: 'private_ip private_ip_list private_ips',
      mode: 'attachment ipv4_prefix_count ipv4_prefixes private_ips_count',
      'terraform-only': 'ipv6_address_list_enabled private_ip_list_enabled',
    },
    safer: {
      'privilege-escalation': { source_dest_check: true },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateNetworkInterface: creates(
      by({ id: made('networkInterfaceId') }),
      put('id', made('networkInterfaceId')),
      put('arn', arnOf('ec2', 'network-interface/', made('networkInterfaceId'))),
      put('subnet_id', parameter('SubnetId')),
      put('description', parameter('Description')),
      put('interface_type', anyOf(parameter('InterfaceType'), made('interfaceType'))),
      put('private_ip', made('privateIpAddress')),
      countAddresses(putSet('private_ips', madeAddresses)),
      putSet('security_groups', (event) => answered('networkInterface.groupSet')(event) ?? groups(event)),
      put('source_dest_check', made('sourceDestCheck'), boolean),
      put('ipv6_address_count', parameter('Ipv6AddressCount'), integer),
      putSet('ipv6_addresses', answered('networkInterface.ipv6AddressesSet')),
      put('ipv4_prefix_count', parameter('Ipv4PrefixCount'), integer),
      put('ipv6_prefix_count', parameter('Ipv6PrefixCount'), integer),
      replaceMap('tags', creationTags('network-interface')),
    ),
    ModifyNetworkInterfaceAttribute: updates(
      byId,
      put('description', newValue('Description')),
      put('source_dest_check', newValue('SourceDestCheck'), boolean),
      putSet('security_groups', groups),
    ),
    ResetNetworkInterfaceAttribute: updates(byId, constant('source_dest_check', true)),
    AssignPrivateIpAddresses: updates(byId, countAddresses(assigned), addElements('ipv4_prefixes', listed('Ipv4Prefix'))),
    UnassignPrivateIpAddresses: updates(
      byId,
      countAddresses(removeElements('private_ips', listed('PrivateIpAddress'))),
      removeElements('ipv4_prefixes', listed('Ipv4Prefix')),
    ),
    AssignIpv6Addresses: updates(
      byId,
      addElements('ipv6_addresses', (event) => answered('assignedIpv6Addresses')(event) ?? listed('Ipv6Address')(event)),
      addElements('ipv6_prefixes', (event) => answered('assignedIpv6PrefixSet')(event) ?? listed('Ipv6Prefix')(event)),
    ),
    UnassignIpv6Addresses: updates(
      byId,
      removeElements('ipv6_addresses', listed('Ipv6Address')),
      removeElements('ipv6_prefixes', listed('Ipv6Prefix')),
    ),
    AttachNetworkInterface: updates(byId, attachment),
    DetachNetworkInterface: updates(by({ 'attachment.attachment_id': parameter('AttachmentId') }), constant('attachment', [])),
    DeleteNetworkInterface: deletes(byId),
    ...taggingCalls('eni-'),
  },
  attributes: {
    subnet_id: identity(),
    interface_type: identity(),
    attachment: written(),
    description: written(),
    ipv4_prefix_count: written(),
    ipv4_prefixes: written(),
    ipv6_address_count: written(),
    ipv6_addresses: written(),
    ipv6_prefix_count: written(),
    ipv6_prefixes: written(),
    private_ip: written(),
    private_ips: written(),
    private_ips_count: written(),
    security_groups: written(),
    source_dest_check: written(),
    tags: written(),
    ipv6_address_list: addresses,
    ipv6_address_list_enabled: addresses,
    private_ip_list: addresses,
    private_ip_list_enabled: addresses,
    arn: computed(),
    id: computed(),
    mac_address: computed(),
    outpost_arn: computed(),
    owner_id: computed(),
    private_dns_name: computed(),
    tags_all: computed(),
  },
  references: { subnet_id: { type: 'aws_subnet', attribute: 'id' } },
});
