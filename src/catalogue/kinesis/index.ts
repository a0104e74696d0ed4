/** The types of Amazon Kinesis Data Streams. */
export { kinesisStream } from './kinesis-stream.ts';
