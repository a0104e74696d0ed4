import { expect, it } from 'vitest';
import { actionBlocks } from '#catalogue/elasticloadbalancing/actions.ts';
import type { JsonObject } from '#domain/json.ts';

const GROUP = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/example/6d0ecf831eec9f09';
const BLANK = {
  authenticate_cognito: [],
  authenticate_oidc: [],
  fixed_response: [],
  forward: [],
  jwt_validation: [],
  order: 1,
  redirect: [],
  target_group_arn: '',
};
const SIGN_IN = {
  authentication_request_extra_params: {},
  authorization_endpoint: 'https://login.example.com/authorize',
  client_id: 'example',
  issuer: 'https://login.example.com',
  on_unauthenticated_request: 'deny',
  scope: 'openid',
  session_cookie_name: 'AWSELBAuthSessionCookie',
  session_timeout: 604800,
  token_endpoint: 'https://login.example.com/token',
  user_info_endpoint: 'https://login.example.com/me',
};
const OIDC: JsonObject = {
  type: 'authenticate-oidc',
  authenticateOidcConfig: {
    authorizationEndpoint: 'https://login.example.com/authorize',
    clientId: 'example',
    issuer: 'https://login.example.com',
    onUnauthenticatedRequest: 'deny',
    tokenEndpoint: 'https://login.example.com/token',
    userInfoEndpoint: 'https://login.example.com/me',
  },
};

it.each([
  [
    'writes a single group as the plain argument',
    { type: 'forward', forwardConfig: { targetGroups: [{ targetGroupArn: GROUP }] } },
    { target_group_arn: GROUP, type: 'forward' },
  ],
  [
    'writes a single group with stickiness as a block',
    {
      type: 'forward',
      forwardConfig: { targetGroups: [{ targetGroupArn: GROUP }], targetGroupStickinessConfig: { enabled: true, durationSeconds: 60 } },
    },
    { forward: [{ stickiness: [{ duration: 60, enabled: true }], target_group: [{ arn: GROUP, weight: 1 }] }], type: 'forward' },
  ],
  [
    'writes the kept parts of a redirect',
    { type: 'redirect', redirectConfig: { port: 443, statusCode: 'HTTP_302' } },
    {
      redirect: [{ host: '#{host}', path: '/#{path}', port: '443', protocol: '#{protocol}', query: '#{query}', status_code: 'HTTP_302' }],
      type: 'redirect',
    },
  ],
] as const)('%s', (_case, action, expected) => {
  const made = actionBlocks([action], undefined);

  expect(made).toEqual([{ ...BLANK, ...expected }]);
});

it.each([
  ['keeps the secret if the call keeps the existing one', { useExistingClientSecret: true }, 'known'],
  ['hides a secret that may have changed', {}, 'HIDDEN_DUE_TO_SECURITY_REASONS'],
] as const)('%s', (_case, over, secret) => {
  const before = [{ ...BLANK, type: 'authenticate-oidc', authenticate_oidc: [{ ...SIGN_IN, client_secret: 'known' }] }];
  const config = { ...(OIDC['authenticateOidcConfig'] as JsonObject), ...over };

  const made = actionBlocks([{ ...OIDC, authenticateOidcConfig: config }], before);

  expect(made).toEqual([{ ...BLANK, type: 'authenticate-oidc', authenticate_oidc: [{ ...SIGN_IN, client_secret: secret }] }]);
});
