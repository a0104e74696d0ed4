import { among } from '../among.ts';
import { text } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { attachmentOfVpnGateway } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('VpnGatewayId') });
const madeId = answer('vpnGateway.vpnGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachVpnGateway.html
export const vpnGateway = defineResource({
  type: 'aws_vpn_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      identifier: 'amazon_side_asn availability_zone',
      mode: 'vpc_id',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVpnGateway: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'vpn-gateway/', madeId)),
      put('amazon_side_asn', anyOf(parameter('AmazonSideAsn'), answer('vpnGateway.amazonSideAsn')), text),
      put('availability_zone', parameter('AvailabilityZone')),
      replaceMap('tags', creationTags('vpn-gateway')),
    ),
    AttachVpnGateway: among(attachmentOfVpnGateway, updates(byId, put('vpc_id', parameter('VpcId')))),
    DetachVpnGateway: among(attachmentOfVpnGateway, updates(byId, constant('vpc_id', ''))),
    DeleteVpnGateway: deletes(byId),
    ...taggingCalls('vgw-'),
  },
  attributes: {
    amazon_side_asn: identity(),
    availability_zone: identity(),
    tags: written(),
    vpc_id: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
