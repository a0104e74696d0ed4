import { isJsonObject } from '#domain/json.ts';
import { changedBlock } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, decoded, idFrom, where, within } from '../select.ts';
import { change, terraformOnly, ofNoArgument } from '../write.ts';
import {
  brokerNodeGroupInfo,
  clientAuthentication,
  configurationInfo,
  encryptionInfo,
  loggingInfo,
  openMonitoring,
} from './cluster-blocks.ts';

const madeArn = response('clusterArn');
const byArn = by({ arn: decoded(request('clusterArn')) });
const tagged = decoded(request('resourceArn'));
const byTagged = where((event) => String(tagged(event)).includes(':cluster/'), by({ arn: tagged }));

/** Blocks that the calls give by their own names, inside of what `root` finds. */
const settings = (root: Select): readonly Writer[] => [
  put('enhanced_monitoring', within(root, 'enhancedMonitoring')),
  put('storage_mode', within(root, 'storageMode')),
  change('client_authentication', within(root, 'clientAuthentication'), changedBlock(clientAuthentication)),
  change('configuration_info', within(root, 'configurationInfo'), changedBlock(configurationInfo)),
  change('encryption_info', within(root, 'encryptionInfo'), changedBlock(encryptionInfo)),
  change('logging_info', within(root, 'loggingInfo'), changedBlock(loggingInfo)),
  change('open_monitoring', within(root, 'openMonitoring'), changedBlock(openMonitoring)),
];

const making = (root: Select): readonly Writer[] => [
  put('id', madeArn),
  put('arn', madeArn),
  put('cluster_name', request('clusterName')),
  put('kafka_version', within(root, 'kafkaVersion')),
  put('number_of_broker_nodes', within(root, 'numberOfBrokerNodes')),
  change('broker_node_group_info', within(root, 'brokerNodeGroupInfo'), changedBlock(brokerNodeGroupInfo)),
  ...settings(root),
  replaceMap('tags', request('tags')),
];

/** Changes a part of the brokers, given as the creating call gives it. */
function brokers(part: Select): Writer {
  return change('broker_node_group_info', part, changedBlock(brokerNodeGroupInfo));
}

/** Disks of all brokers alike: so the provider asks for it. https://docs.aws.amazon.com/msk/1.0/apireference/clusters-clusterarn-nodes-storage.html */
const disks: Select = (event) => {
  const [first] = asList(request('targetBrokerEBSVolumeInfo')(event));
  return storage(first, 'volumeSizeGB');
};

const allDisks: Select = (event) => storage(request()(event), 'volumeSizeGB');

function storage(found: ReturnType<Select>, size: string): ReturnType<Select> {
  if (!isJsonObject(found) || (found[size] === undefined && found['provisionedThroughput'] === undefined)) return undefined;
  const { provisionedThroughput } = found;
  const parts = {
    ...(found[size] === undefined ? {} : { volumeSize: found[size] }),
    ...(provisionedThroughput === undefined ? {} : { provisionedThroughput }),
  };
  return { storageInfo: { ebsStorageInfo: parts } };
}

function wrapped(name: string, select: Select): Select {
  return (event) => {
    const found = select(event);
    return found === undefined ? undefined : { [name]: found };
  };
}

// https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html
export const mskCluster = defineResource({
  type: 'aws_msk_cluster',
  eventSource: 'kafka.amazonaws.com',
  traits: {
    is: ['keeps-data', 'carries-messages'],
    governs: {
      identifier: 'cluster_name',
      capacity: `
        number_of_broker_nodes broker_node_group_info.instance_type
        broker_node_group_info.storage_info.ebs_storage_info.volume_size
        broker_node_group_info.storage_info.ebs_storage_info.provisioned_throughput.volume_throughput
      `,
      enablement: 'broker_node_group_info.storage_info.ebs_storage_info.provisioned_throughput.enabled',
      encryption: 'encryption_info',
      observability: 'enhanced_monitoring open_monitoring',
      detection: 'logging_info',
      destination: `
        logging_info.broker_logs.cloudwatch_logs.log_group logging_info.broker_logs.firehose.delivery_stream
        logging_info.broker_logs.s3.bucket logging_info.broker_logs.s3.prefix
      `,
      reach: 'broker_node_group_info.connectivity_info broker_node_group_info.security_groups',
      placement: 'broker_node_group_info.az_distribution broker_node_group_info.client_subnets',
      identity: 'client_authentication',
      engine: 'kafka_version configuration_info',
      mode: 'storage_mode',
    },
    safer: {
      'public-exposure': { 'broker_node_group_info.connectivity_info.public_access.type': 'DISABLED' },
      'privilege-escalation': { 'client_authentication.unauthenticated': false },
      disclosure: {
        'encryption_info.encryption_at_rest_kms_key_arn': 'higher',
        'encryption_info.encryption_in_transit': true,
        'encryption_info.encryption_in_transit.client_broker': 'TLS',
        'encryption_info.encryption_in_transit.in_cluster': true,
      },
      'data-loss': {
        'logging_info.broker_logs.cloudwatch_logs.enabled': true,
        'logging_info.broker_logs.firehose.enabled': true,
        'logging_info.broker_logs.s3.enabled': true,
      },
    },
    range: {
      number_of_broker_nodes: '1..*',
      'broker_node_group_info.storage_info.ebs_storage_info.volume_size': '1..16384 GiB',
      'broker_node_group_info.storage_info.ebs_storage_info.provisioned_throughput.volume_throughput': '250..2375 MiB/s',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateCluster: creates(by({ arn: madeArn }), ...making(request())),
    // A serverless cluster is another type.
    CreateClusterV2: creates(
      where((event) => request('provisioned')(event) !== undefined, by({ arn: madeArn })),
      ...making(request('provisioned')),
    ),
    UpdateBrokerCount: updates(byArn, put('number_of_broker_nodes', request('targetNumberOfBrokerNodes'))),
    UpdateBrokerStorage: updates(byArn, brokers(disks), ofNoArgument(request('targetBrokerEBSVolumeInfo'))),
    UpdateBrokerType: updates(byArn, brokers(wrapped('instanceType', request('targetInstanceType')))),
    UpdateClusterConfiguration: updates(byArn, ...settings(request())),
    UpdateClusterKafkaVersion: updates(byArn, put('kafka_version', request('targetKafkaVersion')), ...settings(request())),
    UpdateConnectivity: updates(byArn, brokers(wrapped('connectivityInfo', request('connectivityInfo')))),
    UpdateMonitoring: updates(byArn, ...settings(request())),
    UpdateSecurity: updates(byArn, ...settings(request())),
    UpdateStorage: updates(byArn, ...settings(request()), brokers(allDisks)),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeys'))),
    DeleteCluster: deletes(byArn),
  },
  attributes: {
    broker_node_group_info: written(),
    client_authentication: written(),
    'client_authentication.unauthenticated': written(),
    configuration_info: written(),
    encryption_info: written(),
    'encryption_info.encryption_in_transit.client_broker': written(),
    enhanced_monitoring: written(),
    kafka_version: written(),
    logging_info: written(),
    number_of_broker_nodes: written(),
    open_monitoring: written(),
    storage_mode: written(),
    tags: written(),
    cluster_name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    bootstrap_brokers: computed(),
    bootstrap_brokers_public_sasl_iam: computed(),
    bootstrap_brokers_public_sasl_scram: computed(),
    bootstrap_brokers_public_tls: computed(),
    bootstrap_brokers_sasl_iam: computed(),
    bootstrap_brokers_sasl_scram: computed(),
    bootstrap_brokers_tls: computed(),
    bootstrap_brokers_vpc_connectivity_sasl_iam: computed(),
    bootstrap_brokers_vpc_connectivity_sasl_scram: computed(),
    bootstrap_brokers_vpc_connectivity_tls: computed(),
    cluster_uuid: computed(),
    current_version: computed(),
    id: computed(),
    tags_all: computed(),
    zookeeper_connect_string: computed(),
    zookeeper_connect_string_tls: computed(),
  },
});
