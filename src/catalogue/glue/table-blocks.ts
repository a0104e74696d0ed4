/** Nested blocks of aws_glue_catalog_table. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
import * as c from '../words.ts';

/** One of the columns by which data is parted. */
export const partitionKey: c.Shape = { comment: c.value('comment', ''), name: c.value('name', ''), type: c.value('type', '') };

/** Which keys are looked up quickly. */
export const partitionIndex: c.Shape = {
  index_name: c.value('indexName', ''),
  index_status: c.value('indexStatus', ''),
  keys: c.value('keys', []),
};

/** A table that only points to one elsewhere. */
export const targetTable: c.Shape = {
  catalog_id: c.value('catalogId', ''),
  database_name: c.value('databaseName', ''),
  name: c.value('name', ''),
};

/** Where the data lies and how it is read. */
export const storageDescriptor: c.Shape = {
  bucket_columns: c.value('bucketColumns', []),
  compressed: c.value('compressed', false),
  input_format: c.value('inputFormat', ''),
  location: c.value('location', ''),
  number_of_buckets: c.value('numberOfBuckets', 0),
  output_format: c.value('outputFormat', ''),
  parameters: c.value('parameters', {}),
  stored_as_sub_directories: c.value('storedAsSubDirectories', false),
  columns: c.blocks('columns', {
    comment: c.value('comment', ''),
    name: c.value('name', ''),
    parameters: c.value('parameters', {}),
    type: c.value('type', ''),
  }),
  schema_reference: c.block('schemaReference', {
    schema_version_id: c.value('schemaVersionId', ''),
    schema_version_number: c.value('schemaVersionNumber', 0),
    schema_id: c.block('schemaId', {
      registry_name: c.value('registryName', ''),
      schema_arn: c.value('schemaArn', ''),
      schema_name: c.value('schemaName', ''),
    }),
  }),
  ser_de_info: c.block('serdeInfo', {
    name: c.value('name', ''),
    parameters: c.value('parameters', {}),
    serialization_library: c.value('serializationLibrary', ''),
  }),
  skewed_info: c.block('skewedInfo', {
    skewed_column_names: c.value('skewedColumnNames', []),
    skewed_column_value_location_maps: c.value('skewedColumnValueLocationMaps', {}),
    skewed_column_values: c.value('skewedColumnValues', []),
  }),
  sort_columns: c.blocks('sortColumns', { column: c.value('column', ''), sort_order: c.value('sortOrder', 0) }),
};
