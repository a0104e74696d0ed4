import * as c from '../words.ts';

/** There is one per account and region. The state uses the account as its id. */
const account: c.Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
const byAccount = c.by({ id: account });

// https://docs.aws.amazon.com/macie/latest/APIReference/macie.html
export const macie2Account = c.defineResource({
  type: 'aws_macie2_account',
  is: ['detects', 'harmless-when-new'],
  governs: { detection: 'finding_publishing_frequency status' },
  safer: { 'privilege-escalation': { status: 'ENABLED' }, 'data-loss': { finding_publishing_frequency: 'FIFTEEN_MINUTES' } },
  calls: {
    EnableMacie: c.puts(byAccount, { id: account }, c.attributesFrom(c.request())),
    UpdateMacieSession: c.updates(byAccount, c.attributesFrom(c.request())),
    DisableMacie: c.deletes(byAccount),
  },
  mapped: 'finding_publishing_frequency status',
});
