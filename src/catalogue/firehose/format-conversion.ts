/** data_format_conversion_configuration of a delivery stream. https://docs.aws.amazon.com/firehose/latest/APIReference/API_DataFormatConversionConfiguration.html */
import * as c from '../words.ts';

const PARQUET: c.Table = {
  block_size_bytes: 268435456,
  compression: 'SNAPPY',
  enable_dictionary_compression: false,
  max_padding_bytes: 0,
  page_size_bytes: 1048576,
  writer_version: 'V1',
};

const ORC: c.Table = {
  block_size_bytes: 268435456,
  bloom_filter_columns: [],
  bloom_filter_false_positive_probability: 0.05,
  compression: 'SNAPPY',
  dictionary_key_threshold: 0,
  enable_padding: false,
  format_version: 'V0_12',
  padding_tolerance: 0.05,
  row_index_stride: 10000,
  stripe_size_bytes: 67108864,
};

const CONVERSION: c.Table = {
  enabled: true,
  input_format_configuration: {
    deserializer: {
      hive_json_ser_de: { timestamp_formats: [] },
      open_x_json_ser_de: {
        case_insensitive: true,
        column_to_json_key_mappings: c.value('columnToJsonKeyMappings', {}),
        convert_dots_in_json_keys_to_underscores: false,
      },
    },
  },
  output_format_configuration: { serializer: { orc_ser_de: ORC, parquet_ser_de: PARQUET } },
  schema_configuration: {
    catalog_id: '',
    database_name: '',
    region: '',
    role_arn: c.value('roleARN', ''),
    table_name: '',
    version_id: 'LATEST',
  },
};

/** AWS represents "no conversion" as an object with only `enabled: false`. */
export const formatConversion: c.Field = (api, before) => {
  const found = api['dataFormatConversionConfiguration'];
  if (!c.isJsonObject(found)) return before ?? [];
  const isNone = found['enabled'] === false && Object.keys(found).length === 1;
  const was = c.onlyBlock(before);
  return isNone && Object.keys(was).length === 0 ? [] : [c.blockOf(CONVERSION, found, was)];
};
