import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { among } from '../among.ts';
import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { asList, idFrom, partitionOf, where } from '../select.ts';
import { asSet, orElse } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { plainName, zoneId } from './hosted-zone-id.ts';
import { networkOfZone } from './rivals.ts';

const newId = zoneId(response('hostedZone.id'));
const byId = by({ zone_id: zoneId(request('id')) });
const byHostedZone = by({ zone_id: zoneId(request('hostedZoneId')) });

/** Health checks are tagged by the same call. */
const byTagged = where((event) => request('resourceType')(event) === 'hostedzone', by({ zone_id: zoneId(request('resourceId')) }));

const newArn: Select = (event) => {
  const id = newId(event);
  return typeof id === 'string' ? `arn:${partitionOf(event.awsRegion)}:route53:::hostedzone/${id}` : undefined;
};

function vpcBlock(value: Json): JsonObject {
  const { vPCId, vPCRegion } = isJsonObject(value) ? value : {};
  return { vpc_id: vPCId ?? '', vpc_region: vPCRegion ?? '' };
}

function without(vpcs: Json | undefined, gone: JsonObject): readonly Json[] {
  return asList(vpcs).filter((vpc) => !isJsonObject(vpc) || vpc['vpc_id'] !== gone['vpc_id']);
}

const addVpc: Writer = change('vpc', request('vPC'), (value, before) =>
  asSet([...without(before, vpcBlock(value)), vpcBlock(value)], before),
);
const removeVpc: Writer = change('vpc', request('vPC'), (value, before) => without(before, vpcBlock(value)));

// https://docs.aws.amazon.com/Route53/latest/APIReference/API_CreateHostedZone.html
export const route53Zone = defineResource({
  type: 'aws_route53_zone',
  eventSource: 'route53.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'comment',
      identifier: 'delegation_set_id name',
      placement: 'vpc',
      'terraform-only': 'force_destroy',
    },
  },
  importId: idFrom('', 'zone_id'),
  calls: {
    CreateHostedZone: creates(
      by({ zone_id: newId }),
      put('id', newId),
      put('zone_id', newId),
      put('arn', newArn),
      put('name', request('name'), (value) => plainName(String(value))),
      put('comment', orElse(request('hostedZoneConfig.comment'), ''), text),
      put('delegation_set_id', request('delegationSetId'), (value) => String(value).replace(/^\/delegationset\//, '')),
      put('name_servers', response('delegationSet.nameServers'), (value) => asList(value).map(String).sort()),
      addVpc,
    ),
    UpdateHostedZoneComment: updates(byId, put('comment', orElse(request('comment'), ''), text)),
    AssociateVPCWithHostedZone: among(networkOfZone, updates(byHostedZone, addVpc)),
    DisassociateVPCFromHostedZone: among(networkOfZone, updates(byHostedZone, removeVpc)),
    ChangeTagsForResource: updates(byTagged, mergeMap('tags', request('addTags')), removeKeys('tags', request('removeTagKeys'))),
    DeleteHostedZone: deletes(byId),
  },
  attributes: {
    name: identity(),
    comment: written(),
    vpc: written(),
    delegation_set_id: written(),
    tags: written(),
    force_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    name_servers: computed(),
    primary_name_server: computed(),
    tags_all: computed(),
    zone_id: computed(),
  },
  serviceDefaults: { comment: '' },
});
