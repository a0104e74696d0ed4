import * as c from '../words.ts';

const byProvider = c.by({ arn: 'sAMLProviderArn' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateSAMLProvider.html
export const iamSamlProvider = c.defineResource({
  type: 'aws_iam_saml_provider',
  is: ['authenticates', 'lets-into-account'],
  governs: { identity: 'saml_metadata_document' },
  importId: '{arn}',

  calls: {
    CreateSAMLProvider: c.creates(
      c.by({ arn: c.response('sAMLProviderArn') }),
      { id: c.response('sAMLProviderArn'), arn: c.response('sAMLProviderArn'), saml_metadata_document: 'sAMLMetadataDocument' },
      'name tags',
    ),
    UpdateSAMLProvider: c.updates(byProvider, { saml_metadata_document: 'sAMLMetadataDocument' }),
    ...c.tagged(byProvider, { calls: ['TagSAMLProvider', 'UntagSAMLProvider'] }),
    DeleteSAMLProvider: c.deletes(byProvider),
  },
  identity: 'name',
});
