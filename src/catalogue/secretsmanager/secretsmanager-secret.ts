import * as c from '../words.ts';
import { byArnAs, bySecret, secretArn } from './secret-id.ts';

/** CloudTrail omits the tags of a secret, so a record without them does not show that there are none. */
const tagsOr =
  (visible: c.Writer): c.Writer =>
  (event, current, attributes) =>
    c.request('tags')(event) === undefined ? { tags: c.HIDDEN } : visible(event, current, attributes);

function isOfSettings(event: c.CloudTrailEvent): boolean {
  return c.request('description')(event) !== undefined || c.request('kmsKeyId')(event) !== undefined;
}

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_UpdateSecret.html
export const secretsmanagerSecret = c.defineResource({
  type: 'aws_secretsmanager_secret',
  is: ['keeps-data', 'holds-secret'],
  governs: {
    label: 'description',
    encryption: 'kms_key_id replica.kms_key_id',
    access: 'policy',
    placement: 'replica',
    mode: 'type',
  },
  safer: { disclosure: { kms_key_id: 'higher', 'replica.kms_key_id': 'higher' }, 'data-loss': { recovery_window_in_days: 'higher' } },
  importId: '{arn}',
  calls: {
    CreateSecret: c.creates(
      c.firstOf(byArnAs('arn'), c.by({ name: 'name' })),
      { id: secretArn, arn: secretArn },
      'name description kms_key_id type',
      c.change('replica', 'addReplicaRegions', (added) => withReplicas([], added)),
      tagsOr(c.writes('tags')),
    ),
    UpdateSecret: [
      c.updates(c.where(isOfSettings, bySecret), 'description kms_key_id'),
      c.leaves(
        'a new value is a new version of the secret, not a setting',
        c.where((event) => !isOfSettings(event) && c.response('versionId')(event) !== undefined, bySecret),
      ),
    ],
    ReplicateSecretToRegions: c.updates(
      bySecret,
      c.change('replica', 'addReplicaRegions', (added, before) => withReplicas(before, added)),
    ),
    RemoveRegionsFromReplication: c.updates(bySecret, c.change('replica', 'removeReplicaRegions', withoutReplicas)),
    TagResource: c.updates(bySecret, tagsOr(c.mergeMap('tags', 'tags'))),
    UntagResource: c.updates(bySecret, c.removeKeys('tags', 'tagKeys')),
    // The secret is deleted some days later; until then it cannot be read.
    DeleteSecret: c.deletes(bySecret),
    // A restored secret is complete.
    RestoreSecret: c.updates(bySecret, { arn: secretArn }),
  },
  identity: 'name',
  each: { policy: c.asOwnResource('aws_secretsmanager_secret_policy') },
  terraformOnly: 'force_overwrite_replica_secret name_prefix recovery_window_in_days',
  references: { kms_key_id: 'aws_kms_key.arn' },
});

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_ReplicaRegionType.html */
function withReplicas(before: c.Json | undefined, added: c.Json): readonly c.JsonObject[] {
  const fresh = replicasIn(added).map((replica): c.JsonObject => ({
    kms_key_id: replica['kmsKeyId'] ?? 'alias/aws/secretsmanager',
    last_accessed_date: '',
    region: replica['region'] ?? '',
    status: '',
    status_message: '',
  }));
  const regions = new Set(fresh.map((replica) => replica['region']));
  return [...replicasIn(before).filter((replica) => !regions.has(replica['region'] ?? '')), ...fresh];
}

function withoutReplicas(removed: c.Json, before: c.Json | undefined): readonly c.JsonObject[] {
  const regions = new Set(c.asList(removed));
  return replicasIn(before).filter((replica) => !regions.has(replica['region'] ?? ''));
}

function replicasIn(value: c.Json | undefined): readonly c.JsonObject[] {
  return c.asList(value).filter(c.isJsonObject);
}
