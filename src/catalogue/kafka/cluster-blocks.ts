/** Nested blocks of aws_msk_cluster. https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html */
import * as c from '../words.ts';

const ebsStorage: c.Shape = {
  volume_size: c.value('volumeSize', 0),
  provisioned_throughput: c.block('provisionedThroughput', {
    enabled: c.value('enabled', false),
    volume_throughput: c.value('volumeThroughput', 0),
  }),
};

/** Machines, disks and who reaches them. */
export const brokerNodeGroupInfo: c.Shape = {
  az_distribution: c.value('brokerAZDistribution', 'DEFAULT'),
  client_subnets: c.value('clientSubnets', []),
  instance_type: c.value('instanceType', ''),
  security_groups: c.value('securityGroups', []),
  connectivity_info: c.block('connectivityInfo', {
    public_access: c.block('publicAccess', { type: c.value('type', '') }),
    vpc_connectivity: c.block('vpcConnectivity', {
      client_authentication: c.block('clientAuthentication', {
        tls: c.value('tls.enabled', false),
        sasl: c.block('sasl', { iam: c.value('iam.enabled', false), scram: c.value('scram.enabled', false) }),
      }),
    }),
  }),
  storage_info: c.block('storageInfo', { ebs_storage_info: c.block('ebsStorageInfo', ebsStorage) }),
};

/** How clients prove who they are. */
export const clientAuthentication: c.Shape = {
  unauthenticated: c.value('unauthenticated.enabled', false),
  sasl: c.block('sasl', { iam: c.value('iam.enabled', false), scram: c.value('scram.enabled', false) }),
  tls: c.block('tls', { certificate_authority_arns: c.value('certificateAuthorityArnList', []) }),
};

/** Which configuration the brokers run. */
export const configurationInfo: c.Shape = { arn: c.value('arn', ''), revision: c.value('revision', 0) };

/** At rest and on the way. */
export const encryptionInfo: c.Shape = {
  encryption_at_rest_kms_key_arn: c.value('encryptionAtRest.dataVolumeKMSKeyId', ''),
  encryption_in_transit: c.block('encryptionInTransit', {
    client_broker: c.value('clientBroker', 'TLS'),
    in_cluster: c.value('inCluster', true),
  }),
};

/** Where the brokers' logs go. */
export const loggingInfo: c.Shape = {
  broker_logs: c.block('brokerLogs', {
    cloudwatch_logs: c.block('cloudWatchLogs', { enabled: c.value('enabled', false), log_group: c.value('logGroup', '') }),
    firehose: c.block('firehose', { delivery_stream: c.value('deliveryStream', ''), enabled: c.value('enabled', false) }),
    s3: c.block('s3', { bucket: c.value('bucket', ''), enabled: c.value('enabled', false), prefix: c.value('prefix', '') }),
  }),
};

/** What Prometheus may read. */
export const openMonitoring: c.Shape = {
  prometheus: c.block('prometheus', {
    jmx_exporter: c.block('jmxExporter', { enabled_in_broker: c.value('enabledInBroker', false) }),
    node_exporter: c.block('nodeExporter', { enabled_in_broker: c.value('enabledInBroker', false) }),
  }),
};
