import type { ResourceEntry } from '../define.ts';
import { cognitoUserPoolClient } from './cognito-user-pool-client.ts';
import { cognitoUserPoolDomain } from './cognito-user-pool-domain.ts';
import { cognitoUserPool } from './cognito-user-pool.ts';

/** The types of Amazon Cognito user pools. */
export const cognitoIdp: readonly ResourceEntry[] = [cognitoUserPoolClient, cognitoUserPoolDomain, cognitoUserPool];
