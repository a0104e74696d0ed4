import * as c from '../words.ts';

const byProvider = c.by({ arn: c.request('openIDConnectProviderArn') });
const withoutScheme: c.Convert = (url) => String(url).replace(/^https:\/\//, '');

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateOpenIDConnectProviderThumbprint.html
export const iamOpenidConnectProvider = c.defineResource({
  type: 'aws_iam_openid_connect_provider',
  traits: {
    is: ['authenticates', 'lets-into-account'],
    governs: { identity: 'client_id_list thumbprint_list url' },
  },
  importId: c.idFrom('', 'arn'),

  calls: {
    CreateOpenIDConnectProvider: c.creates(
      c.by({ arn: c.response('openIDConnectProviderArn') }),
      c.put('id', c.response('openIDConnectProviderArn')),
      c.put('arn', c.response('openIDConnectProviderArn')),
      c.put('url', c.request('url'), withoutScheme),
      c.put('client_id_list', c.request('clientIDList')),
      c.put('thumbprint_list', c.request('thumbprintList')),
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateOpenIDConnectProviderThumbprint: c.updates(byProvider, c.put('thumbprint_list', c.request('thumbprintList'))),
    AddClientIDToOpenIDConnectProvider: c.updates(byProvider, c.addElements('client_id_list', c.request('clientID'))),
    RemoveClientIDFromOpenIDConnectProvider: c.updates(byProvider, c.removeElements('client_id_list', c.request('clientID'))),
    ...c.tagged(byProvider, { calls: ['TagOpenIDConnectProvider', 'UntagOpenIDConnectProvider'] }),
    DeleteOpenIDConnectProvider: c.deletes(byProvider),
  },
  attributes: { written: 'client_id_list tags thumbprint_list url' },
});
