/** The types of AWS AppSync. */
export { appsyncGraphqlApi } from './appsync-graphql-api.ts';
