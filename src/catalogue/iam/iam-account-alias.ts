import * as c from '../words.ts';

const alias = c.request('accountAlias');
const byAlias = c.by({ account_alias: alias });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateAccountAlias.html
export const iamAccountAlias = c.defineResource({
  type: 'aws_iam_account_alias',

  calls: {
    CreateAccountAlias: c.creates(byAlias, { id: alias, account_alias: alias }),
    DeleteAccountAlias: c.deletes(byAlias),
  },
  identity: 'account_alias',
});
