import { text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  puts,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { asList, idFrom } from '../select.ts';
import { isJsonObject } from '#domain/json.ts';
import { concealed, terraformOnly } from '../write.ts';

const byArn = by({ arn: request('certificateArn') });
const byNewArn = by({ arn: response('certificateArn') });

/** Tags are taken away by key and value. */
const tagKeys: Select = (event) =>
  asList(request('tags')(event))
    .filter(isJsonObject)
    .flatMap(({ key }) => (key === undefined ? [] : [key]));

const options = mirrored({ certificate_transparency_logging_preference: 'ENABLED' });

// https://docs.aws.amazon.com/acm/latest/APIReference/API_RequestCertificate.html
export const acmCertificate = defineResource({
  type: 'aws_acm_certificate',
  eventSource: 'acm.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: `
        certificate_authority_arn domain_name key_algorithm subject_alternative_names validation_method
        validation_option
      `,
      encryption: 'certificate_body certificate_chain options',
      detection: 'options.certificate_transparency_logging_preference',
      secret: 'private_key',
      'terraform-only': 'early_renewal_duration',
    },
    safer: {
      'privilege-escalation': { 'options.certificate_transparency_logging_preference': 'ENABLED' },
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    RequestCertificate: creates(
      byNewArn,
      put('id', response('certificateArn')),
      put('arn', response('certificateArn')),
      put('domain_name', request('domainName')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    // The bytes that are imported stand in the record as a buffer, or not at all: that they changed is all there is to know.
    ImportCertificate: puts(
      byNewArn,
      put('id', response('certificateArn')),
      put('arn', response('certificateArn')),
      concealed('certificate_body'),
      concealed('certificate_chain', request('certificateChain')),
      concealed('private_key'),
      replaceMap('tags', request('tags')),
    ),
    UpdateCertificateOptions: updates(byArn, attributesFrom(request())),
    AddTagsToCertificate: updates(byArn, mergeMap('tags', request('tags'))),
    RemoveTagsFromCertificate: updates(byArn, removeKeys('tags', tagKeys)),
    DeleteCertificate: deletes(byArn),
  },
  attributes: {
    certificate_authority_arn: from('certificateAuthorityArn', text),
    key_algorithm: from('keyAlgorithm', text),
    options: from('options', options),
    subject_alternative_names: from('subjectAlternativeNames', textSet),
    validation_method: from('validationMethod', text),
    validation_option: from('domainValidationOptions', mirrored({ domain_name: '', validation_domain: '' })),
    certificate_body: written(),
    certificate_chain: written(),
    private_key: written(),
    tags: written(),
    domain_name: identity(),
    early_renewal_duration: terraformOnly(),
    arn: computed(),
    domain_validation_options: computed(),
    id: computed(),
    not_after: computed(),
    not_before: computed(),
    pending_renewal: computed(),
    renewal_eligibility: computed(),
    renewal_summary: computed(),
    status: computed(),
    tags_all: computed(),
    type: computed(),
    validation_emails: computed(),
  },
});
