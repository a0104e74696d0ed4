import * as c from '../words.ts';

/** A Region of an account has one switch, without a name: whichever resource of the type is there is it. */
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
  written: 'enabled',
});
