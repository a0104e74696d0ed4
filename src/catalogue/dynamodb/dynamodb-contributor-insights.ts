import { by, computed, defineResource, deletes, identity, put, puts, request } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';

const table = request('tableName');
const index = request('indexName');
const id: Select = (event) => {
  const account = event.recipientAccountId ?? event.userIdentity.accountId;
  return account === undefined ? undefined : `name:${String(table(event))}/index:${String(index(event) ?? '')}/${account}`;
};
const byInsights = by({ id });
const isEnabled: Parameters<typeof where>[0] = (event) => request('contributorInsightsAction')(event) === 'ENABLE';

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateContributorInsights.html
export const dynamodbContributorInsights = defineResource({
  type: 'aws_dynamodb_contributor_insights',
  eventSource: 'dynamodb.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      identifier: 'index_name table_name',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    UpdateContributorInsights: [
      puts(where(isEnabled, byInsights), put('id', id), put('table_name', table), put('index_name', index)),
      deletes(where((event) => !isEnabled(event), byInsights)),
    ],
  },
  attributes: {
    index_name: identity(),
    table_name: identity(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: { table_name: { type: 'aws_dynamodb_table', attribute: 'name' } },
});
