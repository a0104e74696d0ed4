import { boolean } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, identity, put, puts, request } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';

const account: Select = (event) => request('accountId')(event) ?? event.recipientAccountId;
const byAccount = by({ id: account });

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_PutPublicAccessBlock.html
export const s3AccountPublicAccessBlock = defineResource({
  type: 'aws_s3_account_public_access_block',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      identifier: 'account_id',
      protection: 'block_public_acls block_public_policy ignore_public_acls restrict_public_buckets',
    },
    safer: {
      'public-exposure': { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true },
    },
  },
  importId: (values) => idFrom('', 'account_id')(values) ?? idFrom('', 'id')(values),

  calls: {
    PutAccountPublicAccessBlock: puts(
      byAccount,
      put('id', account),
      put('account_id', account),
      attributesFrom(request('PublicAccessBlockConfiguration')),
    ),
    DeleteAccountPublicAccessBlock: deletes(byAccount),
  },
  attributes: {
    block_public_acls: from('BlockPublicAcls', boolean),
    block_public_policy: from('BlockPublicPolicy', boolean),
    ignore_public_acls: from('IgnorePublicAcls', boolean),
    restrict_public_buckets: from('RestrictPublicBuckets', boolean),
    account_id: identity(),
    id: computed(),
  },
});
