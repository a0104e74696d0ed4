import * as c from '../words.ts';

/** There is one setting per account and Region, without a name, so every resource of the type matches. */
const onlyOne = c.by({});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_EnableEbsEncryptionByDefault.html
export const ebsEncryptionByDefault = c.defineResource({
  type: 'aws_ebs_encryption_by_default',
  is: ['protects', 'harmless-when-new'],
  governs: { encryption: 'enabled' },
  safer: { disclosure: { enabled: true } },
  importId: (values) => (values['id'] === undefined ? undefined : 'default'),
  calls: {
    EnableEbsEncryptionByDefault: c.updates(onlyOne, c.constant('enabled', true)),
    DisableEbsEncryptionByDefault: c.updates(onlyOne, c.constant('enabled', false)),
  },
});
