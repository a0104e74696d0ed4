import * as c from '../words.ts';
import { answer, creationTags, listed, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('TransitGatewayAttachmentId') });
const madeId = answer('transitGatewayVpcAttachment.transitGatewayAttachmentId');

const options: readonly c.Writing[] = [
  {
    appliance_mode_support: parameter('Options.ApplianceModeSupport'),
    dns_support: parameter('Options.DnsSupport'),
    ipv6_support: parameter('Options.Ipv6Support'),
    security_group_referencing_support: parameter('Options.SecurityGroupReferencingSupport'),
  },
];
const ofTable = c.notVisible('the calls about it name a route table of the gateway');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyTransitGatewayVpcAttachment.html
export const ec2TransitGatewayVpcAttachment = c.defineResource({
  type: 'aws_ec2_transit_gateway_vpc_attachment',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    enablement: 'dns_support',
    reach: 'ipv6_support',
    placement: 'subnet_ids transit_gateway_id',
    mode: `
      appliance_mode_support security_group_referencing_support transit_gateway_default_route_table_association
      transit_gateway_default_route_table_propagation
    `,
  },
  safer: { 'public-exposure': { ipv6_support: 'disable' } },
  calls: {
    CreateTransitGatewayVpcAttachment: c.creates(
      c.by({ id: madeId }),
      { id: madeId, transit_gateway_id: parameter('TransitGatewayId'), vpc_id: parameter('VpcId') },
      c.writeSet('subnet_ids', listed('SubnetId')),
      ...options,
      { tags: creationTags('transit-gateway-attachment') },
    ),
    ModifyTransitGatewayVpcAttachment: c.updates(
      byId,
      c.moveElements('subnet_ids', listed('AddSubnetId'), listed('RemoveSubnetId')),
      ...options,
    ),
    DeleteTransitGatewayVpcAttachment: c.deletes(byId),
    ...taggingCalls('tgw-attach-'),
  },
  identity: 'transit_gateway_id vpc_id',
  each: {
    transit_gateway_default_route_table_association: ofTable,
    transit_gateway_default_route_table_propagation: ofTable,
  },
  references: { transit_gateway_id: 'aws_ec2_transit_gateway.id', vpc_id: 'aws_vpc.id' },
});
