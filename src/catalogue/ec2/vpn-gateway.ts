import * as c from '../words.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { attachmentOfVpnGateway } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('VpnGatewayId') });
const madeId = answer('vpnGateway.vpnGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachVpnGateway.html
export const vpnGateway = c.defineResource({
  type: 'aws_vpn_gateway',
  is: ['opens-network'],
  governs: { mode: 'vpc_id' },
  calls: {
    CreateVpnGateway: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'vpn-gateway/', madeId),
      amazon_side_asn: anyOf(parameter('AmazonSideAsn'), answer('vpnGateway.amazonSideAsn')),
      availability_zone: parameter('AvailabilityZone'),
      tags: creationTags('vpn-gateway'),
    }),
    AttachVpnGateway: c.inAlternativeForms(attachmentOfVpnGateway, c.updates(byId, { vpc_id: parameter('VpcId') })),
    DetachVpnGateway: c.inAlternativeForms(attachmentOfVpnGateway, c.updates(byId, c.constant('vpc_id', ''))),
    DeleteVpnGateway: c.deletes(byId),
    ...taggingCalls('vgw-'),
  },
  identity: 'amazon_side_asn availability_zone',
  references: { vpc_id: 'aws_vpc.id' },
});
