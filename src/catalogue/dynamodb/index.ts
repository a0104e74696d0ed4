/** The types of Amazon DynamoDB. */
export { dynamodbContributorInsights } from './dynamodb-contributor-insights.ts';
export { dynamodbGlobalTable } from './dynamodb-global-table.ts';
export { dynamodbKinesisStreamingDestination } from './dynamodb-kinesis-streaming-destination.ts';
export { dynamodbResourcePolicy } from './dynamodb-resource-policy.ts';
export { dynamodbTableItem } from './dynamodb-table-item.ts';
export { dynamodbTable } from './dynamodb-table.ts';
