import type { ResourceEntry } from '../define.ts';
import { appsyncGraphqlApi } from './appsync-graphql-api.ts';

/** The types of AWS AppSync. */
export const appsync: readonly ResourceEntry[] = [appsyncGraphqlApi];
