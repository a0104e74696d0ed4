import type { ResourceEntry } from '../define.ts';
import { dynamodbTable } from './dynamodb-table.ts';

/** The types of Amazon DynamoDB. */
export const dynamodb: readonly ResourceEntry[] = [dynamodbTable];
