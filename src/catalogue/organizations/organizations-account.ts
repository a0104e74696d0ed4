import * as c from '../words.ts';

/** The account is created later. Until then, only the request has an id, which is in the response. */
const made: c.Select = (event) => c.response('createAccountStatus.accountId')(event) ?? c.response('createAccountStatus.id')(event);
const byAccount = c.by({ id: 'accountId' });
const tagged = c.where((event) => /^\d{12}$/.test(String(c.request('resourceId')(event))), c.by({ id: 'resourceId' }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_CreateAccount.html
export const organizationsAccount = c.defineResource({
  type: 'aws_organizations_account',
  is: ['keeps-data', 'authenticates'],
  governs: {
    protection: 'close_on_deletion',
    access: 'iam_user_access_to_billing parent_id role_name',
    identity: 'email',
    mode: 'create_govcloud',
  },
  safer: { 'privilege-escalation': { iam_user_access_to_billing: 'DENY' } },
  importId: ({ id }: c.JsonObject) => (typeof id === 'string' && /^\d{12}$/.test(id) ? id : undefined),
  calls: {
    CreateAccount: c.creates(
      c.by({ id: made }),
      { id: made, email: ['email', () => c.HIDDEN], name: ['accountName', () => c.HIDDEN] },
      'role_name iam_user_access_to_billing tags',
    ),
    MoveAccount: c.updates(byAccount, { parent_id: 'destinationParentId' }),
    ...c.tagged(tagged),
    CloseAccount: c.deletes(byAccount),
    RemoveAccountFromOrganization: c.deletes(byAccount),
  },
  identity: 'email iam_user_access_to_billing name role_name',
  terraformOnly: 'close_on_deletion',
  each: { create_govcloud: c.notVisible('another call, which creates two accounts at once') },
  references: { parent_id: 'aws_organizations_organizational_unit.id' },
});
