import * as c from '../words.ts';

const byProvider = c.by({ arn: 'openIDConnectProviderArn' });
const withoutScheme: c.Convert = (url) => String(url).replace(/^https:\/\//, '');

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateOpenIDConnectProviderThumbprint.html
export const iamOpenidConnectProvider = c.defineResource({
  type: 'aws_iam_openid_connect_provider',
  is: ['authenticates', 'lets-into-account'],
  governs: { identity: 'client_id_list thumbprint_list url' },
  importId: '{arn}',

  calls: {
    CreateOpenIDConnectProvider: c.creates(
      c.by({ arn: c.response('openIDConnectProviderArn') }),
      {
        id: c.response('openIDConnectProviderArn'),
        arn: c.response('openIDConnectProviderArn'),
        url: ['url', withoutScheme],
        client_id_list: 'clientIDList',
      },
      'thumbprint_list tags',
    ),
    UpdateOpenIDConnectProviderThumbprint: c.updates(byProvider, 'thumbprint_list'),
    AddClientIDToOpenIDConnectProvider: c.updates(byProvider, c.addElements('client_id_list', 'clientID')),
    RemoveClientIDFromOpenIDConnectProvider: c.updates(byProvider, c.removeElements('client_id_list', 'clientID')),
    ...c.tagged(byProvider, { calls: ['TagOpenIDConnectProvider', 'UntagOpenIDConnectProvider'] }),
    DeleteOpenIDConnectProvider: c.deletes(byProvider),
  },
});
