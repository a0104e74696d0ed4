/** data_format_conversion_configuration of a delivery stream. https://docs.aws.amazon.com/firehose/latest/APIReference/API_DataFormatConversionConfiguration.html */
import * as c from '../words.ts';

const PARQUET: c.Shape = {
  block_size_bytes: c.value('blockSizeBytes', 268435456),
  compression: c.value('compression', 'SNAPPY'),
  enable_dictionary_compression: c.value('enableDictionaryCompression', false),
  max_padding_bytes: c.value('maxPaddingBytes', 0),
  page_size_bytes: c.value('pageSizeBytes', 1048576),
  writer_version: c.value('writerVersion', 'V1'),
};

const ORC: c.Shape = {
  block_size_bytes: c.value('blockSizeBytes', 268435456),
  bloom_filter_columns: c.value('bloomFilterColumns', []),
  bloom_filter_false_positive_probability: c.value('bloomFilterFalsePositiveProbability', 0.05),
  compression: c.value('compression', 'SNAPPY'),
  dictionary_key_threshold: c.value('dictionaryKeyThreshold', 0),
  enable_padding: c.value('enablePadding', false),
  format_version: c.value('formatVersion', 'V0_12'),
  padding_tolerance: c.value('paddingTolerance', 0.05),
  row_index_stride: c.value('rowIndexStride', 10000),
  stripe_size_bytes: c.value('stripeSizeBytes', 67108864),
};

const CONVERSION: c.Shape = {
  enabled: c.value('enabled', true),
  input_format_configuration: c.block('inputFormatConfiguration', {
    deserializer: c.block('deserializer', {
      hive_json_ser_de: c.block('hiveJsonSerDe', { timestamp_formats: c.value('timestampFormats', []) }),
      open_x_json_ser_de: c.block('openXJsonSerDe', {
        case_insensitive: c.value('caseInsensitive', true),
        column_to_json_key_mappings: c.value('columnToJsonKeyMappings', {}),
        convert_dots_in_json_keys_to_underscores: c.value('convertDotsInJsonKeysToUnderscores', false),
      }),
    }),
  }),
  output_format_configuration: c.block('outputFormatConfiguration', {
    serializer: c.block('serializer', { orc_ser_de: c.block('orcSerDe', ORC), parquet_ser_de: c.block('parquetSerDe', PARQUET) }),
  }),
  schema_configuration: c.block('schemaConfiguration', {
    catalog_id: c.value('catalogId', ''),
    database_name: c.value('databaseName', ''),
    region: c.value('region', ''),
    role_arn: c.value('roleARN', ''),
    table_name: c.value('tableName', ''),
    version_id: c.value('versionId', 'LATEST'),
  }),
};

/** Switched off with nothing else in it is how AWS spells "no conversion". */
export const formatConversion: c.Field = (api, before) => {
  const found = api['dataFormatConversionConfiguration'];
  if (!c.isJsonObject(found)) return before ?? [];
  const isNone = found['enabled'] === false && Object.keys(found).length === 1;
  const was = c.onlyBlock(before);
  return isNone && Object.keys(was).length === 0 ? [] : [c.blockOf(CONVERSION, found, was)];
};
