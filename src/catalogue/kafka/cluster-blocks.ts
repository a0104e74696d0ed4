/** Nested blocks of aws_msk_cluster. https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html */
import * as c from '../words.ts';

const ebsStorage: c.Table = { volume_size: 0, provisioned_throughput: { enabled: false, volume_throughput: 0 } };

/** Instances, disks and network access. */
export const brokerNodeGroupInfo: c.Table = {
  az_distribution: c.value('brokerAZDistribution', 'DEFAULT'),
  client_subnets: [],
  instance_type: '',
  security_groups: [],
  connectivity_info: {
    network_type: '',
    public_access: { type: '' },
    vpc_connectivity: {
      client_authentication: {
        tls: c.value('tls.enabled', false),
        sasl: { iam: c.value('iam.enabled', false), scram: c.value('scram.enabled', false) },
      },
    },
  },
  storage_info: { ebs_storage_info: ebsStorage },
};

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
  broker_logs: {
    cloudwatch_logs: c.block('cloudWatchLogs', { enabled: false, log_group: '' }),
    firehose: { delivery_stream: '', enabled: false },
    s3: { bucket: '', enabled: false, prefix: '' },
  },
};

/** Metrics for Prometheus. */
export const openMonitoring: c.Table = {
  prometheus: { jmx_exporter: { enabled_in_broker: false }, node_exporter: { enabled_in_broker: false } },
};
