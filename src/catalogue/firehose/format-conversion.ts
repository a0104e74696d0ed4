/** data_format_conversion_configuration of a delivery stream. https://docs.aws.amazon.com/firehose/latest/APIReference/API_DataFormatConversionConfiguration.html */
import { isJsonObject } from '#domain/json.ts';
import { block, blockOf, value } from '../blocks.ts';
import type { Field, Shape } from '../blocks.ts';
import { onlyBlock } from '../write.ts';

const PARQUET: Shape = {
  block_size_bytes: value('blockSizeBytes', 268435456),
  compression: value('compression', 'SNAPPY'),
  enable_dictionary_compression: value('enableDictionaryCompression', false),
  max_padding_bytes: value('maxPaddingBytes', 0),
  page_size_bytes: value('pageSizeBytes', 1048576),
  writer_version: value('writerVersion', 'V1'),
};

const ORC: Shape = {
  block_size_bytes: value('blockSizeBytes', 268435456),
  bloom_filter_columns: value('bloomFilterColumns', []),
  bloom_filter_false_positive_probability: value('bloomFilterFalsePositiveProbability', 0.05),
  compression: value('compression', 'SNAPPY'),
  dictionary_key_threshold: value('dictionaryKeyThreshold', 0),
  enable_padding: value('enablePadding', false),
  format_version: value('formatVersion', 'V0_12'),
  padding_tolerance: value('paddingTolerance', 0.05),
  row_index_stride: value('rowIndexStride', 10000),
  stripe_size_bytes: value('stripeSizeBytes', 67108864),
};

const CONVERSION: Shape = {
  enabled: value('enabled', true),
  input_format_configuration: block('inputFormatConfiguration', {
    deserializer: block('deserializer', {
      hive_json_ser_de: block('hiveJsonSerDe', { timestamp_formats: value('timestampFormats', []) }),
      open_x_json_ser_de: block('openXJsonSerDe', {
        case_insensitive: value('caseInsensitive', true),
        column_to_json_key_mappings: value('columnToJsonKeyMappings', {}),
        convert_dots_in_json_keys_to_underscores: value('convertDotsInJsonKeysToUnderscores', false),
      }),
    }),
  }),
  output_format_configuration: block('outputFormatConfiguration', {
    serializer: block('serializer', { orc_ser_de: block('orcSerDe', ORC), parquet_ser_de: block('parquetSerDe', PARQUET) }),
  }),
  schema_configuration: block('schemaConfiguration', {
    catalog_id: value('catalogId', ''),
    database_name: value('databaseName', ''),
    region: value('region', ''),
    role_arn: value('roleARN', ''),
    table_name: value('tableName', ''),
    version_id: value('versionId', 'LATEST'),
  }),
};

/** Switched off with nothing else in it is how AWS spells "no conversion". */
export const formatConversion: Field = (api, before) => {
  const found = api['dataFormatConversionConfiguration'];
  if (!isJsonObject(found)) return before ?? [];
  const isNone = found['enabled'] === false && Object.keys(found).length === 1;
  const was = onlyBlock(before);
  return isNone && Object.keys(was).length === 0 ? [] : [blockOf(CONVERSION, found, was)];
};
