import type { Json } from '#domain/json.ts';
import { by, computed, defineResource, deletes, identity, notVisible, put, request, updates, written } from '../define.ts';
import { text } from '../convert.ts';
import { terraformOnly } from '../write.ts';

const byName = by({ name: request('name') });
const ONLY_IN_SQL = 'part of the statement that made it: a query, whose text the trail does not have to show';
const asItIs = (value: Json): Json => value;

// https://docs.aws.amazon.com/athena/latest/ug/understanding-tables-databases-and-the-data-catalog.html
export const athenaDatabase = defineResource({
  type: 'aws_athena_database',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      destination: 'bucket',
      label: 'comment',
      mode: 'expected_bucket_owner properties acl_configuration',
      'terraform-only': 'force_destroy',
      identifier: 'name',
      encryption: 'encryption_configuration',
    },
    safer: { disclosure: { 'encryption_configuration.kms_key': 'higher' } },
  },
  // The provider cannot import one.
  importId: () => undefined,
  calls: {
    // It is made by a query, and kept in Glue's catalog: who makes one there makes an aws_glue_catalog_database.
    UpdateDatabase: updates(
      byName,
      put('comment', request('databaseInput.description'), text),
      put('properties', request('databaseInput.parameters'), asItIs),
    ),
    DeleteDatabase: deletes(byName),
  },
  attributes: {
    comment: written(),
    properties: written(),
    acl_configuration: notVisible(ONLY_IN_SQL),
    bucket: notVisible(ONLY_IN_SQL),
    encryption_configuration: notVisible(ONLY_IN_SQL),
    expected_bucket_owner: notVisible(ONLY_IN_SQL),
    force_destroy: terraformOnly(),
    name: identity(),
    id: computed(),
  },
});
