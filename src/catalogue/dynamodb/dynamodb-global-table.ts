import * as c from '../words.ts';

const name = c.request('globalTableName');
const byTable = c.by({ name });

function replicaIn(region: c.Json | undefined): c.JsonObject {
  return { region_name: region ?? '' };
}

/** The call contains the added and the removed replicas. */
function updated(value: c.Json, before: c.Json | undefined): readonly c.Json[] {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .reduce<readonly c.Json[]>((replicas, update) => {
      const [made, gone] = [c.jsonAt(update, ['create', 'regionName']), c.jsonAt(update, ['delete', 'regionName'])];
      const kept = replicas.filter((one) => !c.isJsonObject(one) || one['region_name'] !== gone);
      return made === undefined ? kept : c.asSet([...kept, replicaIn(made)], before);
    }, c.asList(before));
}

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateGlobalTable.html
export const dynamodbGlobalTable = c.defineResource({
  type: 'aws_dynamodb_global_table',
  is: ['keeps-data'],
  governs: { protection: 'replica' },

  calls: {
    CreateGlobalTable: c.creates(byTable, {
      id: name,
      name,
      arn: c.response('globalTableDescription.globalTableArn'),
      replica: [
        'replicationGroup',
        (group) =>
          c
            .asList(group)
            .filter(c.isJsonObject)
            .map((one) => replicaIn(one['regionName'])),
      ],
    }),
    UpdateGlobalTable: c.updates(byTable, c.change('replica', 'replicaUpdates', updated)),
  },
  identity: 'name',
  references: { name: 'aws_dynamodb_table.name' },
  nothingWithout: 'replica',
});
