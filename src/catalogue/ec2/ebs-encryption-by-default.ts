import { by, computed, constant, defineResource, updates, written } from '../define.ts';

/** A Region of an account has one switch, without a name: whichever resource of the type is there is it. */
const onlyOne = by({});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_EnableEbsEncryptionByDefault.html
export const ebsEncryptionByDefault = defineResource({
  type: 'aws_ebs_encryption_by_default',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      encryption: 'enabled',
    },
    safer: {
      disclosure: { enabled: true },
    },
  },
  importId: (values) => (values['id'] === undefined ? undefined : 'default'),
  calls: {
    EnableEbsEncryptionByDefault: updates(onlyOne, constant('enabled', true)),
    DisableEbsEncryptionByDefault: updates(onlyOne, constant('enabled', false)),
  },
  attributes: {
    enabled: written(),
    id: computed(),
  },
});
