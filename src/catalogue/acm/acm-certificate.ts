import * as c from '../words.ts';

const byArn = c.by({ arn: 'certificateArn' });
const byNewArn = c.by({ arn: c.response('certificateArn') });

/** Tags are removed by key and value. */
const tagKeys: c.Select = (event) =>
  c
    .asList(c.request('tags')(event))
    .filter(c.isJsonObject)
    .flatMap(({ key }) => (key === undefined ? [] : [key]));

const options: c.Table = { certificate_transparency_logging_preference: 'ENABLED', export: '' };

// https://docs.aws.amazon.com/acm/latest/APIReference/API_RequestCertificate.html
export const acmCertificate = c.defineResource({
  type: 'aws_acm_certificate',
  governs: {
    identifier: 'certificate_authority_arn key_algorithm subject_alternative_names validation_method validation_option',
    encryption: 'certificate_body certificate_chain options',
    detection: 'options.certificate_transparency_logging_preference',
    protection: 'options.export',
    secret: 'private_key private_key_wo',
  },
  safer: {
    'privilege-escalation': { 'options.export': 'DISABLED', 'options.certificate_transparency_logging_preference': 'ENABLED' },
  },
  importId: '{arn}',
  calls: {
    RequestCertificate: c.creates(
      byNewArn,
      { id: c.response('certificateArn'), arn: c.response('certificateArn') },
      'domain_name',
      c.attributesFrom(c.request()),
      'tags',
    ),
    // The record contains the imported bytes as a buffer, or not at all. Only the fact that they changed is known.
    ImportCertificate: c.puts(
      byNewArn,
      { id: c.response('certificateArn'), arn: c.response('certificateArn') },
      c.hiddenWrite('certificate_body'),
      c.hiddenWrite('certificate_chain', 'certificateChain'),
      c.hiddenWrite('private_key'),
      'tags',
    ),
    UpdateCertificateOptions: c.updates(byArn, c.change('options', 'options', c.convertOnlyBlock(options))),
    AddTagsToCertificate: c.updates(byArn, c.mergeMap('tags', 'tags')),
    RemoveTagsFromCertificate: c.updates(byArn, c.removeKeys('tags', tagKeys)),
    DeleteCertificate: c.deletes(byArn),
  },
  mapped: 'certificate_authority_arn key_algorithm validation_method',
  each: {
    options: c.from('options', c.mirrored(options)),
    private_key_wo: c.writeOnly('private_key'),
    subject_alternative_names: c.from('subjectAlternativeNames', c.textSet),
    validation_option: c.from('domainValidationOptions', c.mirrored({ domain_name: '', validation_domain: '' })),
  },
  identity: 'domain_name',
  terraformOnly: 'early_renewal_duration private_key_wo_version',
});
