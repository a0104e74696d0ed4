/** Nested blocks of aws_glue_catalog_table. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
import * as c from '../words.ts';

/** A column that partitions the data. */
export const partitionKey: c.Table = { comment: '', name: '', parameters: c.value('parameters', {}), type: '' };

/** An index for partitions. */
export const partitionIndex: c.Table = { index_name: '', index_status: '', keys: [] };

/** A link to a table elsewhere. */
export const targetTable: c.Table = { catalog_id: '', database_name: '', name: '', region: '' };

/** A view for several engines. */
export const viewDefinition = c.blocksOf(c.tableOf('aws_glue_catalog_table.view_definition'));

/** The location and format of the data. */
export const storageDescriptor: c.Table = c.tableOf('aws_glue_catalog_table.storage_descriptor', { ser_de_info: c.named('serdeInfo') });
