import type { ResourceEntry } from '../define.ts';
import { batchComputeEnvironment } from './batch-compute-environment.ts';
import { batchJobDefinition } from './batch-job-definition.ts';
import { batchJobQueue } from './batch-job-queue.ts';

/** The types of AWS Batch. */
export const batch: readonly ResourceEntry[] = [batchComputeEnvironment, batchJobDefinition, batchJobQueue];
