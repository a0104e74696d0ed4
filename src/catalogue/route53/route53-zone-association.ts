import * as c from '../words.ts';
import { zoneId } from './hosted-zone-id.ts';
import { networkOfZone } from './rivals.ts';

const zone = zoneId(c.request('hostedZoneId'));
const vpc = c.request('vPC.vPCId');
const byBoth = c.by({ zone_id: zone, vpc_id: vpc });

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_AssociateVPCWithHostedZone.html
export const route53ZoneAssociation = c.defineResource({
  type: 'aws_route53_zone_association',
  is: ['steers-traffic'],
  importId: '{zone_id}:{vpc_id}',
  calls: {
    AssociateVPCWithHostedZone: c.inAlternativeForms(
      networkOfZone,
      c.creates(byBoth, {
        id: (event) => `${String(zone(event))}:${String(vpc(event))}`,
        zone_id: zone,
        vpc_id: vpc,
        vpc_region: 'vPC.vPCRegion',
      }),
    ),
    DisassociateVPCFromHostedZone: c.inAlternativeForms(networkOfZone, c.deletes(byBoth)),
  },
  identity: 'vpc_id vpc_region zone_id',
  references: { vpc_id: 'aws_vpc.id', zone_id: 'aws_route53_zone.zone_id' },
});
