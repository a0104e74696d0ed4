/** Nested blocks of aws_glue_catalog_table. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
import * as c from '../words.ts';

/** A column that partitions the data. */
export const partitionKey: c.Table = { comment: '', name: '', parameters: c.value('parameters', {}), type: '' };

/** An index for partitions. */
export const partitionIndex: c.Table = { index_name: '', index_status: '', keys: [] };

/** A link to a table elsewhere. */
export const targetTable: c.Table = { catalog_id: '', database_name: '', name: '', region: '' };

/** A view for several engines. */
export const viewDefinition = c.blocksOf({
  definer: '',
  is_protected: false,
  last_refresh_type: '',
  refresh_seconds: 0,
  sub_object_version_ids: [],
  sub_objects: [],
  view_version_id: 0,
  view_version_token: '',
  representations: [{ dialect: '', dialect_version: '', validation_connection: '', view_expanded_text: '', view_original_text: '' }],
});

/** The location and format of the data. */
export const storageDescriptor: c.Table = {
  additional_locations: [],
  bucket_columns: [],
  compressed: false,
  input_format: '',
  location: '',
  number_of_buckets: 0,
  output_format: '',
  parameters: c.value('parameters', {}),
  stored_as_sub_directories: false,
  columns: [{ comment: '', name: '', parameters: c.value('parameters', {}), type: '' }],
  schema_reference: { schema_version_id: '', schema_version_number: 0, schema_id: { registry_name: '', schema_arn: '', schema_name: '' } },
  ser_de_info: c.block('serdeInfo', { name: '', parameters: c.value('parameters', {}), serialization_library: '' }),
  skewed_info: {
    skewed_column_names: [],
    skewed_column_value_location_maps: c.value('skewedColumnValueLocationMaps', {}),
    skewed_column_values: [],
  },
  sort_columns: [{ column: '', sort_order: 0 }],
};
