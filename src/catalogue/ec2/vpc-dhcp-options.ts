import * as c from '../words.ts';
import { answer, creationTags, listIn, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('dhcpOptions.dhcpOptionsId');

/** Options of a set, each a list in the API. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDhcpOptions.html */
const OPTIONS: Readonly<Record<string, readonly [attribute: string, isList: boolean]>> = {
  'domain-name': ['domain_name', false],
  'domain-name-servers': ['domain_name_servers', true],
  'ntp-servers': ['ntp_servers', true],
  'netbios-name-servers': ['netbios_name_servers', true],
  'netbios-node-type': ['netbios_node_type', false],
  'ipv6-address-preferred-lease-time': ['ipv6_address_preferred_lease_time', false],
};

const options: c.Writer = (event) => {
  const named = ['DhcpConfigurationSet', 'DhcpConfiguration', 'DhcpConfigurations'].flatMap((name) => listIn(parameter(name)(event)));
  const entries = named.filter(c.isJsonObject).flatMap((option): readonly (readonly [string, c.Json])[] => {
    const [attribute, isList] = OPTIONS[String(member(option, 'Key'))] ?? [];
    const values = listIn(member(option, 'ValueSet') ?? member(option, 'Value') ?? member(option, 'Values')).map((one) =>
      String(c.isJsonObject(one) ? (member(one, 'Value') ?? '') : one),
    );
    if (attribute === undefined) return [];
    return [[attribute, isList === true ? values : (values[0] ?? '')]];
  });
  return Object.fromEntries(entries);
};

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDhcpOptions.html
export const vpcDhcpOptions = c.defineResource({
  type: 'aws_vpc_dhcp_options',
  is: ['steers-traffic', 'harmless-when-new'],
  governs: { destination: 'domain_name domain_name_servers netbios_name_servers ntp_servers' },
  calls: {
    CreateDhcpOptions: c.creates(c.by({ id: madeId }), { id: madeId, arn: c.arnOf('ec2', 'dhcp-options/', madeId) }, options, {
      tags: creationTags('dhcp-options'),
    }),
    DeleteDhcpOptions: c.deletes(c.by({ id: parameter('DhcpOptionsId') })),
    ...taggingCalls('dopt-'),
  },
  identity: 'domain_name domain_name_servers ipv6_address_preferred_lease_time netbios_name_servers netbios_node_type ntp_servers',
});
