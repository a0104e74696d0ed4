/** Nested blocks of aws_msk_cluster. https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html */
import { block, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';

const ebsStorage: Shape = {
  volume_size: value('volumeSize', 0),
  provisioned_throughput: block('provisionedThroughput', {
    enabled: value('enabled', false),
    volume_throughput: value('volumeThroughput', 0),
  }),
};

/** Machines, disks and who reaches them. */
export const brokerNodeGroupInfo: Shape = {
  az_distribution: value('brokerAZDistribution', 'DEFAULT'),
  client_subnets: value('clientSubnets', []),
  instance_type: value('instanceType', ''),
  security_groups: value('securityGroups', []),
  connectivity_info: block('connectivityInfo', {
    public_access: block('publicAccess', { type: value('type', '') }),
    vpc_connectivity: block('vpcConnectivity', {
      client_authentication: block('clientAuthentication', {
        tls: value('tls.enabled', false),
        sasl: block('sasl', { iam: value('iam.enabled', false), scram: value('scram.enabled', false) }),
      }),
    }),
  }),
  storage_info: block('storageInfo', { ebs_storage_info: block('ebsStorageInfo', ebsStorage) }),
};

/** How clients prove who they are. */
export const clientAuthentication: Shape = {
  unauthenticated: value('unauthenticated.enabled', false),
  sasl: block('sasl', { iam: value('iam.enabled', false), scram: value('scram.enabled', false) }),
  tls: block('tls', { certificate_authority_arns: value('certificateAuthorityArnList', []) }),
};

/** Which configuration the brokers run. */
export const configurationInfo: Shape = { arn: value('arn', ''), revision: value('revision', 0) };

/** At rest and on the way. */
export const encryptionInfo: Shape = {
  encryption_at_rest_kms_key_arn: value('encryptionAtRest.dataVolumeKMSKeyId', ''),
  encryption_in_transit: block('encryptionInTransit', {
    client_broker: value('clientBroker', 'TLS'),
    in_cluster: value('inCluster', true),
  }),
};

/** Where the brokers' logs go. */
export const loggingInfo: Shape = {
  broker_logs: block('brokerLogs', {
    cloudwatch_logs: block('cloudWatchLogs', { enabled: value('enabled', false), log_group: value('logGroup', '') }),
    firehose: block('firehose', { delivery_stream: value('deliveryStream', ''), enabled: value('enabled', false) }),
    s3: block('s3', { bucket: value('bucket', ''), enabled: value('enabled', false), prefix: value('prefix', '') }),
  }),
};

/** What Prometheus may read. */
export const openMonitoring: Shape = {
  prometheus: block('prometheus', {
    jmx_exporter: block('jmxExporter', { enabled_in_broker: value('enabledInBroker', false) }),
    node_exporter: block('nodeExporter', { enabled_in_broker: value('enabledInBroker', false) }),
  }),
};
