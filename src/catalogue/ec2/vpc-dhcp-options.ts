import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { answer, creationTags, listIn, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('dhcpOptions.dhcpOptionsId');

/** What a set may say, each a list in the API. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDhcpOptions.html */
const OPTIONS: Readonly<Record<string, readonly [attribute: string, isList: boolean]>> = {
  'domain-name': ['domain_name', false],
  'domain-name-servers': ['domain_name_servers', true],
  'ntp-servers': ['ntp_servers', true],
  'netbios-name-servers': ['netbios_name_servers', true],
  'netbios-node-type': ['netbios_node_type', false],
};

const options: Writer = (event) => {
  const named = ['DhcpConfigurationSet', 'DhcpConfiguration', 'DhcpConfigurations'].flatMap((name) => listIn(parameter(name)(event)));
  const entries = named.filter(isJsonObject).flatMap((option): readonly (readonly [string, Json])[] => {
    const [attribute, isList] = OPTIONS[String(member(option, 'Key'))] ?? [];
    const values = listIn(member(option, 'ValueSet') ?? member(option, 'Value') ?? member(option, 'Values')).map((one) =>
      String(isJsonObject(one) ? (member(one, 'Value') ?? '') : one),
    );
    if (attribute === undefined) return [];
    return [[attribute, isList === true ? values : (values[0] ?? '')]];
  });
  return Object.fromEntries(entries);
};

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateDhcpOptions.html
export const vpcDhcpOptions = defineResource({
  type: 'aws_vpc_dhcp_options',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'harmless-when-new'],
    governs: {
      identifier: 'netbios_node_type',
      destination: 'domain_name domain_name_servers netbios_name_servers ntp_servers',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateDhcpOptions: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'dhcp-options/', madeId)),
      options,
      replaceMap('tags', creationTags('dhcp-options')),
    ),
    DeleteDhcpOptions: deletes(by({ id: parameter('DhcpOptionsId') })),
    ...taggingCalls('dopt-'),
  },
  attributes: {
    domain_name: identity(),
    domain_name_servers: identity(),
    netbios_name_servers: identity(),
    netbios_node_type: identity(),
    ntp_servers: identity(),
    tags: written(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
});
