import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import { by, computed, defineResource, deletes, forEachOf, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { eachOf, orElse, putSet } from '../whole.ts';
import { terraformOnly, ofNoArgument } from '../write.ts';
import { plainName, zoneId } from './hosted-zone-id.ts';
import { alias, blockWith, cidrRouting, geolocation, recordValues } from './record-blocks.ts';

const CHANGES = 'changeBatch.changes';

/** Selects from the one record set that is left after a batch was taken apart. */
const set = (name: string): Select => request(`${CHANGES}.0.resourceRecordSet.${name}`);

const zone = zoneId(request('hostedZoneId'));
const type = set('type');
const setIdentifier = orElse(set('setIdentifier'), '');

const fqdn: Select = (event) => {
  const name = set('name')(event);
  return typeof name === 'string' ? plainName(name) : undefined;
};

const byRecord = by({ zone_id: zone, fqdn, type, set_identifier: setIdentifier });

const stateId: Select = (event) => {
  const [identified] = byRecord(event);
  if (identified === undefined) return undefined;
  const { zone_id: owner, fqdn: name, type: kind, set_identifier: label } = identified;
  return [owner, name, kind, ...(label === '' ? [] : [label])].join('_');
};

const records: Select = (event) => {
  const found = set('resourceRecords')(event);
  return found === undefined ? [] : recordValues(found, String(type(event)));
};

function keyOf(change: Json): string {
  const found = isJsonObject(change) ? change['resourceRecordSet'] : undefined;
  const { name, type: kind, setIdentifier: label }: JsonObject = isJsonObject(found) ? found : {};
  return [plainName(String(name)), String(kind), String(label ?? '')].join('\n');
}

/** A batch takes effect as a whole: of several changes of one record set only the last one tells how it ends. */
function endsAs(deleted: boolean): (change: Json, event: CloudTrailEvent, all: readonly Json[]) => boolean {
  return (change, _event, all) =>
    isJsonObject(change) &&
    (change['action'] === 'DELETE') === deleted &&
    all.findLast((other) => keyOf(other) === keyOf(change)) === change;
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_record#import */
function importId(values: JsonObject): string | undefined {
  const [owner, name, kind, label] = [values['zone_id'], values['fqdn'] ?? values['name'], values['type'], values['set_identifier']];
  if (typeof owner !== 'string' || typeof name !== 'string' || typeof kind !== 'string') return undefined;
  return [owner, name, kind, ...(typeof label === 'string' && label !== '' ? [label] : [])].join('_');
}

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_ChangeResourceRecordSets.html
export const route53Record = defineResource({
  type: 'aws_route53_record',
  eventSource: 'route53.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'harmless-when-new'],
    governs: {
      identifier: 'name set_identifier type zone_id',
      capacity: 'weighted_routing_policy.weight',
      timing: 'ttl',
      destination: 'alias.name alias.zone_id records',
      mode: `
        alias cidr_routing_policy failover_routing_policy geolocation_routing_policy health_check_id
        latency_routing_policy multivalue_answer_routing_policy weighted_routing_policy
      `,
      'terraform-only': 'allow_overwrite',
    },
    range: { ttl: '0..2147483647 s', 'weighted_routing_policy.weight': '0..255' },
  },
  importId,
  calls: {
    ChangeResourceRecordSets: [
      forEachOf(eachOf(CHANGES, endsAs(true)), deletes(byRecord)),
      // CREATE and UPSERT both give the whole record set: what they leave out it does not have.
      forEachOf(
        eachOf(CHANGES, endsAs(false)),
        puts(
          byRecord,
          put('id', stateId),
          put('zone_id', zone),
          put('fqdn', fqdn),
          (event, current) => (current['name'] === undefined ? put('name', fqdn)(event, current, {}) : {}),
          put('type', type),
          put('set_identifier', setIdentifier, text),
          put('ttl', orElse(set('tTL'), 0), integer),
          putSet('records', records),
          put('health_check_id', orElse(set('healthCheckId'), ''), text),
          put('multivalue_answer_routing_policy', orElse(set('multiValueAnswer'), false), boolean),
          put('alias', orElse(set('aliasTarget'), ''), alias),
          put('cidr_routing_policy', orElse(set('cidrRoutingConfig'), ''), cidrRouting),
          put('failover_routing_policy', orElse(set('failover'), ''), blockWith('type')),
          put('geolocation_routing_policy', orElse(set('geoLocation'), ''), geolocation),
          put('latency_routing_policy', orElse(set('region'), ''), blockWith('region')),
          put('weighted_routing_policy', orElse(set('weight'), ''), blockWith('weight')),
          ofNoArgument(request('changeBatch.comment')),
        ),
      ),
    ],
  },
  attributes: {
    zone_id: identity(),
    name: identity(),
    type: identity(),
    set_identifier: identity(),
    ttl: written(),
    records: written(),
    alias: written(),
    cidr_routing_policy: written(),
    failover_routing_policy: written(),
    geolocation_routing_policy: written(),
    health_check_id: written(),
    latency_routing_policy: written(),
    multivalue_answer_routing_policy: written(),
    weighted_routing_policy: written(),
    allow_overwrite: terraformOnly(),
    fqdn: computed(),
    id: computed(),
  },
  references: {
    zone_id: { type: 'aws_route53_zone', attribute: 'zone_id' },
    health_check_id: { type: 'aws_route53_health_check', attribute: 'id' },
  },
});
