/** The types of Amazon Cognito identity pools. */
export { cognitoIdentityPool } from './cognito-identity-pool.ts';
