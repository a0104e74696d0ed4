import type { ResourceEntry } from '../define.ts';
import { kinesisStream } from './kinesis-stream.ts';

/** The types of Amazon Kinesis Data Streams. */
export const kinesis: readonly ResourceEntry[] = [kinesisStream];
