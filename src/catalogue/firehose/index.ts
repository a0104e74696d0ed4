/** The types of Amazon Data Firehose. */
export { kinesisFirehoseDeliveryStream } from './kinesis-firehose-delivery-stream.ts';
