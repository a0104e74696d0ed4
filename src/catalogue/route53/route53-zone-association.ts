import { among } from '../among.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { zoneId } from './hosted-zone-id.ts';
import { networkOfZone } from './rivals.ts';

const zone = zoneId(request('hostedZoneId'));
const vpc = request('vPC.vPCId');
const byBoth = by({ zone_id: zone, vpc_id: vpc });

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_AssociateVPCWithHostedZone.html
export const route53ZoneAssociation = defineResource({
  type: 'aws_route53_zone_association',
  eventSource: 'route53.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'vpc_id vpc_region zone_id',
    },
  },
  importId: idFrom(':', 'zone_id', 'vpc_id'),
  calls: {
    AssociateVPCWithHostedZone: among(
      networkOfZone,
      creates(
        byBoth,
        put('id', (event) => `${String(zone(event))}:${String(vpc(event))}`),
        put('zone_id', zone),
        put('vpc_id', vpc),
        put('vpc_region', request('vPC.vPCRegion')),
      ),
    ),
    DisassociateVPCFromHostedZone: among(networkOfZone, deletes(byBoth)),
  },
  attributes: {
    vpc_id: identity(),
    vpc_region: identity(),
    zone_id: identity(),
    id: computed(),
    owning_account: computed(),
  },
  references: {
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
    zone_id: { type: 'aws_route53_zone', attribute: 'zone_id' },
  },
});
