/** data_format_conversion_configuration of a delivery stream. https://docs.aws.amazon.com/firehose/latest/APIReference/API_DataFormatConversionConfiguration.html */
import * as c from '../words.ts';

const PARQUET: c.Table = c.tableOf(
  'aws_kinesis_firehose_delivery_stream.extended_s3_configuration.data_format_conversion_configuration.output_format_configuration.serializer.parquet_ser_de',
  { block_size_bytes: 268435456, compression: 'SNAPPY', page_size_bytes: 1048576, writer_version: 'V1' },
);

const ORC: c.Table = c.tableOf(
  'aws_kinesis_firehose_delivery_stream.extended_s3_configuration.data_format_conversion_configuration.output_format_configuration.serializer.orc_ser_de',
  {
    block_size_bytes: 268435456,
    bloom_filter_false_positive_probability: 0.05,
    compression: 'SNAPPY',
    format_version: 'V0_12',
    padding_tolerance: 0.05,
    row_index_stride: 10000,
    stripe_size_bytes: 67108864,
  },
);

const CONVERSION: c.Table = c.tableOf(
  'aws_kinesis_firehose_delivery_stream.extended_s3_configuration.data_format_conversion_configuration',
  {
    enabled: true,
    input_format_configuration: { deserializer: { open_x_json_ser_de: { case_insensitive: true } } },
    output_format_configuration: { serializer: { orc_ser_de: ORC, parquet_ser_de: PARQUET } },
    schema_configuration: { role_arn: c.named('roleARN'), version_id: 'LATEST' },
  },
);

/** AWS represents "no conversion" as an object with only `enabled: false`. */
export const formatConversion: c.Field = (api, before) => {
  const found = api['dataFormatConversionConfiguration'];
  if (!c.isJsonObject(found)) return before ?? [];
  const isNone = found['enabled'] === false && Object.keys(found).length === 1;
  const was = c.onlyBlock(before);
  return isNone && Object.keys(was).length === 0 ? [] : [c.blockOf(CONVERSION, found, was)];
};
