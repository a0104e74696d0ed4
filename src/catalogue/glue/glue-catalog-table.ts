import * as c from '../words.ts';
import { catalogId } from './catalog.ts';
import { partitionIndex, partitionKey, storageDescriptor, targetTable, viewDefinition } from './table-blocks.ts';

const database = c.request('databaseName');
const newName = c.request('tableInput.name');
const byTable = (name: c.Select): ReturnType<typeof c.by> => c.by({ catalog_id: catalogId, database_name: database, name });

/** An update removes omitted settings, because the input is the whole definition. */
const whole =
  (path: string, blank: c.Json): c.Select =>
  (event) =>
    c.request('tableInput')(event) === undefined ? undefined : (c.request(`tableInput.${path}`)(event) ?? blank);

const definition: readonly c.Writing[] = [
  {
    description: whole('description', ''),
    owner: whole('owner', ''),
    parameters: whole('parameters', {}),
    retention: whole('retention', 0),
    table_type: whole('tableType', ''),
    view_expanded_text: whole('viewExpandedText', ''),
    view_original_text: whole('viewOriginalText', ''),
    partition_keys: [whole('partitionKeys', []), c.blocksOf(partitionKey)],
    storage_descriptor: [whole('storageDescriptor', []), c.blocksOf(storageDescriptor)],
    target_table: [whole('targetTable', []), c.blocksOf(targetTable)],
    view_definition: [whole('viewDefinition', []), viewDefinition],
  },
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html
export const glueCatalogTable = c.defineResource({
  type: 'aws_glue_catalog_table',
  is: ['keeps-data'],
  governs: {
    label: 'description partition_keys.comment storage_descriptor.columns.comment',
    mode: `
      owner view_expanded_text view_original_text partition_index partition_keys target_table parameters table_type
      storage_descriptor view_definition
    `,
    retention: 'retention',
    source: 'storage_descriptor.additional_locations storage_descriptor.location',
  },
  importId: '{catalog_id}:{database_name}:{name}',
  calls: {
    CreateTable: c.creates(
      byTable(newName),
      {
        id: (event) => `${String(catalogId(event))}:${String(database(event))}:${String(newName(event))}`,
        name: newName,
        database_name: database,
        catalog_id: catalogId,
        arn: c.arnOf('glue', 'table/', (event) => `${String(database(event))}/${String(newName(event))}`),
      },
      ...definition,
      { partition_index: ['partitionIndexes', c.blocksOf(partitionIndex)] },
    ),
    UpdateTable: c.updates(byTable(newName), ...definition),
    DeleteTable: c.deletes(byTable(c.request('name'))),
    BatchDeleteTable: c.forEachOf(c.splitByElement('tablesToDelete'), c.deletes(byTable(c.request('tablesToDelete.0')))),
  },
  identity: 'catalog_id database_name name',
  terraformOnly: 'open_table_format_input',
  references: { database_name: 'aws_glue_catalog_database.name' },
});
