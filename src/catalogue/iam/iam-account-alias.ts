import { by, computed, creates, defineResource, deletes, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';

const alias = request('accountAlias');
const byAlias = by({ account_alias: alias });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateAccountAlias.html
export const iamAccountAlias = defineResource({
  type: 'aws_iam_account_alias',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'account_alias',
    },
  },
  importId: idFrom('', 'account_alias'),
  calls: {
    CreateAccountAlias: creates(byAlias, put('id', alias), put('account_alias', alias)),
    DeleteAccountAlias: deletes(byAlias),
  },
  attributes: {
    account_alias: identity(),
    id: computed(),
  },
});
