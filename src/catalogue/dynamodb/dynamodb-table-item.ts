import * as c from '../words.ts';

const DATA = 'items are data: their calls are data events, which a trail records only if configured, and which reconcile ignores';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/logging-using-cloudtrail.html
export const dynamodbTableItem = c.defineResource({
  type: 'aws_dynamodb_table_item',
  is: ['keeps-data'],
  governs: { parameter: 'hash_key item range_key', identifier: 'table_name' },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_item has no import.
  importId: () => undefined,
  calls: {},
  each: {
    hash_key: c.notVisible(DATA),
    item: c.notVisible(DATA),
    range_key: c.notVisible(DATA),
    table_name: c.notVisible(DATA),
  },
  references: { table_name: 'aws_dynamodb_table.name' },
});
