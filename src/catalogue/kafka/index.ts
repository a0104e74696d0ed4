import type { ResourceEntry } from '../define.ts';
import { mskCluster } from './msk-cluster.ts';
import { mskConfiguration } from './msk-configuration.ts';

/** The types of Amazon Managed Streaming for Apache Kafka. */
export const kafka: readonly ResourceEntry[] = [mskCluster, mskConfiguration];
