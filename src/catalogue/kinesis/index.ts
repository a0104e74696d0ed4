/** The types of Amazon Kinesis Data Streams. */
export { kinesisResourcePolicy } from './kinesis-resource-policy.ts';
export { kinesisStream } from './kinesis-stream.ts';
