import { by, computed, creates, defineResource, deletes, identity, notVisible, put, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { moveElements } from '../sets.ts';
import { putSet } from '../whole.ts';
import { answer, creationTags, listed, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('TransitGatewayAttachmentId') });
const madeId = answer('transitGatewayVpcAttachment.transitGatewayAttachmentId');

const options: readonly Writer[] = [
  put('appliance_mode_support', parameter('Options.ApplianceModeSupport')),
  put('dns_support', parameter('Options.DnsSupport')),
  put('ipv6_support', parameter('Options.Ipv6Support')),
];
const ofTable = notVisible('the calls about it name a route table of the gateway');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyTransitGatewayVpcAttachment.html
export const ec2TransitGatewayVpcAttachment = defineResource({
  type: 'aws_ec2_transit_gateway_vpc_attachment',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      identifier: 'vpc_id',
      enablement: 'dns_support',
      reach: 'ipv6_support',
      placement: 'subnet_ids transit_gateway_id',
      mode: `
        appliance_mode_support transit_gateway_default_route_table_association
        transit_gateway_default_route_table_propagation
      `,
    },
    safer: {
      'public-exposure': { ipv6_support: 'disable' },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateTransitGatewayVpcAttachment: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('transit_gateway_id', parameter('TransitGatewayId')),
      put('vpc_id', parameter('VpcId')),
      putSet('subnet_ids', listed('SubnetId')),
      ...options,
      replaceMap('tags', creationTags('transit-gateway-attachment')),
    ),
    ModifyTransitGatewayVpcAttachment: updates(
      byId,
      moveElements('subnet_ids', listed('AddSubnetId'), listed('RemoveSubnetId')),
      ...options,
    ),
    DeleteTransitGatewayVpcAttachment: deletes(byId),
    ...taggingCalls('tgw-attach-'),
  },
  attributes: {
    transit_gateway_id: identity(),
    vpc_id: identity(),
    appliance_mode_support: written(),
    dns_support: written(),
    ipv6_support: written(),
    subnet_ids: written(),
    tags: written(),
    transit_gateway_default_route_table_association: ofTable,
    transit_gateway_default_route_table_propagation: ofTable,
    id: computed(),
    tags_all: computed(),
    vpc_owner_id: computed(),
  },
  references: {
    transit_gateway_id: { type: 'aws_ec2_transit_gateway', attribute: 'id' },
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
  },
});
