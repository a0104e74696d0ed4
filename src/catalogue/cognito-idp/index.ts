/** The types of Amazon Cognito user pools. */
export { cognitoUserPoolClient } from './cognito-user-pool-client.ts';
export { cognitoUserPoolDomain } from './cognito-user-pool-domain.ts';
export { cognitoUserPool } from './cognito-user-pool.ts';
