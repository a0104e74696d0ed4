import { boolean, integer, text, textSet } from '../convert.ts';
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
  request,
  response,
  updates,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';
import { terraformOnly } from '../write.ts';

const byId = by({ user_pool_id: request('userPoolId'), id: request('clientId') });

/** What an update leaves out is set back; the answer has everything, and where the record lacks it, what was asked for has to do. */
const client: Select = (event) => response('userPoolClient')(event) ?? request()(event);

const BLANKS = {
  allowed_oauth_flows: [],
  allowed_oauth_flows_user_pool_client: false,
  allowed_oauth_scopes: [],
  analytics_configuration: [],
  callback_urls: [],
  default_redirect_uri: '',
  explicit_auth_flows: [],
  logout_urls: [],
  supported_identity_providers: [],
};
const told: readonly Writer[] = [blankUntold(client, BLANKS), attributesFrom(client)];
const analytics = mirrored({ application_arn: '', application_id: '', external_id: '', role_arn: '', user_data_shared: false });

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPoolClient.html
export const cognitoUserPoolClient = defineResource({
  type: 'aws_cognito_user_pool_client',
  eventSource: 'cognito-idp.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      label: 'name',
      identifier: 'user_pool_id',
      timing: 'refresh_token_validity',
      protection: 'explicit_auth_flows',
      destination: 'analytics_configuration logout_urls',
      access: 'analytics_configuration.role_arn read_attributes write_attributes',
      identity: `
        access_token_validity allowed_oauth_flows allowed_oauth_flows_user_pool_client allowed_oauth_scopes
        auth_session_validity callback_urls default_redirect_uri enable_token_revocation generate_secret
        id_token_validity prevent_user_existence_errors supported_identity_providers
        token_validity_units
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
        refresh_token_validity: { safer: 'lower', ordinary: 30 },
      },
    },
    range: {
      access_token_validity: '1..86400',
      auth_session_validity: '3..15 min',
      id_token_validity: '1..86400',
      refresh_token_validity: '0..315360000',
    },
  },
  importId: idFrom('/', 'user_pool_id', 'id'),
  calls: {
    CreateUserPoolClient: creates(
      by({ user_pool_id: request('userPoolId'), id: response('userPoolClient.clientId') }),
      put('id', response('userPoolClient.clientId')),
      put('user_pool_id', request('userPoolId')),
      ...told,
    ),
    UpdateUserPoolClient: updates(byId, ...told),
    DeleteUserPoolClient: deletes(byId),
  },
  attributes: {
    access_token_validity: from('accessTokenValidity', integer),
    allowed_oauth_flows: from('allowedOAuthFlows', textSet),
    allowed_oauth_flows_user_pool_client: from('allowedOAuthFlowsUserPoolClient', boolean),
    allowed_oauth_scopes: from('allowedOAuthScopes', textSet),
    analytics_configuration: from('analyticsConfiguration', analytics),
    auth_session_validity: from('authSessionValidity', integer),
    // Where people are sent with what lets them in.
    callback_urls: from('callbackURLs', textSet),
    default_redirect_uri: from('defaultRedirectURI', text),
    enable_propagate_additional_user_context_data: from('enablePropagateAdditionalUserContextData', boolean),
    enable_token_revocation: from('enableTokenRevocation', boolean),
    explicit_auth_flows: from('explicitAuthFlows', textSet),
    id_token_validity: from('idTokenValidity', integer),
    logout_urls: from('logoutURLs', textSet),
    name: from('clientName', text),
    prevent_user_existence_errors: from('preventUserExistenceErrors', text),
    read_attributes: from('readAttributes', textSet),
    refresh_token_validity: from('refreshTokenValidity', integer),
    supported_identity_providers: from('supportedIdentityProviders', textSet),
    token_validity_units: from('tokenValidityUnits', mirrored({ access_token: '', id_token: '', refresh_token: '' })),
    write_attributes: from('writeAttributes', textSet),
    generate_secret: terraformOnly(),
    user_pool_id: identity(),
    client_secret: computed(),
    id: computed(),
  },
  references: { user_pool_id: { type: 'aws_cognito_user_pool', attribute: 'id' } },
});
