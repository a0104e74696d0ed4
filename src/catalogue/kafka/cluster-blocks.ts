/** Nested blocks of aws_msk_cluster. https://docs.aws.amazon.com/msk/1.0/apireference/clusters.html */
import * as c from '../words.ts';

const ebsStorage: c.Table = { volume_size: 0, provisioned_throughput: { enabled: false, volume_throughput: 0 } };

/** Machines, disks and who reaches them. */
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

/** How clients prove who they are. */
export const clientAuthentication: c.Table = {
  unauthenticated: c.value('unauthenticated.enabled', false),
  sasl: { iam: c.value('iam.enabled', false), scram: c.value('scram.enabled', false) },
  tls: { certificate_authority_arns: c.value('certificateAuthorityArnList', []) },
};

/** Which configuration the brokers run. */
export const configurationInfo: c.Table = { arn: '', revision: 0 };

/** At rest and on the way. */
export const encryptionInfo: c.Table = {
  encryption_at_rest_kms_key_arn: c.value('encryptionAtRest.dataVolumeKMSKeyId', ''),
  encryption_in_transit: { client_broker: 'TLS', in_cluster: true },
};

/** Where the brokers' logs go. */
export const loggingInfo: c.Table = {
  broker_logs: {
    cloudwatch_logs: c.block('cloudWatchLogs', { enabled: false, log_group: '' }),
    firehose: { delivery_stream: '', enabled: false },
    s3: { bucket: '', enabled: false, prefix: '' },
  },
};

/** What Prometheus may read. */
export const openMonitoring: c.Table = {
  prometheus: { jmx_exporter: { enabled_in_broker: false }, node_exporter: { enabled_in_broker: false } },
};
