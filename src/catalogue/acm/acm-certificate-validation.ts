import * as c from '../words.ts';

// https://docs.aws.amazon.com/acm/latest/userguide/dns-validation.html
export const acmCertificateValidation = c.defineResource({
  type: 'aws_acm_certificate_validation',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: {},
  // It stands for having waited, and there is nothing of it to import.
  importId: () => undefined,
  calls: {
    // Nothing makes it but AWS, which finds the record in the zone; it goes with the certificate.
    DeleteCertificate: c.deletes(c.by({ certificate_arn: 'certificateArn' })),
  },
  identity: 'certificate_arn',
  terraformOnly: 'validation_record_fqdns timeouts',
  references: { certificate_arn: 'aws_acm_certificate.arn' },
});
