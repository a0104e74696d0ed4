import type * as c from '../words.ts';

/**
 * Selects the registry of a call without a registry id: each account has one per region.
 * https://docs.aws.amazon.com/AmazonECR/latest/userguide/Registries.html
 * @param event a record of Amazon ECR
 * @returns the account id
 */
export const ownRegistry: c.Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
