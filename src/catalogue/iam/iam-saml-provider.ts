import * as c from '../words.ts';

const byProvider = c.by({ arn: c.request('sAMLProviderArn') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateSAMLProvider.html
export const iamSamlProvider = c.defineResource({
  type: 'aws_iam_saml_provider',
  traits: {
    is: ['authenticates', 'lets-into-account'],
    governs: { identity: 'saml_metadata_document' },
  },
  importId: c.idFrom('', 'arn'),

  calls: {
    CreateSAMLProvider: c.creates(
      c.by({ arn: c.response('sAMLProviderArn') }),
      c.put('id', c.response('sAMLProviderArn')),
      c.put('arn', c.response('sAMLProviderArn')),
      c.put('name', c.request('name')),
      c.put('saml_metadata_document', c.request('sAMLMetadataDocument')),
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateSAMLProvider: c.updates(byProvider, c.put('saml_metadata_document', c.request('sAMLMetadataDocument'))),
    ...c.tagged(byProvider, { calls: ['TagSAMLProvider', 'UntagSAMLProvider'] }),
    DeleteSAMLProvider: c.deletes(byProvider),
  },
  attributes: { written: 'saml_metadata_document tags', identity: 'name' },
});
