import type { ResourceEntry } from '../define.ts';
import { kinesisFirehoseDeliveryStream } from './kinesis-firehose-delivery-stream.ts';

/** The types of Amazon Data Firehose. */
export const firehose: readonly ResourceEntry[] = [kinesisFirehoseDeliveryStream];
