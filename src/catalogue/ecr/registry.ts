import type * as c from '../words.ts';

/**
 * The registry that a call without a name is about: each account has one in each region.
 * https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html
 * @param event a record of Amazon ECR
 * @returns the account's number
 */
export const ownRegistry: c.Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
