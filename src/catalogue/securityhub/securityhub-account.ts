import { boolean, text } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, put, puts, request, updates } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';

/** There is one in each account and region, which state names by the account. */
const account: Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
const byAccount = by({ id: account });

// https://docs.aws.amazon.com/securityhub/1.0/APIReference/API_UpdateSecurityHubConfiguration.html
export const securityhubAccount = defineResource({
  type: 'aws_securityhub_account',
  eventSource: 'securityhub.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      detection: 'auto_enable_controls enable_default_standards',
      mode: 'control_finding_generator',
    },
    safer: { 'privilege-escalation': { auto_enable_controls: true, enable_default_standards: true } },
  },
  importId: idFrom('', 'id'),
  calls: {
    EnableSecurityHub: puts(byAccount, put('id', account), attributesFrom(request())),
    UpdateSecurityHubConfiguration: updates(byAccount, attributesFrom(request())),
    DisableSecurityHub: deletes(byAccount),
  },
  // Security Hub prints names with a capital, unlike most.
  attributes: {
    auto_enable_controls: from('AutoEnableControls', boolean),
    control_finding_generator: from('ControlFindingGenerator', text),
    enable_default_standards: from('EnableDefaultStandards', boolean),
    arn: computed(),
    id: computed(),
  },
});
