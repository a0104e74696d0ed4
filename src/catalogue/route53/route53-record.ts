import * as c from '../words.ts';
import { plainName, zoneId } from './hosted-zone-id.ts';
import { alias, blockWith, cidrRouting, geolocation, geoproximity, recordValues } from './record-blocks.ts';

const CHANGES = 'changeBatch.changes';

/** Selects from the single record set of a narrowed record. */
const set = (name: string): c.Select => c.request(`${CHANGES}.0.resourceRecordSet.${name}`);

const zone = zoneId(c.request('hostedZoneId'));
const type = set('type');
const setIdentifier = c.withDefault(set('setIdentifier'), '');

const fqdn: c.Select = (event) => {
  const name = set('name')(event);
  return typeof name === 'string' ? plainName(name) : undefined;
};

const byRecord = c.by({ zone_id: zone, fqdn, type, set_identifier: setIdentifier });

const stateId: c.Select = (event) => {
  const [identified] = byRecord(event);
  if (identified === undefined) return undefined;
  const { zone_id: owner, fqdn: name, type: kind, set_identifier: label } = identified;
  return [owner, name, kind, ...(label === '' ? [] : [label])].join('_');
};

const records: c.Select = (event) => {
  const found = set('resourceRecords')(event);
  return found === undefined ? [] : recordValues(found, String(type(event)));
};

function keyOf(change: c.Json): string {
  const found = c.isJsonObject(change) ? change['resourceRecordSet'] : undefined;
  const { name, type: kind, setIdentifier: label }: c.JsonObject = c.isJsonObject(found) ? found : {};
  return [plainName(String(name)), String(kind), String(label ?? '')].join('\n');
}

/** A batch takes effect as a whole. Of several changes to one record set, only the last one determines the result. */
function endsAs(deleted: boolean): (change: c.Json, event: c.CloudTrailEvent, all: readonly c.Json[]) => boolean {
  return (change, _event, all) =>
    c.isJsonObject(change) &&
    (change['action'] === 'DELETE') === deleted &&
    all.findLast((other) => keyOf(other) === keyOf(change)) === change;
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_record#import */
function importId(values: c.JsonObject): string | undefined {
  const [owner, name, kind, label] = [values['zone_id'], values['fqdn'] ?? values['name'], values['type'], values['set_identifier']];
  if (typeof owner !== 'string' || typeof name !== 'string' || typeof kind !== 'string') return undefined;
  return [owner, name, kind, ...(typeof label === 'string' && label !== '' ? [label] : [])].join('_');
}

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_ChangeResourceRecordSets.html
export const route53Record = c.defineResource({
  type: 'aws_route53_record',
  is: ['steers-traffic', 'harmless-when-new'],
  governs: {
    capacity: 'weighted_routing_policy.weight',
    timing: 'ttl',
    destination: 'alias.name alias.zone_id records',
    mode: `
      alias cidr_routing_policy failover_routing_policy geolocation_routing_policy
      geoproximity_routing_policy health_check_id latency_routing_policy multivalue_answer_routing_policy weighted_routing_policy
    `,
  },
  range: { ttl: '0..2147483647 s', 'weighted_routing_policy.weight': '0..255' },
  importId,
  calls: {
    ChangeResourceRecordSets: [
      c.forEachOf(c.splitByElement(CHANGES, endsAs(true)), c.deletes(byRecord)),
      // CREATE and UPSERT contain the whole record set: omitted settings are removed.
      c.forEachOf(
        c.splitByElement(CHANGES, endsAs(false)),
        c.puts(
          byRecord,
          { id: stateId, zone_id: zone, fqdn },
          (event, current) => (current['name'] === undefined ? c.writes({ name: fqdn })(event, current, {}) : {}),
          { type, set_identifier: setIdentifier, ttl: c.withDefault(set('tTL'), 0) },
          c.writeSet('records', records),
          {
            health_check_id: c.withDefault(set('healthCheckId'), ''),
            multivalue_answer_routing_policy: c.withDefault(set('multiValueAnswer'), false),
            alias: [c.withDefault(set('aliasTarget'), ''), alias],
            cidr_routing_policy: [c.withDefault(set('cidrRoutingConfig'), ''), cidrRouting],
            failover_routing_policy: [c.withDefault(set('failover'), ''), blockWith('type')],
            geolocation_routing_policy: [c.withDefault(set('geoLocation'), ''), geolocation],
            geoproximity_routing_policy: [c.withDefault(set('geoProximityLocation'), ''), geoproximity],
            latency_routing_policy: [c.withDefault(set('region'), ''), blockWith('region')],
            weighted_routing_policy: [c.withDefault(set('weight'), ''), blockWith('weight')],
          },
          c.membersWithoutArgument('changeBatch.comment'),
        ),
      ),
    ],
  },
  identity: 'zone_id name type set_identifier',
  terraformOnly: 'allow_overwrite',
  references: { zone_id: 'aws_route53_zone.zone_id', health_check_id: 'aws_route53_health_check.id' },
});
