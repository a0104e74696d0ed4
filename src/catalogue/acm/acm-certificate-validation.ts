import { by, computed, defineResource, deletes, identity, request } from '../define.ts';
import { terraformOnly } from '../write.ts';

// https://docs.aws.amazon.com/acm/latest/userguide/dns-validation.html
export const acmCertificateValidation = defineResource({
  type: 'aws_acm_certificate_validation',
  eventSource: 'acm.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      identifier: 'certificate_arn',
      'terraform-only': 'validation_record_fqdns',
    },
  },
  // It stands for having waited, and there is nothing of it to import.
  importId: () => undefined,
  calls: {
    // Nothing makes it but AWS, which finds the record in the zone; it goes with the certificate.
    DeleteCertificate: deletes(by({ certificate_arn: request('certificateArn') })),
  },
  attributes: {
    certificate_arn: identity(),
    validation_record_fqdns: terraformOnly(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: { certificate_arn: { type: 'aws_acm_certificate', attribute: 'arn' } },
});
