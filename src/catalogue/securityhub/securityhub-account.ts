import * as c from '../words.ts';

/** There is one per account and region. The state uses the account as its id. */
const account: c.Select = (event) => event.recipientAccountId ?? event.userIdentity.accountId;
const byAccount = c.by({ id: account });

// https://docs.aws.amazon.com/securityhub/1.0/APIReference/API_UpdateSecurityHubConfiguration.html
export const securityhubAccount = c.defineResource({
  type: 'aws_securityhub_account',
  is: ['detects', 'harmless-when-new'],
  governs: {
    detection: 'auto_enable_controls enable_default_standards',
    mode: 'control_finding_generator',
  },
  safer: { 'privilege-escalation': { auto_enable_controls: true, enable_default_standards: true } },
  calls: {
    EnableSecurityHub: c.puts(byAccount, { id: account }, c.attributesFrom(c.request())),
    UpdateSecurityHubConfiguration: c.updates(byAccount, c.attributesFrom(c.request())),
    DisableSecurityHub: c.deletes(byAccount),
  },
  // Security Hub logs names with a capital letter, unlike most services.
  each: {
    auto_enable_controls: 'AutoEnableControls',
    control_finding_generator: 'ControlFindingGenerator',
    enable_default_standards: 'EnableDefaultStandards',
  },
});
