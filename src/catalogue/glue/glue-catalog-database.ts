import * as c from '../words.ts';

/** Without a catalog id, the call uses the account's own. */
const catalogId: c.Select = (event) => c.request('catalogId')(event) ?? event.recipientAccountId ?? event.userIdentity.accountId;

const databaseId: c.Select = (event) => {
  const [catalog, name] = [catalogId(event), c.request('databaseInput.name')(event)];
  return typeof catalog === 'string' && typeof name === 'string' ? `${catalog}:${name}` : undefined;
};

const byName = (name: c.Select): ReturnType<typeof c.by> => c.by({ catalog_id: catalogId, name });
const byArn = c.where(isDatabase, c.by({ arn: 'resourceArn' }));

/** True for a database: the tagging calls cover every kind of Glue resource. */
function isDatabase(event: c.CloudTrailEvent): boolean {
  const arn = c.request('resourceArn')(event);
  return typeof arn === 'string' && arn.includes(':database/');
}

const tablePermissions = c.blocksOf({ permissions: [], principal: { data_lake_principal_identifier: '' } });

/** A link to a database elsewhere. */
const target = c.blocksOf({ catalog_id: '', database_name: '', region: '' });

/** An update removes omitted settings, because the input is the whole definition. */
const whole =
  (path: string, blank: c.Json): c.Select =>
  (event) =>
    c.request('databaseInput')(event) === undefined ? undefined : (c.request(`databaseInput.${path}`)(event) ?? blank);

const definition: readonly c.Writing[] = [
  {
    description: whole('description', ''),
    location_uri: whole('locationUri', ''),
    parameters: whole('parameters', {}),
    create_table_default_permission: ['databaseInput.createTableDefaultPermissions', tablePermissions],
    federated_database: [whole('federatedDatabase', []), c.blocksOf({ connection_name: '', identifier: '' })],
    target_database: [whole('targetDatabase', null), target],
  },
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-databases.html
export const glueCatalogDatabase = c.defineResource({
  type: 'aws_glue_catalog_database',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    label: 'description',
    destination: 'location_uri',
    mode: 'federated_database parameters target_database',
    access: 'create_table_default_permission',
  },
  safer: {
    'privilege-escalation': {
      'create_table_default_permission.principal.data_lake_principal_identifier': { without: ['IAM_ALLOWED_PRINCIPALS'] },
    },
  },
  importId: '{catalog_id}:{name}',
  calls: {
    CreateDatabase: c.creates(
      byName(c.request('databaseInput.name')),
      { name: 'databaseInput.name', catalog_id: catalogId, id: databaseId, arn: c.arnOf('glue', 'database/', 'databaseInput.name') },
      ...definition,
      'tags',
    ),
    UpdateDatabase: c.updates(byName(c.request('name')), ...definition),
    ...c.tagged(byArn, { tags: 'tagsToAdd', tagKeys: 'tagsToRemove' }),
    DeleteDatabase: c.deletes(byName(c.request('name'))),
  },
  identity: 'catalog_id name',
});
