/** The types of AWS Batch. */
export { batchComputeEnvironment } from './batch-compute-environment.ts';
export { batchJobDefinition } from './batch-job-definition.ts';
export { batchJobQueue } from './batch-job-queue.ts';
