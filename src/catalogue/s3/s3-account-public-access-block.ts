import * as c from '../words.ts';

const account: c.Select = (event) => c.request('accountId')(event) ?? event.recipientAccountId;
const byAccount = c.by({ id: account });

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_PutPublicAccessBlock.html
export const s3AccountPublicAccessBlock = c.defineResource({
  type: 'aws_s3_account_public_access_block',
  is: ['protects', 'harmless-when-new'],
  governs: {
    protection: 'block_public_acls block_public_policy ignore_public_acls restrict_public_buckets',
  },
  safer: {
    'public-exposure': { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true },
  },
  importId: ['{account_id}', '{id}'],

  calls: {
    PutAccountPublicAccessBlock: c.puts(
      byAccount,
      { id: account, account_id: account },
      c.attributesFrom('PublicAccessBlockConfiguration'),
    ),
    DeleteAccountPublicAccessBlock: c.deletes(byAccount),
  },
  each: {
    block_public_acls: 'BlockPublicAcls',
    block_public_policy: 'BlockPublicPolicy',
    ignore_public_acls: 'IgnorePublicAcls',
    restrict_public_buckets: 'RestrictPublicBuckets',
  },
  identity: 'account_id',
});
