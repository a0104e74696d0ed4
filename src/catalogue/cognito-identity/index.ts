import type { ResourceEntry } from '../define.ts';
import { cognitoIdentityPool } from './cognito-identity-pool.ts';

/** The types of Amazon Cognito identity pools. */
export const cognitoIdentity: readonly ResourceEntry[] = [cognitoIdentityPool];
