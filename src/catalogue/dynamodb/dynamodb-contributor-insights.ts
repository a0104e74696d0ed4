import * as c from '../words.ts';

const table = c.request('tableName');
const index = c.request('indexName');
const id: c.Select = (event) => {
  const account = event.recipientAccountId ?? event.userIdentity.accountId;
  return account === undefined ? undefined : `name:${String(table(event))}/index:${String(index(event) ?? '')}/${account}`;
};
const byInsights = c.by({ id });
const isEnabled: Parameters<typeof c.where>[0] = (event) => c.request('contributorInsightsAction')(event) === 'ENABLE';

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateContributorInsights.html
export const dynamodbContributorInsights = c.defineResource({
  type: 'aws_dynamodb_contributor_insights',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { observability: 'mode' },
  calls: {
    UpdateContributorInsights: [
      c.puts(c.where(isEnabled, byInsights), {
        id,
        table_name: table,
        index_name: index,
        mode: 'contributorInsightsMode',
      }),
      c.deletes(c.where((event) => !isEnabled(event), byInsights)),
    ],
  },
  identity: 'index_name table_name',
  references: { table_name: 'aws_dynamodb_table.name' },
});
