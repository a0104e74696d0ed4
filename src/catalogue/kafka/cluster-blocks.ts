/** Nested blocks of aws_msk_cluster. https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html */
import * as c from '../words.ts';

/** Instances, disks and network access. */
export const brokerNodeGroupInfo: c.Table = c.tableOf('aws_msk_cluster.broker_node_group_info', {
  az_distribution: c.value('brokerAZDistribution', 'DEFAULT'),
  connectivity_info: {
    vpc_connectivity: {
      client_authentication: { tls: c.named('tls.enabled'), sasl: { iam: c.named('iam.enabled'), scram: c.named('scram.enabled') } },
    },
  },
});

/** Authentication of clients. */
export const clientAuthentication: c.Table = {
  unauthenticated: c.value('unauthenticated.enabled', false),
  sasl: { iam: c.value('iam.enabled', false), scram: c.value('scram.enabled', false) },
  tls: { certificate_authority_arns: c.value('certificateAuthorityArnList', []) },
};

/** The configuration of the brokers. */
export const configurationInfo: c.Table = { arn: '', revision: 0 };

/** Encryption at rest and in transit. */
export const encryptionInfo: c.Table = {
  encryption_at_rest_kms_key_arn: c.value('encryptionAtRest.dataVolumeKMSKeyId', ''),
  encryption_in_transit: { client_broker: 'TLS', in_cluster: true },
};

/** The logs of the brokers. */
export const loggingInfo: c.Table = {
  broker_logs: c.tableOf('aws_msk_cluster.logging_info.broker_logs', { cloudwatch_logs: c.named('cloudWatchLogs') }),
};

/** Metrics for Prometheus. */
export const openMonitoring: c.Table = {
  prometheus: { jmx_exporter: { enabled_in_broker: false }, node_exporter: { enabled_in_broker: false } },
};
