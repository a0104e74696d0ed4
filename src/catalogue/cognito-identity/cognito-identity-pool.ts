import type { Json } from '#domain/json.ts';
import { boolean, text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { arnOf, idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';

const byId = by({ id: request('identityPoolId') });
const byArn = by({ arn: request('resourceArn') });
const asItIs = (value: Json): Json => value;
const providers = mirrored({ client_id: '', provider_name: '', server_side_token_check: false });

/** An update says the whole pool anew. */
const BLANKS = {
  allow_classic_flow: false,
  cognito_identity_providers: [],
  openid_connect_provider_arns: [],
  saml_provider_arns: [],
  supported_login_providers: {},
};

// https://docs.aws.amazon.com/cognitoidentity/latest/APIReference/API_UpdateIdentityPool.html
export const cognitoIdentityPool = defineResource({
  type: 'aws_cognito_identity_pool',
  eventSource: 'cognito-identity.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      label: 'identity_pool_name',
      identifier: 'developer_provider_name',
      identity: `
        allow_classic_flow allow_unauthenticated_identities cognito_identity_providers openid_connect_provider_arns
        saml_provider_arns supported_login_providers
      `,
    },
    safer: {
      'privilege-escalation': { allow_classic_flow: false, 'cognito_identity_providers.server_side_token_check': true },
      'public-exposure': { allow_unauthenticated_identities: false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateIdentityPool: creates(
      by({ id: response('identityPoolId') }),
      put('id', response('identityPoolId')),
      put('arn', arnOf('cognito-identity', 'identitypool/', response('identityPoolId'))),
      attributesFrom(request()),
      replaceMap('tags', request('identityPoolTags')),
    ),
    UpdateIdentityPool: updates(
      byId,
      blankUntold(request(), BLANKS),
      attributesFrom(request()),
      replaceMap('tags', request('identityPoolTags')),
    ),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteIdentityPool: deletes(byId),
  },
  attributes: {
    allow_classic_flow: from('allowClassicFlow', boolean),
    allow_unauthenticated_identities: from('allowUnauthenticatedIdentities', boolean),
    cognito_identity_providers: from('cognitoIdentityProviders', providers),
    developer_provider_name: from('developerProviderName', text),
    identity_pool_name: from('identityPoolName', text),
    openid_connect_provider_arns: from('openIdConnectProviderARNs', textSet),
    saml_provider_arns: from('samlProviderARNs', asItIs),
    supported_login_providers: from('supportedLoginProviders', asItIs),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
