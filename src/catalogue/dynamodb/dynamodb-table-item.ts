import { computed, defineResource, notVisible } from '../define.ts';

const DATA = 'items are data: their calls are data events, which a trail records only where it is told to, and which this tool leaves out';

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/logging-using-cloudtrail.html
export const dynamodbTableItem = defineResource({
  type: 'aws_dynamodb_table_item',
  eventSource: 'dynamodb.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      parameter: 'hash_key item range_key',
      identifier: 'table_name',
    },
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_item has no import.
  importId: () => undefined,
  calls: {},
  attributes: {
    hash_key: notVisible(DATA),
    item: notVisible(DATA),
    range_key: notVisible(DATA),
    table_name: notVisible(DATA),
    id: computed(),
  },
  references: { table_name: { type: 'aws_dynamodb_table', attribute: 'name' } },
});
