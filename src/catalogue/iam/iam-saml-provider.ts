import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';

const byProvider = by({ arn: request('sAMLProviderArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateSAMLProvider.html
export const iamSamlProvider = defineResource({
  type: 'aws_iam_saml_provider',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'lets-into-account'],
    governs: {
      identifier: 'name',
      identity: 'saml_metadata_document',
    },
  },
  importId: idFrom('', 'arn'),

  calls: {
    CreateSAMLProvider: creates(
      by({ arn: response('sAMLProviderArn') }),
      put('id', response('sAMLProviderArn')),
      put('arn', response('sAMLProviderArn')),
      put('name', request('name')),
      put('saml_metadata_document', request('sAMLMetadataDocument')),
      replaceMap('tags', request('tags')),
    ),
    UpdateSAMLProvider: updates(byProvider, put('saml_metadata_document', request('sAMLMetadataDocument'))),
    TagSAMLProvider: updates(byProvider, mergeMap('tags', request('tags'))),
    UntagSAMLProvider: updates(byProvider, removeKeys('tags', request('tagKeys'))),
    DeleteSAMLProvider: deletes(byProvider),
  },
  attributes: {
    saml_metadata_document: written(),
    tags: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
    valid_until: computed(),
  },
});
