import { by, computed, creates, defineResource, deletes, put, request, response, updates, written } from '../define.ts';
import type { Convert } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';

const byProvider = by({ arn: request('openIDConnectProviderArn') });
const withoutScheme: Convert = (url) => String(url).replace(/^https:\/\//, '');

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateOpenIDConnectProviderThumbprint.html
export const iamOpenidConnectProvider = defineResource({
  type: 'aws_iam_openid_connect_provider',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['authenticates', 'lets-into-account'],
    governs: {
      identity: 'client_id_list thumbprint_list url',
    },
  },
  importId: idFrom('', 'arn'),

  calls: {
    CreateOpenIDConnectProvider: creates(
      by({ arn: response('openIDConnectProviderArn') }),
      put('id', response('openIDConnectProviderArn')),
      put('arn', response('openIDConnectProviderArn')),
      put('url', request('url'), withoutScheme),
      put('client_id_list', request('clientIDList')),
      put('thumbprint_list', request('thumbprintList')),
      replaceMap('tags', request('tags')),
    ),
    UpdateOpenIDConnectProviderThumbprint: updates(byProvider, put('thumbprint_list', request('thumbprintList'))),
    AddClientIDToOpenIDConnectProvider: updates(byProvider, addElements('client_id_list', request('clientID'))),
    RemoveClientIDFromOpenIDConnectProvider: updates(byProvider, removeElements('client_id_list', request('clientID'))),
    TagOpenIDConnectProvider: updates(byProvider, mergeMap('tags', request('tags'))),
    UntagOpenIDConnectProvider: updates(byProvider, removeKeys('tags', request('tagKeys'))),
    DeleteOpenIDConnectProvider: deletes(byProvider),
  },
  attributes: {
    client_id_list: written(),
    tags: written(),
    thumbprint_list: written(),
    url: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
