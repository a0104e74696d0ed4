import * as c from '../words.ts';

const byName = c.by({ name: 'name' });
const ONLY_IN_SQL = 'part of the CREATE DATABASE statement: a query, whose text the trail may omit';

// https://docs.aws.amazon.com/athena/latest/ug/understanding-tables-databases-and-the-data-catalog.html
export const athenaDatabase = c.defineResource({
  type: 'aws_athena_database',
  is: ['keeps-data'],
  governs: {
    destination: 'bucket',
    label: 'comment',
    mode: 'workgroup expected_bucket_owner properties acl_configuration',
    encryption: 'encryption_configuration',
  },
  safer: { disclosure: { 'encryption_configuration.kms_key': 'higher' } },
  // The provider does not support import.
  importId: () => undefined,
  calls: {
    // A query creates it in Glue's catalog. A database created there directly is an aws_glue_catalog_database.
    UpdateDatabase: c.updates(byName, { comment: 'databaseInput.description', properties: ['databaseInput.parameters', c.asItIs] }),
    DeleteDatabase: c.deletes(byName),
  },
  each: {
    acl_configuration: c.notVisible(ONLY_IN_SQL),
    bucket: c.notVisible(ONLY_IN_SQL),
    encryption_configuration: c.notVisible(ONLY_IN_SQL),
    expected_bucket_owner: c.notVisible(ONLY_IN_SQL),
    workgroup: c.notVisible('the workgroup that runs the statements'),
  },
  terraformOnly: 'force_destroy',
  identity: 'name',
});
