/** Nobody is let in by a permission: somebody else is asked who may come in, or nobody is asked. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { arn, iam, piece } from '../../support/shop.ts';
import { call } from '../../support/shop-calls.ts';

const BALANCER = arn('elasticloadbalancing', 'loadbalancer/app/shop/50dc6c495c0c9188');
const LISTENER = arn('elasticloadbalancing', 'listener/app/shop/50dc6c495c0c9188/f2f7dc8efc522ab2');
const RULE = arn('elasticloadbalancing', 'listener-rule/app/shop/50dc6c495c0c9188/f2f7dc8efc522ab2/9683b2d02a6cabee');
const GROUP = arn('elasticloadbalancing', 'targetgroup/shop/6d0ecf831eec9f09');
const POOL = arn('cognito-idp', 'userpool/us-east-1_EXAMPLE1');
const targets = piece(
  'aws_lb_target_group.app',
  { name: 'shop-app', port: 80, protocol: 'HTTP', vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' },
  { id: GROUP, arn: GROUP, tags: {}, tags_all: {} },
);
const signIn: JsonObject = {
  user_pool_arn: POOL,
  user_pool_client_id: 'web',
  user_pool_domain: 'shop',
  on_unauthenticated_request: 'authenticate',
};
const listener = piece(
  'aws_lb_listener.web',
  {
    load_balancer_arn: BALANCER,
    port: 443,
    protocol: 'HTTPS',
    default_action: [
      { order: 1, type: 'authenticate-cognito', authenticate_cognito: [signIn] },
      { order: 2, type: 'forward', target_group_arn: GROUP },
    ],
  },
  { id: LISTENER, arn: LISTENER, tags: {}, tags_all: {} },
);
const forward = { type: 'forward', targetGroupArn: GROUP };
const asks = (order: number, onUnauthenticatedRequest: string): JsonObject => ({
  type: 'authenticate-cognito',
  order,
  authenticateCognitoConfig: { userPoolArn: POOL, userPoolClientId: 'web', userPoolDomain: 'shop', onUnauthenticatedRequest },
});
const listen = (...defaultActions: readonly JsonObject[]): Called =>
  call(
    'elasticloadbalancing',
    'ModifyListener',
    { listenerArn: LISTENER, defaultActions: [...defaultActions] },
    { listeners: [{ listenerArn: LISTENER }] },
  );
const refusal = piece(
  'aws_lb_listener_rule.admin',
  {
    listener_arn: LISTENER,
    priority: 10,
    action: [{ type: 'fixed-response', fixed_response: [{ content_type: 'text/plain', message_body: 'no', status_code: '403' }] }],
    condition: [{ path_pattern: [{ values: ['/admin/*'] }] }],
  },
  { id: RULE, arn: RULE, tags: {}, tags_all: {} },
);
const office = piece(
  'aws_lb_listener_rule.admin',
  {
    listener_arn: LISTENER,
    priority: 10,
    action: [{ type: 'forward', target_group_arn: GROUP }],
    condition: [{ source_ip: [{ values: ['203.0.113.0/24'] }] }],
  },
  { id: RULE, arn: RULE, tags: {}, tags_all: {} },
);
const rule = (over: JsonObject): Called =>
  call('elasticloadbalancing', 'ModifyRule', { ruleArn: RULE, ...over }, { rules: [{ ruleArn: RULE }] });
const from = (...values: readonly string[]): JsonObject => ({
  conditions: [{ field: 'source-ip', sourceIpConfig: { values: [...values] } }],
});

const authorizer = piece(
  'aws_apigatewayv2_authorizer.people',
  {
    api_id: 'h1a2b3',
    name: 'people',
    authorizer_type: 'JWT',
    identity_sources: ['$request.header.Authorization'],
    jwt_configuration: [{ audience: ['client1'], issuer: 'https://idp.example.com' }],
  },
  { id: 'aut1' },
);
const authorize = (issuer: string, name = 'people'): Called =>
  call(
    'apigateway',
    'UpdateAuthorizer',
    { apiId: 'h1a2b3', authorizerId: 'aut1', name, jwtConfiguration: { audience: ['client1'], issuer } },
    { authorizerId: 'aut1' },
  );

const PROVIDER = iam('saml-provider/shop');
const saml = piece(
  'aws_iam_saml_provider.sso',
  { name: 'shop', saml_metadata_document: '<EntityDescriptor entityID="https://idp.example.com"/>' },
  { id: PROVIDER, arn: PROVIDER, tags: {}, tags_all: {} },
);
const CLIENTS = iam('oidc-provider/token.example.com');
const oidc = piece(
  'aws_iam_openid_connect_provider.ci',
  { url: 'token.example.com', client_id_list: ['sts.amazonaws.com', 'old'], thumbprint_list: ['990f4193972f2becf12ddeda5237f9c952f20d9e'] },
  { id: CLIENTS, arn: CLIENTS, tags: {}, tags_all: {} },
);
const client = piece(
  'aws_cognito_user_pool_client.web',
  {
    user_pool_id: 'us-east-1_EXAMPLE1',
    name: 'web',
    write_attributes: ['email', 'name'],
    refresh_token_validity: 30,
    access_token_validity: 60,
  },
  { id: '1example23456789' },
);
const clientCall = (over: JsonObject): Called =>
  call('cognito-idp', 'UpdateUserPoolClient', {
    userPoolId: 'us-east-1_EXAMPLE1',
    clientId: '1example23456789',
    clientName: 'web',
    writeAttributes: ['email', 'name'],
    refreshTokenValidity: 30,
    accessTokenValidity: 60,
    ...over,
  });
const cacheUser = piece(
  'aws_elasticache_user.app',
  { user_id: 'app', user_name: 'app', engine: 'REDIS', access_string: 'on ~app:* +@read' },
  { id: 'app', arn: arn('elasticache', 'user:app'), tags: {}, tags_all: {} },
);

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a load balancer no longer authenticates users',
    root: [targets, listener],
    about: ['aws_lb_listener.web'],
    attack: { calls: [listen({ ...forward, order: 1 })] },
    fact: 'authentication is unchanged, and the listener gets a tag',
    twin: { calls: [call('elasticloadbalancing', 'AddTags', { resourceArns: [LISTENER], tags: [{ key: 'Team', value: 'web' }] })] },
  },
  {
    name: 'a load balancer allows unauthenticated users',
    root: [targets, listener],
    about: ['aws_lb_listener.web'],
    attack: { calls: [listen(asks(1, 'allow'), { ...forward, order: 2 })] },
    fact: 'the listener gets a tag',
    twin: { calls: [call('elasticloadbalancing', 'AddTags', { resourceArns: [LISTENER], tags: [{ key: 'Owner', value: 'web' }] })] },
  },
  {
    name: 'a rule that refused requests forwards them',
    root: [targets, refusal],
    about: ['aws_lb_listener_rule.admin'],
    attack: { calls: [rule({ actions: [{ ...forward, order: 1 }] })] },
    fact: 'the rule refuses more requests',
    twin: { calls: [call('elasticloadbalancing', 'AddTags', { resourceArns: [RULE], tags: [{ key: 'Team', value: 'web' }] })] },
  },
  {
    name: 'a rule that refused requests is deleted',
    root: [targets, refusal],
    about: ['aws_lb_listener_rule.admin'],
    attack: { calls: [call('elasticloadbalancing', 'DeleteRule', { ruleArn: RULE })] },
    fact: 'the rule gets a tag',
    twin: { calls: [call('elasticloadbalancing', 'AddTags', { resourceArns: [RULE], tags: [{ key: 'Team', value: 'web' }] })] },
  },
  {
    name: 'a rule for the office applies to everyone',
    root: [targets, office],
    about: ['aws_lb_listener_rule.admin'],
    attack: { calls: [rule(from('0.0.0.0/0'))] },
    fact: 'the rule applies to one address of the office',
    twin: {
      calls: [
        rule(from('203.0.113.0/24')),
        call('elasticloadbalancing', 'AddTags', { resourceArns: [RULE], tags: [{ key: 'Team', value: 'web' }] }),
      ],
    },
  },
  {
    name: 'tokens come from another issuer',
    root: [authorizer],
    about: ['aws_apigatewayv2_authorizer.people'],
    attack: { calls: [authorize('https://idp.examp1e.com')] },
    fact: 'the authorizer gets another name',
    twin: { calls: [authorize('https://idp.example.com', 'customers')] },
  },
  {
    name: 'a company signs in at a foreign identity provider',
    root: [saml],
    about: ['aws_iam_saml_provider.sso'],
    attack: {
      calls: [
        call(
          'iam',
          'UpdateSAMLProvider',
          { sAMLProviderArn: PROVIDER, sAMLMetadataDocument: '<EntityDescriptor entityID="https://idp.examp1e.com"/>' },
          { sAMLProviderArn: PROVIDER },
        ),
      ],
    },
    fact: 'the provider gets a tag',
    twin: { calls: [call('iam', 'TagSAMLProvider', { sAMLProviderArn: PROVIDER, tags: [{ key: 'Team', value: 'it' }] })] },
  },
  {
    name: 'an identity provider gets an additional client',
    root: [oidc],
    about: ['aws_iam_openid_connect_provider.ci'],
    attack: { calls: [call('iam', 'AddClientIDToOpenIDConnectProvider', { openIDConnectProviderArn: CLIENTS, clientID: 'other' })] },
    fact: 'the provider has one client fewer',
    twin: { calls: [call('iam', 'RemoveClientIDFromOpenIDConnectProvider', { openIDConnectProviderArn: CLIENTS, clientID: 'old' })] },
  },
  {
    name: 'users may write an authorisation attribute',
    root: [client],
    about: ['aws_cognito_user_pool_client.web'],
    attack: { calls: [clientCall({ writeAttributes: ['email', 'name', 'custom:role'] })] },
    fact: 'users may write fewer attributes',
    twin: { calls: [clientCall({ writeAttributes: ['name'] })] },
  },
  {
    name: 'a sign-in is valid for years',
    root: [client],
    about: ['aws_cognito_user_pool_client.web'],
    attack: { calls: [clientCall({ refreshTokenValidity: 3650 })] },
    fact: 'a sign-in is valid for a week',
    twin: { calls: [clientCall({ refreshTokenValidity: 7 })] },
  },
  {
    name: 'a cache user gets all permissions',
    root: [cacheUser],
    about: ['aws_elasticache_user.app'],
    attack: {
      calls: [
        call(
          'elasticache',
          'ModifyUser',
          { userId: 'app', accessString: 'on ~* +@all' },
          { userId: 'app', aRN: arn('elasticache', 'user:app') },
        ),
      ],
    },
    fact: 'the user gets a tag',
    twin: {
      calls: [
        call('elasticache', 'AddTagsToResource', { resourceName: arn('elasticache', 'user:app'), tags: [{ key: 'Team', value: 'web' }] }),
      ],
    },
  },
];
