/** Nested blocks of aws_glue_catalog_table. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
import { block, blocks, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';

/** One of the columns by which data is parted. */
export const partitionKey: Shape = { comment: value('comment', ''), name: value('name', ''), type: value('type', '') };

/** Which keys are looked up quickly. */
export const partitionIndex: Shape = {
  index_name: value('indexName', ''),
  index_status: value('indexStatus', ''),
  keys: value('keys', []),
};

/** A table that only points to one elsewhere. */
export const targetTable: Shape = {
  catalog_id: value('catalogId', ''),
  database_name: value('databaseName', ''),
  name: value('name', ''),
};

/** Where the data lies and how it is read. */
export const storageDescriptor: Shape = {
  bucket_columns: value('bucketColumns', []),
  compressed: value('compressed', false),
  input_format: value('inputFormat', ''),
  location: value('location', ''),
  number_of_buckets: value('numberOfBuckets', 0),
  output_format: value('outputFormat', ''),
  parameters: value('parameters', {}),
  stored_as_sub_directories: value('storedAsSubDirectories', false),
  columns: blocks('columns', {
    comment: value('comment', ''),
    name: value('name', ''),
    parameters: value('parameters', {}),
    type: value('type', ''),
  }),
  schema_reference: block('schemaReference', {
    schema_version_id: value('schemaVersionId', ''),
    schema_version_number: value('schemaVersionNumber', 0),
    schema_id: block('schemaId', {
      registry_name: value('registryName', ''),
      schema_arn: value('schemaArn', ''),
      schema_name: value('schemaName', ''),
    }),
  }),
  ser_de_info: block('serdeInfo', {
    name: value('name', ''),
    parameters: value('parameters', {}),
    serialization_library: value('serializationLibrary', ''),
  }),
  skewed_info: block('skewedInfo', {
    skewed_column_names: value('skewedColumnNames', []),
    skewed_column_value_location_maps: value('skewedColumnValueLocationMaps', {}),
    skewed_column_values: value('skewedColumnValues', []),
  }),
  sort_columns: blocks('sortColumns', { column: value('column', ''), sort_order: value('sortOrder', 0) }),
};
