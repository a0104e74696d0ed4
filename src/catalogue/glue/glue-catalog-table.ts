import * as c from '../words.ts';
import { catalogId } from './catalog.ts';
import { partitionIndex, partitionKey, storageDescriptor, targetTable } from './table-blocks.ts';

const database = c.request('databaseName');
const newName = c.request('tableInput.name');
const byTable = (name: c.Select): ReturnType<typeof c.by> => c.by({ catalog_id: catalogId, database_name: database, name });

/** An update takes away what it does not name: the input is the whole definition. */
const whole =
  (path: string, blank: c.Json): c.Select =>
  (event) =>
    c.request('tableInput')(event) === undefined ? undefined : (c.request(`tableInput.${path}`)(event) ?? blank);

const definition: readonly c.Writer[] = [
  c.put('description', whole('description', ''), c.text),
  c.put('owner', whole('owner', ''), c.text),
  c.put('parameters', whole('parameters', {})),
  c.put('retention', whole('retention', 0), c.integer),
  c.put('table_type', whole('tableType', ''), c.text),
  c.put('view_expanded_text', whole('viewExpandedText', ''), c.text),
  c.put('view_original_text', whole('viewOriginalText', ''), c.text),
  c.put('partition_keys', whole('partitionKeys', []), c.blocksOf(partitionKey)),
  c.put('storage_descriptor', whole('storageDescriptor', []), c.blocksOf(storageDescriptor)),
  c.put('target_table', whole('targetTable', []), c.blocksOf(targetTable)),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html
export const glueCatalogTable = c.defineResource({
  type: 'aws_glue_catalog_table',
  traits: {
    is: ['keeps-data'],
    governs: {
      label: 'description partition_keys.comment storage_descriptor.columns.comment',
      mode: `
        owner view_expanded_text view_original_text partition_index partition_keys target_table parameters table_type
        storage_descriptor
      `,
      retention: 'retention',
      source: 'storage_descriptor.location',
    },
  },
  importId: c.idFrom(':', 'catalog_id', 'database_name', 'name'),
  calls: {
    CreateTable: c.creates(
      byTable(newName),
      c.put('id', (event) => `${String(catalogId(event))}:${String(database(event))}:${String(newName(event))}`),
      c.put('name', newName),
      c.put('database_name', database),
      c.put('catalog_id', catalogId),
      c.put(
        'arn',
        c.arnOf('glue', 'table/', (event) => `${String(database(event))}/${String(newName(event))}`),
      ),
      ...definition,
      c.put('partition_index', c.request('partitionIndexes'), c.blocksOf(partitionIndex)),
    ),
    UpdateTable: c.updates(byTable(newName), ...definition),
    DeleteTable: c.deletes(byTable(c.request('name'))),
    BatchDeleteTable: c.forEachOf(c.eachOf('tablesToDelete'), c.deletes(byTable(c.request('tablesToDelete.0')))),
  },
  attributes: {
    written: `
      description owner parameters partition_index partition_keys retention storage_descriptor table_type target_table
      view_expanded_text view_original_text
    `,
    identity: 'catalog_id database_name name',
    terraformOnly: 'open_table_format_input',
  },
  references: { database_name: { type: 'aws_glue_catalog_database', attribute: 'name' } },
});
