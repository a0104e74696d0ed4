import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, request, updates, written, response } from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, firstOf, idFrom, where } from '../select.ts';
import { asOwnResource, change, terraformOnly, leaves } from '../write.ts';
import { byArnAs, bySecret, secretArn } from './secret-id.ts';

/** CloudTrail leaves out the tags of a secret: a record without them does not say that there are none. */
const tagsOr =
  (visible: Writer): Writer =>
  (event, current, attributes) =>
    request('tags')(event) === undefined ? { tags: HIDDEN } : visible(event, current, attributes);

function isOfSettings(event: CloudTrailEvent): boolean {
  return request('description')(event) !== undefined || request('kmsKeyId')(event) !== undefined;
}

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_UpdateSecret.html
export const secretsmanagerSecret = defineResource({
  type: 'aws_secretsmanager_secret',
  eventSource: 'secretsmanager.amazonaws.com',
  traits: {
    is: ['keeps-data', 'holds-secret'],
    governs: {
      label: 'description',
      'terraform-only': 'force_overwrite_replica_secret name_prefix recovery_window_in_days',
      encryption: 'kms_key_id replica.kms_key_id',
      identifier: 'name',
      access: 'policy',
      placement: 'replica',
    },
    safer: { disclosure: { kms_key_id: 'higher', 'replica.kms_key_id': 'higher' }, 'data-loss': { recovery_window_in_days: 'higher' } },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateSecret: creates(
      firstOf(byArnAs('arn'), by({ name: request('name') })),
      put('id', secretArn),
      put('arn', secretArn),
      put('name', request('name')),
      put('description', request('description'), text),
      put('kms_key_id', request('kmsKeyId'), text),
      change('replica', request('addReplicaRegions'), (added) => withReplicas([], added)),
      tagsOr(replaceMap('tags', request('tags'))),
    ),
    UpdateSecret: [
      updates(
        where(isOfSettings, bySecret),
        put('description', request('description'), text),
        put('kms_key_id', request('kmsKeyId'), text),
      ),
      leaves(
        'a new value is a new version of the secret, and no setting of it',
        where((event) => !isOfSettings(event) && response('versionId')(event) !== undefined, bySecret),
      ),
    ],
    ReplicateSecretToRegions: updates(
      bySecret,
      change('replica', request('addReplicaRegions'), (added, before) => withReplicas(before, added)),
    ),
    RemoveRegionsFromReplication: updates(bySecret, change('replica', request('removeReplicaRegions'), withoutReplicas)),
    TagResource: updates(bySecret, tagsOr(mergeMap('tags', request('tags')))),
    UntagResource: updates(bySecret, removeKeys('tags', request('tagKeys'))),
    // It waits some days before it is gone; until then nobody can read it.
    DeleteSecret: deletes(bySecret),
    // Restored, it has everything that it had.
    RestoreSecret: updates(bySecret, put('arn', secretArn)),
  },
  attributes: {
    name: identity(),
    description: written(),
    kms_key_id: written(),
    replica: written(),
    tags: written(),
    policy: asOwnResource('aws_secretsmanager_secret_policy'),
    force_overwrite_replica_secret: terraformOnly(),
    name_prefix: terraformOnly(),
    recovery_window_in_days: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { kms_key_id: { type: 'aws_kms_key', attribute: 'arn' } },
});

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_ReplicaRegionType.html */
function withReplicas(before: Json | undefined, added: Json): readonly JsonObject[] {
  const fresh = replicasIn(added).map((replica): JsonObject => ({
    kms_key_id: replica['kmsKeyId'] ?? 'alias/aws/secretsmanager',
    last_accessed_date: '',
    region: replica['region'] ?? '',
    status: '',
    status_message: '',
  }));
  const regions = new Set(fresh.map((replica) => replica['region']));
  return [...replicasIn(before).filter((replica) => !regions.has(replica['region'] ?? '')), ...fresh];
}

function withoutReplicas(removed: Json, before: Json | undefined): readonly JsonObject[] {
  const regions = new Set(asList(removed));
  return replicasIn(before).filter((replica) => !regions.has(replica['region'] ?? ''));
}

function replicasIn(value: Json | undefined): readonly JsonObject[] {
  return asList(value).filter(isJsonObject);
}
