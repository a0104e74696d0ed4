/** The types of Amazon Managed Streaming for Apache Kafka. */
export { mskCluster } from './msk-cluster.ts';
export { mskConfiguration } from './msk-configuration.ts';
