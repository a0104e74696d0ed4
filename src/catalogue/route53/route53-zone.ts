import * as c from '../words.ts';
import { plainName, zoneId } from './hosted-zone-id.ts';
import { networkOfZone } from './rivals.ts';

const newId = zoneId(c.response('hostedZone.id'));
const byId = c.by({ zone_id: zoneId(c.request('id')) });
const byHostedZone = c.by({ zone_id: zoneId(c.request('hostedZoneId')) });

/** The same call also tags health checks. */
const byTagged = c.where((event) => c.request('resourceType')(event) === 'hostedzone', c.by({ zone_id: zoneId(c.request('resourceId')) }));

const newArn: c.Select = (event) => {
  const id = newId(event);
  return typeof id === 'string' ? `arn:${c.partitionOf(event.awsRegion)}:route53:::hostedzone/${id}` : undefined;
};

function vpcBlock(value: c.Json): c.JsonObject {
  const { vPCId, vPCRegion } = c.isJsonObject(value) ? value : {};
  return { vpc_id: vPCId ?? '', vpc_region: vPCRegion ?? '' };
}

function without(vpcs: c.Json | undefined, gone: c.JsonObject): readonly c.Json[] {
  return c.asList(vpcs).filter((vpc) => !c.isJsonObject(vpc) || vpc['vpc_id'] !== gone['vpc_id']);
}

const addVpc: c.Writer = c.change('vpc', 'vPC', (value, before) => c.asSet([...without(before, vpcBlock(value)), vpcBlock(value)], before));
const removeVpc: c.Writer = c.change('vpc', 'vPC', (value, before) => without(before, vpcBlock(value)));

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_CreateHostedZone.html
export const route53Zone = c.defineResource({
  type: 'aws_route53_zone',
  is: ['steers-traffic'],
  governs: { label: 'comment', identifier: 'delegation_set_id', placement: 'vpc', mode: 'enable_accelerated_recovery' },
  importId: '{zone_id}',
  calls: {
    CreateHostedZone: c.creates(
      c.by({ zone_id: newId }),
      {
        id: newId,
        zone_id: newId,
        arn: newArn,
        name: ['name', (value) => plainName(String(value))],
        comment: c.withDefault('hostedZoneConfig.comment', ''),
        delegation_set_id: ['delegationSetId', (value) => String(value).replace(/^\/delegationset\//, '')],
        name_servers: [c.response('delegationSet.nameServers'), (value) => c.asList(value).map(String).sort()],
      },
      addVpc,
    ),
    UpdateHostedZoneFeatures: c.updates(byHostedZone, 'enable_accelerated_recovery'),
    UpdateHostedZoneComment: c.updates(byId, { comment: c.withDefault('comment', '') }),
    AssociateVPCWithHostedZone: c.inAlternativeForms(networkOfZone, c.updates(byHostedZone, addVpc)),
    DisassociateVPCFromHostedZone: c.inAlternativeForms(networkOfZone, c.updates(byHostedZone, removeVpc)),
    ChangeTagsForResource: c.updates(byTagged, c.mergeMap('tags', 'addTags'), c.removeKeys('tags', 'removeTagKeys')),
    DeleteHostedZone: c.deletes(byId),
  },
  identity: 'name',
  terraformOnly: 'force_destroy',
  serviceDefaults: { comment: '' },
});
