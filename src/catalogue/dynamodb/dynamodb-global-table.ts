import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { by, computed, creates, defineResource, identity, put, request, response, updates, written } from '../define.ts';
import { asList, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';

const name = request('globalTableName');
const byTable = by({ name });

function replicaIn(region: Json | undefined): JsonObject {
  return { region_name: region ?? '' };
}

/** The call names what comes and what goes. */
function updated(value: Json, before: Json | undefined): readonly Json[] {
  return asList(value)
    .filter(isJsonObject)
    .reduce<readonly Json[]>((replicas, update) => {
      const [made, gone] = [jsonAt(update, ['create', 'regionName']), jsonAt(update, ['delete', 'regionName'])];
      const kept = replicas.filter((one) => !isJsonObject(one) || one['region_name'] !== gone);
      return made === undefined ? kept : asSet([...kept, replicaIn(made)], before);
    }, asList(before));
}

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateGlobalTable.html
export const dynamodbGlobalTable = defineResource({
  type: 'aws_dynamodb_global_table',
  eventSource: 'dynamodb.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'name',
      protection: 'replica',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateGlobalTable: creates(
      byTable,
      put('id', name),
      put('name', name),
      put('arn', response('globalTableDescription.globalTableArn')),
      put('replica', request('replicationGroup'), (group) =>
        asList(group)
          .filter(isJsonObject)
          .map((one) => replicaIn(one['regionName'])),
      ),
    ),
    UpdateGlobalTable: updates(byTable, change('replica', request('replicaUpdates'), updated)),
  },
  attributes: {
    replica: written(),
    name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
  },
  references: { name: { type: 'aws_dynamodb_table', attribute: 'name' } },
  nothingWithout: 'replica',
});
