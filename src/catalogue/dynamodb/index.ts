import type { ResourceEntry } from '../define.ts';
import { dynamodbContributorInsights } from './dynamodb-contributor-insights.ts';
import { dynamodbGlobalTable } from './dynamodb-global-table.ts';
import { dynamodbKinesisStreamingDestination } from './dynamodb-kinesis-streaming-destination.ts';
import { dynamodbTableItem } from './dynamodb-table-item.ts';
import { dynamodbTable } from './dynamodb-table.ts';

/** The types of Amazon DynamoDB. */
export const dynamodb: readonly ResourceEntry[] = [
  dynamodbContributorInsights,
  dynamodbGlobalTable,
  dynamodbKinesisStreamingDestination,
  dynamodbTable,
  dynamodbTableItem,
];
