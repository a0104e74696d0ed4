import * as c from '../words.ts';
import {
  brokerNodeGroupInfo,
  clientAuthentication,
  configurationInfo,
  encryptionInfo,
  loggingInfo,
  openMonitoring,
} from './cluster-blocks.ts';

const madeArn = c.response('clusterArn');
const byArn = c.by({ arn: c.decoded('clusterArn') });
const tagged = c.decoded('resourceArn');
const byTagged = c.where((event) => String(tagged(event)).includes(':cluster/'), c.by({ arn: tagged }));

/** Writes blocks with the same names in the calls, inside the object that `root` selects. */
const settings = (root: c.Select): readonly c.Writing[] => [
  { enhanced_monitoring: c.within(root, 'enhancedMonitoring'), storage_mode: c.within(root, 'storageMode') },
  c.change('client_authentication', c.within(root, 'clientAuthentication'), c.changedBlock(clientAuthentication)),
  c.change('configuration_info', c.within(root, 'configurationInfo'), c.changedBlock(configurationInfo)),
  c.change('encryption_info', c.within(root, 'encryptionInfo'), c.changedBlock(encryptionInfo)),
  c.change('logging_info', c.within(root, 'loggingInfo'), c.changedBlock(loggingInfo)),
  c.change('rebalancing', c.within(root, 'rebalancing'), c.changedBlock({ status: '' })),
  c.change('open_monitoring', c.within(root, 'openMonitoring'), c.changedBlock(openMonitoring)),
];

const making = (root: c.Select): readonly c.Writing[] => [
  {
    id: madeArn,
    arn: madeArn,
    kafka_version: c.within(root, 'kafkaVersion'),
    number_of_broker_nodes: c.within(root, 'numberOfBrokerNodes'),
  },
  'cluster_name',
  c.change('broker_node_group_info', c.within(root, 'brokerNodeGroupInfo'), c.changedBlock(brokerNodeGroupInfo)),
  ...settings(root),
  'tags',
];

/** Changes a part of the brokers, in the shape of the create call. */
function brokers(part: c.Select): c.Writer {
  return c.change('broker_node_group_info', part, c.changedBlock(brokerNodeGroupInfo));
}

/** Disks of all brokers: the provider requests the same size for all. https://docs.aws.amazon.com/msk/1.0/apireference/clusters-clusterarn-nodes-storage.html */
const disks: c.Select = (event) => {
  const [first] = c.asList(c.request('targetBrokerEBSVolumeInfo')(event));
  return storage(first, 'volumeSizeGB');
};

const allDisks: c.Select = (event) => storage(c.request()(event), 'volumeSizeGB');

function storage(found: ReturnType<c.Select>, size: string): ReturnType<c.Select> {
  if (!c.isJsonObject(found) || (found[size] === undefined && found['provisionedThroughput'] === undefined)) return undefined;
  const { provisionedThroughput } = found;
  const parts = {
    ...(found[size] === undefined ? {} : { volumeSize: found[size] }),
    ...(provisionedThroughput === undefined ? {} : { provisionedThroughput }),
  };
  return { storageInfo: { ebsStorageInfo: parts } };
}

function wrapped(name: string, select: c.Select): c.Select {
  return (event) => {
    const found = select(event);
    return found === undefined ? undefined : { [name]: found };
  };
}

// https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html
export const mskCluster = c.defineResource({
  type: 'aws_msk_cluster',
  is: ['keeps-data', 'carries-messages'],
  governs: {
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
    mode: 'broker_node_group_info.connectivity_info.network_type rebalancing storage_mode',
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
  importId: '{arn}',
  calls: {
    CreateCluster: c.creates(c.by({ arn: madeArn }), ...making(c.request())),
    // A serverless cluster has another type.
    CreateClusterV2: c.creates(
      c.where((event) => c.request('provisioned')(event) !== undefined, c.by({ arn: madeArn })),
      ...making(c.request('provisioned')),
    ),
    UpdateBrokerCount: c.updates(byArn, { number_of_broker_nodes: 'targetNumberOfBrokerNodes' }),
    UpdateBrokerStorage: c.updates(byArn, brokers(disks), c.membersWithoutArgument('targetBrokerEBSVolumeInfo')),
    UpdateBrokerType: c.updates(byArn, brokers(wrapped('instanceType', c.request('targetInstanceType')))),
    UpdateClusterConfiguration: c.updates(byArn, ...settings(c.request())),
    UpdateClusterKafkaVersion: c.updates(byArn, { kafka_version: 'targetKafkaVersion' }, ...settings(c.request())),
    UpdateConnectivity: c.updates(byArn, brokers(wrapped('connectivityInfo', c.request('connectivityInfo')))),
    UpdateMonitoring: c.updates(byArn, ...settings(c.request())),
    UpdateRebalancing: c.updates(byArn, ...settings(c.request())),
    UpdateSecurity: c.updates(byArn, ...settings(c.request())),
    UpdateStorage: c.updates(byArn, ...settings(c.request()), brokers(allDisks)),
    ...c.tagged(byTagged),
    DeleteCluster: c.deletes(byArn),
  },
  identity: 'cluster_name',
});
