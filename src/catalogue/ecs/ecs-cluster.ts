import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, firstOf, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { change } from '../write.ts';
import { clusterArn, ecsArn, taggedAs } from './ecs-arn.ts';

const newName: Select = (event) => request('clusterName')(event) ?? 'default';
const newArn = ecsArn('cluster/', newName);

const byCluster = firstOf(by({ arn: response('cluster.clusterArn') }), by({ arn: clusterArn }));

/** Settings that a call does not name stay as they are. */
function settings(select: Select): Writer {
  return change('setting', select, (value, before) => {
    const named = asList(value)
      .filter(isJsonObject)
      .map((setting): JsonObject => ({ name: setting['name'] ?? '', value: setting['value'] ?? '' }));
    const others = asList(before).filter((setting) => isJsonObject(setting) && !named.some((one) => one['name'] === setting['name']));
    return asSet([...others, ...named], before);
  });
}

function configuration(value: Json): Json {
  const exec = isJsonObject(value) ? value['executeCommandConfiguration'] : undefined;
  if (!isJsonObject(exec)) return [];
  const log = exec['logConfiguration'];
  return [
    {
      execute_command_configuration: [
        {
          kms_key_id: exec['kmsKeyId'] ?? '',
          logging: exec['logging'] ?? '',
          log_configuration: isJsonObject(log) ? [logConfiguration(log)] : [],
        },
      ],
    },
  ];
}

function logConfiguration(log: JsonObject): JsonObject {
  return {
    cloud_watch_encryption_enabled: log['cloudWatchEncryptionEnabled'] ?? false,
    cloud_watch_log_group_name: log['cloudWatchLogGroupName'] ?? '',
    s3_bucket_encryption_enabled: log['s3EncryptionEnabled'] ?? false,
    s3_bucket_name: log['s3BucketName'] ?? '',
    s3_key_prefix: log['s3KeyPrefix'] ?? '',
  };
}

/** An empty namespace takes the default away. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ClusterServiceConnectDefaultsRequest.html */
function connectDefaults(value: Json): Json {
  const namespace = isJsonObject(value) ? value['namespace'] : undefined;
  return namespace === undefined || namespace === '' ? [] : [{ namespace }];
}

/** What CreateCluster and UpdateCluster have in common. */
const common: readonly Writer[] = [
  put('configuration', request('configuration'), configuration),
  put('service_connect_defaults', request('serviceConnectDefaults'), connectDefaults),
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateCluster.html
export const ecsCluster = defineResource({
  type: 'aws_ecs_cluster',
  eventSource: 'ecs.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'name',
      detection: 'configuration',
      mode: 'service_connect_defaults',
      observability: 'setting',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateCluster: creates(
      firstOf(by({ arn: response('cluster.clusterArn') }), by({ arn: newArn })),
      put('id', (event) => response('cluster.clusterArn')(event) ?? newArn(event)),
      put('arn', (event) => response('cluster.clusterArn')(event) ?? newArn(event)),
      put('name', newName),
      // Where the call is silent the account's default holds, which only the answer tells.
      settings((event) => request('settings')(event) ?? response('cluster.settings')(event)),
      ...common,
      replaceMap('tags', request('tags')),
    ),
    UpdateCluster: updates(byCluster, settings(request('settings')), ...common),
    UpdateClusterSettings: updates(byCluster, settings(request('settings'))),
    TagResource: updates(taggedAs('arn', 'cluster'), mergeMap('tags', request('tags'))),
    UntagResource: updates(taggedAs('arn', 'cluster'), removeKeys('tags', request('tagKeys'))),
    DeleteCluster: deletes(byCluster),
  },
  attributes: {
    name: identity(),
    setting: written(),
    'setting.value': written(),
    configuration: written(),
    service_connect_defaults: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
