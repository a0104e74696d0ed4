import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { block, blocksOf, value } from '../blocks.ts';
import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';

/** Without a catalog, the account's own is meant. */
const catalogId: Select = (event) => request('catalogId')(event) ?? event.recipientAccountId ?? event.userIdentity.accountId;

const databaseId: Select = (event) => {
  const [catalog, name] = [catalogId(event), request('databaseInput.name')(event)];
  return typeof catalog === 'string' && typeof name === 'string' ? `${catalog}:${name}` : undefined;
};

const byName = (name: Select): ReturnType<typeof by> => by({ catalog_id: catalogId, name });
const byArn = where(isDatabase, by({ arn: request('resourceArn') }));

/** The tagging calls are for every kind of Glue resource. */
function isDatabase(event: CloudTrailEvent): boolean {
  const arn = request('resourceArn')(event);
  return typeof arn === 'string' && arn.includes(':database/');
}

const tablePermissions = blocksOf({
  permissions: value('permissions', []),
  principal: block('principal', { data_lake_principal_identifier: value('dataLakePrincipalIdentifier', '') }),
});

/** A database that only points to one elsewhere. */
const target = blocksOf({
  catalog_id: value('catalogId', ''),
  database_name: value('databaseName', ''),
  region: value('region', ''),
});

/** An update takes away what it does not name: the input is the whole definition. */
const whole =
  (path: string, blank: Json): Select =>
  (event) =>
    request('databaseInput')(event) === undefined ? undefined : (request(`databaseInput.${path}`)(event) ?? blank);

const definition: readonly Writer[] = [
  put('description', whole('description', ''), text),
  put('location_uri', whole('locationUri', '')),
  put('parameters', whole('parameters', {})),
  put('create_table_default_permission', request('databaseInput.createTableDefaultPermissions'), tablePermissions),
  put('target_database', whole('targetDatabase', null), target),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-databases.html
export const glueCatalogDatabase = defineResource({
  type: 'aws_glue_catalog_database',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      identifier: 'catalog_id name',
      label: 'description',
      destination: 'location_uri',
      mode: 'parameters target_database',
      access: 'create_table_default_permission',
    },
    safer: {
      'privilege-escalation': {
        'create_table_default_permission.principal.data_lake_principal_identifier': { without: ['IAM_ALLOWED_PRINCIPALS'] },
      },
    },
  },
  importId: idFrom(':', 'catalog_id', 'name'),
  calls: {
    CreateDatabase: creates(
      byName(request('databaseInput.name')),
      put('name', request('databaseInput.name')),
      put('catalog_id', catalogId),
      put('id', databaseId),
      put('arn', arnOf('glue', 'database/', request('databaseInput.name'))),
      ...definition,
      replaceMap('tags', request('tags')),
    ),
    UpdateDatabase: updates(byName(request('name')), ...definition),
    TagResource: updates(byArn, mergeMap('tags', request('tagsToAdd'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagsToRemove'))),
    DeleteDatabase: deletes(byName(request('name'))),
  },
  attributes: {
    create_table_default_permission: written(),
    description: written(),
    location_uri: written(),
    parameters: written(),
    tags: written(),
    target_database: written(),
    catalog_id: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
