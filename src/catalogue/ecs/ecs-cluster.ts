import * as c from '../words.ts';
import { clusterArn, ecsArn, taggedAs } from './ecs-arn.ts';

const newName: c.Select = (event) => c.request('clusterName')(event) ?? 'default';
const newArn = ecsArn('cluster/', newName);

const byCluster = c.firstOf(c.by({ arn: c.response('cluster.clusterArn') }), c.by({ arn: clusterArn }));

/** Settings that a call omits stay unchanged. */
function settings(select: c.Select): c.Writer {
  return c.change('setting', select, (value, before) => {
    const named = c
      .asList(value)
      .filter(c.isJsonObject)
      .map((setting): c.JsonObject => ({ name: setting['name'] ?? '', value: setting['value'] ?? '' }));
    const others = c.asList(before).filter((setting) => c.isJsonObject(setting) && !named.some((one) => one['name'] === setting['name']));
    return c.asSet([...others, ...named], before);
  });
}

function configuration(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  const { executeCommandConfiguration: exec, managedStorageConfiguration: storage } = value;
  const log = c.jsonAt(exec, ['logConfiguration']);
  if (!c.isJsonObject(exec) && !c.isJsonObject(storage)) return [];
  return [
    {
      execute_command_configuration: c.isJsonObject(exec)
        ? [
            {
              kms_key_id: exec['kmsKeyId'] ?? '',
              logging: exec['logging'] ?? '',
              log_configuration: c.isJsonObject(log) ? [logConfiguration(log)] : [],
            },
          ]
        : [],
      managed_storage_configuration: managedStorage(storage ?? []),
    },
  ];
}

const managedStorage = c.blocksOf({ fargate_ephemeral_storage_kms_key_id: '', kms_key_id: '' });

function logConfiguration(log: c.JsonObject): c.JsonObject {
  return {
    cloud_watch_encryption_enabled: log['cloudWatchEncryptionEnabled'] ?? false,
    cloud_watch_log_group_name: log['cloudWatchLogGroupName'] ?? '',
    s3_bucket_encryption_enabled: log['s3EncryptionEnabled'] ?? false,
    s3_bucket_name: log['s3BucketName'] ?? '',
    s3_key_prefix: log['s3KeyPrefix'] ?? '',
  };
}

/** An empty namespace removes the default. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ClusterServiceConnectDefaultsRequest.html */
function connectDefaults(value: c.Json): c.Json {
  const namespace = c.isJsonObject(value) ? value['namespace'] : undefined;
  return namespace === undefined || namespace === '' ? [] : [{ namespace }];
}

/** What CreateCluster and UpdateCluster have in common. */
const common: readonly c.Writing[] = [
  { configuration: ['configuration', configuration], service_connect_defaults: ['serviceConnectDefaults', connectDefaults] },
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateCluster.html
export const ecsCluster = c.defineResource({
  type: 'aws_ecs_cluster',
  is: ['runs-code'],
  governs: {
    detection: 'configuration',
    encryption: 'configuration.managed_storage_configuration',
    mode: 'service_connect_defaults',
    observability: 'setting',
  },

  calls: {
    CreateCluster: c.creates(
      c.firstOf(c.by({ arn: c.response('cluster.clusterArn') }), c.by({ arn: newArn })),
      {
        id: (event) => c.response('cluster.clusterArn')(event) ?? newArn(event),
        arn: (event) => c.response('cluster.clusterArn')(event) ?? newArn(event),
        name: newName,
      },
      // Omitted settings take the account's default, which only the response contains.
      settings((event) => c.request('settings')(event) ?? c.response('cluster.settings')(event)),
      ...common,
      'tags',
    ),
    UpdateCluster: c.updates(byCluster, settings(c.request('settings')), ...common),
    UpdateClusterSettings: c.updates(byCluster, settings(c.request('settings'))),
    TagResource: c.updates(taggedAs('arn', 'cluster'), c.mergeMap('tags', 'tags')),
    UntagResource: c.updates(taggedAs('arn', 'cluster'), c.removeKeys('tags', 'tagKeys')),
    DeleteCluster: c.deletes(byCluster),
  },
  identity: 'name',
});
