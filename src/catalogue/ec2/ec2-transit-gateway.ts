import * as c from '../words.ts';
import { answer, anyOf, creationTags, listed, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('TransitGatewayId') });
const made = (path: string): ReturnType<typeof answer> => answer(`transitGateway.${path}`);

const settings: readonly c.Writing[] = [
  {
    description: parameter('Description'),
    amazon_side_asn: parameter('Options.AmazonSideAsn'),
    auto_accept_shared_attachments: parameter('Options.AutoAcceptSharedAttachments'),
    default_route_table_association: parameter('Options.DefaultRouteTableAssociation'),
    default_route_table_propagation: parameter('Options.DefaultRouteTablePropagation'),
    dns_support: parameter('Options.DnsSupport'),
    encryption_support: parameter('Options.EncryptionSupport'),
    security_group_referencing_support: parameter('Options.SecurityGroupReferencingSupport'),
    vpn_ecmp_support: parameter('Options.VpnEcmpSupport'),
  },
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyTransitGateway.html
export const ec2TransitGateway = c.defineResource({
  type: 'aws_ec2_transit_gateway',
  importId: '{id}',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    label: 'description',
    identifier: 'amazon_side_asn',
    enablement: 'dns_support vpn_ecmp_support',
    reach: 'auto_accept_shared_attachments transit_gateway_cidr_blocks',
    encryption: 'encryption_support',
    mode: 'default_route_table_association default_route_table_propagation security_group_referencing_support',
  },
  safer: { 'public-exposure': { auto_accept_shared_attachments: 'disable', encryption_support: 'enable' } },
  calls: {
    CreateTransitGateway: c.creates(
      c.by({ id: made('transitGatewayId') }),
      { id: made('transitGatewayId'), arn: anyOf(made('transitGatewayArn'), c.arnOf('ec2', 'transit-gateway/', made('transitGatewayId'))) },
      ...settings,
      { multicast_support: parameter('Options.MulticastSupport') },
      c.writeSet('transit_gateway_cidr_blocks', listed('Options.TransitGatewayCidrBlock')),
      { tags: creationTags('transit-gateway') },
    ),
    ModifyTransitGateway: c.updates(
      byId,
      ...settings,
      c.moveElements(
        'transit_gateway_cidr_blocks',
        listed('Options.AddTransitGatewayCidrBlock'),
        listed('Options.RemoveTransitGatewayCidrBlock'),
      ),
    ),
    DeleteTransitGateway: c.deletes(byId),
    ...taggingCalls('tgw-'),
  },
  // `auto_accept_shared_attachments` lets accounts attach without approval.
  identity: 'multicast_support',
});
