import * as c from '../words.ts';

const byId = c.by({ id: 'identityPoolId' });
const byArn = c.by({ arn: 'resourceArn' });
const providers = c.mirrored({ client_id: '', provider_name: '', server_side_token_check: false });

/** An update replaces the whole pool. */
const BLANKS = {
  allow_classic_flow: false,
  cognito_identity_providers: [],
  openid_connect_provider_arns: [],
  saml_provider_arns: [],
  supported_login_providers: {},
};

// https://docs.aws.amazon.com/cognitoidentity/latest/APIReference/API_UpdateIdentityPool.html
export const cognitoIdentityPool = c.defineResource({
  type: 'aws_cognito_identity_pool',
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
  calls: {
    CreateIdentityPool: c.creates(
      c.by({ id: c.response('identityPoolId') }),
      { id: c.response('identityPoolId'), arn: c.arnOf('cognito-identity', 'identitypool/', c.response('identityPoolId')) },
      c.attributesFrom(c.request()),
      { tags: 'identityPoolTags' },
    ),
    UpdateIdentityPool: c.updates(byId, c.resetOmitted(c.request(), BLANKS), c.attributesFrom(c.request()), { tags: 'identityPoolTags' }),
    ...c.tagged(byArn),
    DeleteIdentityPool: c.deletes(byId),
  },
  mapped: 'allow_classic_flow allow_unauthenticated_identities developer_provider_name identity_pool_name',
  each: {
    cognito_identity_providers: c.from('cognitoIdentityProviders', providers),
    openid_connect_provider_arns: c.from('openIdConnectProviderARNs', c.textSet),
    saml_provider_arns: 'samlProviderARNs',
    supported_login_providers: c.from('supportedLoginProviders', c.asItIs),
  },
});
