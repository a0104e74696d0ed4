import * as c from '../words.ts';

// https://docs.aws.amazon.com/acm/latest/userguide/dns-validation.html
export const acmCertificateValidation = c.defineResource({
  type: 'aws_acm_certificate_validation',
  is: ['harmless-when-new', 'harmless-when-gone'],
  // The resource only waits for the validation, so there is nothing to import.
  importId: () => undefined,
  calls: {
    // AWS itself validates the certificate when it finds the record in the zone. The validation is deleted with the certificate.
    DeleteCertificate: c.deletes(c.by({ certificate_arn: 'certificateArn' })),
  },
  identity: 'certificate_arn',
  terraformOnly: 'validation_record_fqdns',
  references: { certificate_arn: 'aws_acm_certificate.arn' },
});
