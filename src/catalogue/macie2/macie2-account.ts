import { text } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, put, puts, request, updates } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';

/** There is one in each account and region, which state names by the account. */
const account: Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
const byAccount = by({ id: account });

// https://docs.aws.amazon.com/macie/latest/APIReference/macie.html
export const macie2Account = defineResource({
  type: 'aws_macie2_account',
  eventSource: 'macie2.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      detection: 'finding_publishing_frequency status',
    },
    safer: { 'privilege-escalation': { status: 'ENABLED' }, 'data-loss': { finding_publishing_frequency: 'FIFTEEN_MINUTES' } },
  },
  importId: idFrom('', 'id'),
  calls: {
    EnableMacie: puts(byAccount, put('id', account), attributesFrom(request())),
    UpdateMacieSession: updates(byAccount, attributesFrom(request())),
    DisableMacie: deletes(byAccount),
  },
  attributes: {
    finding_publishing_frequency: from('findingPublishingFrequency', text),
    status: from('status', text),
    created_at: computed(),
    id: computed(),
    service_role: computed(),
    updated_at: computed(),
  },
});
