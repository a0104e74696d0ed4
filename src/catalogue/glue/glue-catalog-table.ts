import type { Json } from '#domain/json.ts';
import { blocksOf } from '../blocks.ts';
import { integer, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { arnOf, idFrom } from '../select.ts';
import { eachOf } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { catalogId } from './catalog.ts';
import { partitionIndex, partitionKey, storageDescriptor, targetTable } from './table-blocks.ts';

const database = request('databaseName');
const newName = request('tableInput.name');
const byTable = (name: Select): ReturnType<typeof by> => by({ catalog_id: catalogId, database_name: database, name });

/** An update takes away what it does not name: the input is the whole definition. */
const whole =
  (path: string, blank: Json): Select =>
  (event) =>
    request('tableInput')(event) === undefined ? undefined : (request(`tableInput.${path}`)(event) ?? blank);

const definition: readonly Writer[] = [
  put('description', whole('description', ''), text),
  put('owner', whole('owner', ''), text),
  put('parameters', whole('parameters', {})),
  put('retention', whole('retention', 0), integer),
  put('table_type', whole('tableType', ''), text),
  put('view_expanded_text', whole('viewExpandedText', ''), text),
  put('view_original_text', whole('viewOriginalText', ''), text),
  put('partition_keys', whole('partitionKeys', []), blocksOf(partitionKey)),
  put('storage_descriptor', whole('storageDescriptor', []), blocksOf(storageDescriptor)),
  put('target_table', whole('targetTable', []), blocksOf(targetTable)),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html
export const glueCatalogTable = defineResource({
  type: 'aws_glue_catalog_table',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'catalog_id database_name name',
      label: 'description partition_keys.comment storage_descriptor.columns.comment',
      mode: `
        owner view_expanded_text view_original_text partition_index partition_keys target_table parameters table_type
        storage_descriptor
      `,
      retention: 'retention',
      'terraform-only': 'open_table_format_input',
      source: 'storage_descriptor.location',
    },
  },
  importId: idFrom(':', 'catalog_id', 'database_name', 'name'),
  calls: {
    CreateTable: creates(
      byTable(newName),
      put('id', (event) => `${String(catalogId(event))}:${String(database(event))}:${String(newName(event))}`),
      put('name', newName),
      put('database_name', database),
      put('catalog_id', catalogId),
      put(
        'arn',
        arnOf('glue', 'table/', (event) => `${String(database(event))}/${String(newName(event))}`),
      ),
      ...definition,
      put('partition_index', request('partitionIndexes'), blocksOf(partitionIndex)),
    ),
    UpdateTable: updates(byTable(newName), ...definition),
    DeleteTable: deletes(byTable(request('name'))),
    BatchDeleteTable: forEachOf(eachOf('tablesToDelete'), deletes(byTable(request('tablesToDelete.0')))),
  },
  attributes: {
    description: written(),
    owner: written(),
    parameters: written(),
    partition_index: written(),
    partition_keys: written(),
    retention: written(),
    storage_descriptor: written(),
    table_type: written(),
    target_table: written(),
    view_expanded_text: written(),
    view_original_text: written(),
    catalog_id: identity(),
    database_name: identity(),
    name: identity(),
    open_table_format_input: terraformOnly(),
    arn: computed(),
    id: computed(),
  },
  references: { database_name: { type: 'aws_glue_catalog_database', attribute: 'name' } },
});
