import * as c from '../words.ts';

const byId = c.by({ user_pool_id: 'userPoolId', id: 'clientId' });

/** An update resets omitted settings. The response contains all settings; if the record lacks it, the request is used. */
const client: c.Select = (event) => c.response('userPoolClient')(event) ?? c.request()(event);

const BLANKS = {
  allowed_oauth_flows: [],
  allowed_oauth_flows_user_pool_client: false,
  allowed_oauth_scopes: [],
  analytics_configuration: [],
  callback_urls: [],
  default_redirect_uri: '',
  explicit_auth_flows: [],
  logout_urls: [],
  refresh_token_rotation: [],
  supported_identity_providers: [],
};
const writings: readonly c.Writing[] = [c.resetOmitted(client, BLANKS), c.attributesFrom(client)];
const analytics = c.mirrored({ application_arn: '', application_id: '', external_id: '', role_arn: '', user_data_shared: false });

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPoolClient.html
export const cognitoUserPoolClient = c.defineResource({
  type: 'aws_cognito_user_pool_client',
  is: ['authenticates'],
  governs: {
    label: 'name',
    timing: 'refresh_token_validity',
    protection: 'explicit_auth_flows',
    destination: 'analytics_configuration logout_urls',
    access: 'analytics_configuration.role_arn read_attributes write_attributes',
    identity: `
      access_token_validity allowed_oauth_flows allowed_oauth_flows_user_pool_client allowed_oauth_scopes
      auth_session_validity callback_urls default_redirect_uri enable_token_revocation generate_secret id_token_validity
      prevent_user_existence_errors refresh_token_rotation supported_identity_providers token_validity_units
    `,
    mode: 'enable_propagate_additional_user_context_data',
  },
  safer: {
    'privilege-escalation': {
      access_token_validity: 'lower',
      allowed_oauth_flows: { without: ['implicit'] },
      allowed_oauth_scopes: { without: ['aws.cognito.signin.user.admin'] },
      auth_session_validity: 'lower',
      enable_token_revocation: true,
      explicit_auth_flows: {
        without: ['USER_PASSWORD_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      },
      id_token_validity: 'lower',
      prevent_user_existence_errors: 'ENABLED',
      'refresh_token_rotation.feature': 'ENABLED',
      refresh_token_validity: { safer: 'lower', ordinary: 30 },
    },
  },
  range: {
    access_token_validity: '1..86400',
    auth_session_validity: '3..15 min',
    id_token_validity: '1..86400',
    refresh_token_validity: '0..315360000',
  },
  importId: '{user_pool_id}/{id}',
  calls: {
    CreateUserPoolClient: c.creates(
      c.by({ user_pool_id: 'userPoolId', id: c.response('userPoolClient.clientId') }),
      { id: c.response('userPoolClient.clientId') },
      'user_pool_id',
      ...writings,
    ),
    UpdateUserPoolClient: c.updates(byId, ...writings),
    DeleteUserPoolClient: c.deletes(byId),
  },
  mapped: `
    access_token_validity auth_session_validity enable_propagate_additional_user_context_data enable_token_revocation
    id_token_validity prevent_user_existence_errors refresh_token_validity
  `,
  each: {
    allowed_oauth_flows: c.from('allowedOAuthFlows', c.textSet),
    allowed_oauth_flows_user_pool_client: 'allowedOAuthFlowsUserPoolClient',
    allowed_oauth_scopes: c.from('allowedOAuthScopes', c.textSet),
    analytics_configuration: c.from('analyticsConfiguration', analytics),
    // `callback_urls` receive the tokens of users.
    callback_urls: c.from('callbackURLs', c.textSet),
    default_redirect_uri: 'defaultRedirectURI',
    explicit_auth_flows: c.from('explicitAuthFlows', c.textSet),
    logout_urls: c.from('logoutURLs', c.textSet),
    name: 'clientName',
    read_attributes: c.from('readAttributes', c.textSet),
    refresh_token_rotation: c.from('refreshTokenRotation', c.mirrored({ feature: '', retry_grace_period_seconds: 0 })),
    supported_identity_providers: c.from('supportedIdentityProviders', c.textSet),
    token_validity_units: c.from('tokenValidityUnits', c.mirrored({ access_token: '', id_token: '', refresh_token: '' })),
    write_attributes: c.from('writeAttributes', c.textSet),
  },
  terraformOnly: 'generate_secret',
  identity: 'user_pool_id',
  references: { user_pool_id: 'aws_cognito_user_pool.id' },
});
