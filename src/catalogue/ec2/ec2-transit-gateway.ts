import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { moveElements } from '../sets.ts';
import { putSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { answer, anyOf, creationTags, listed, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('TransitGatewayId') });
const made = (path: string): ReturnType<typeof answer> => answer(`transitGateway.${path}`);

const settings: readonly Writer[] = [
  put('description', parameter('Description')),
  put('amazon_side_asn', parameter('Options.AmazonSideAsn'), integer),
  put('auto_accept_shared_attachments', parameter('Options.AutoAcceptSharedAttachments')),
  put('default_route_table_association', parameter('Options.DefaultRouteTableAssociation')),
  put('default_route_table_propagation', parameter('Options.DefaultRouteTablePropagation')),
  put('dns_support', parameter('Options.DnsSupport')),
  put('vpn_ecmp_support', parameter('Options.VpnEcmpSupport')),
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyTransitGateway.html
export const ec2TransitGateway = defineResource({
  type: 'aws_ec2_transit_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      label: 'description',
      identifier: 'amazon_side_asn multicast_support',
      enablement: 'dns_support vpn_ecmp_support',
      reach: 'auto_accept_shared_attachments transit_gateway_cidr_blocks',
      mode: 'default_route_table_association default_route_table_propagation',
    },
    safer: {
      'public-exposure': { auto_accept_shared_attachments: 'disable' },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateTransitGateway: creates(
      by({ id: made('transitGatewayId') }),
      put('id', made('transitGatewayId')),
      put('arn', anyOf(made('transitGatewayArn'), arnOf('ec2', 'transit-gateway/', made('transitGatewayId')))),
      ...settings,
      put('multicast_support', parameter('Options.MulticastSupport')),
      putSet('transit_gateway_cidr_blocks', listed('Options.TransitGatewayCidrBlock')),
      replaceMap('tags', creationTags('transit-gateway')),
    ),
    ModifyTransitGateway: updates(
      byId,
      ...settings,
      moveElements(
        'transit_gateway_cidr_blocks',
        listed('Options.AddTransitGatewayCidrBlock'),
        listed('Options.RemoveTransitGatewayCidrBlock'),
      ),
    ),
    DeleteTransitGateway: deletes(byId),
    ...taggingCalls('tgw-'),
  },
  attributes: {
    amazon_side_asn: written(),
    // Whoever the gateway is shared with comes in without being asked.
    auto_accept_shared_attachments: written(),
    default_route_table_association: written(),
    default_route_table_propagation: written(),
    description: written(),
    dns_support: written(),
    multicast_support: identity(),
    tags: written(),
    transit_gateway_cidr_blocks: written(),
    vpn_ecmp_support: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    association_default_route_table_id: computed(),
    id: computed(),
    owner_id: computed(),
    propagation_default_route_table_id: computed(),
    tags_all: computed(),
  },
});
