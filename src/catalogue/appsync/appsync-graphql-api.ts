import * as c from '../words.ts';

const byId = c.by({ id: 'apiId' });
const authorizer = { authorizer_result_ttl_in_seconds: 300, authorizer_uri: '', identity_validation_expression: '' };
const openId = { auth_ttl: c.named('authTTL', 0), client_id: '', iat_ttl: c.named('iatTTL', 0), issuer: '' };
const userPool = { app_id_client_regex: '', aws_region: '', user_pool_id: '' };
const others = c.mirrored({
  authentication_type: '',
  lambda_authorizer_config: authorizer,
  openid_connect_config: c.named('openIDConnectConfig', openId),
  user_pool_config: userPool,
});
const metrics = c.mirrored(c.tableOf('aws_appsync_graphql_api.enhanced_metrics_config'));
const logs = c.mirrored(c.tableOf('aws_appsync_graphql_api.log_config', { cloudwatch_logs_role_arn: c.named('cloudWatchLogsRoleArn') }));

/** An update removes omitted settings. The response contains the whole API. */
const api: c.Select = (event) => c.response('graphqlApi')(event) ?? c.request()(event);
const BLANKS = {
  additional_authentication_provider: [],
  enhanced_metrics_config: [],
  introspection_config: 'ENABLED',
  lambda_authorizer_config: [],
  log_config: [],
  openid_connect_config: [],
  query_depth_limit: 0,
  resolver_count_limit: 0,
  user_pool_config: [],
  xray_enabled: false,
};
const writings: readonly c.Writing[] = [c.resetOmitted(api, BLANKS), c.attributesFrom(api)];

// https://docs.aws.amazon.com/appsync/latest/APIReference/API_UpdateGraphqlApi.html
export const appsyncGraphqlApi = c.defineResource({
  type: 'aws_appsync_graphql_api',
  is: ['steers-traffic', 'authenticates'],
  governs: {
    identifier: 'api_type name visibility',
    observability: 'enhanced_metrics_config xray_enabled',
    protection: 'introspection_config query_depth_limit resolver_count_limit log_config.exclude_verbose_content',
    detection: 'log_config',
    access: 'log_config.cloudwatch_logs_role_arn merged_api_execution_role_arn',
    identity: `
      additional_authentication_provider authentication_type lambda_authorizer_config openid_connect_config
      user_pool_config
    `,
    code: 'schema',
  },
  safer: {
    'privilege-escalation': {
      'additional_authentication_provider.authentication_type': { without: ['API_KEY'] },
      authentication_type: { without: ['API_KEY'] },
      'additional_authentication_provider.lambda_authorizer_config.authorizer_result_ttl_in_seconds': { safer: 'lower', ordinary: 300 },
      'lambda_authorizer_config.authorizer_result_ttl_in_seconds': { safer: 'lower', ordinary: 300 },
      'additional_authentication_provider.openid_connect_config.auth_ttl': 'lower',
      'additional_authentication_provider.openid_connect_config.iat_ttl': 'lower',
      'openid_connect_config.auth_ttl': 'lower',
      'openid_connect_config.iat_ttl': 'lower',
    },
    'public-exposure': {
      introspection_config: 'DISABLED',
      'user_pool_config.default_action': 'DENY',
      visibility: 'PRIVATE',
    },
    disclosure: { 'log_config.exclude_verbose_content': true },
    'data-loss': { 'log_config.field_log_level': { without: ['NONE'] } },
  },
  range: {
    'additional_authentication_provider.lambda_authorizer_config.authorizer_result_ttl_in_seconds': '0..3600 s',
    'lambda_authorizer_config.authorizer_result_ttl_in_seconds': '0..3600 s',
    'additional_authentication_provider.openid_connect_config.auth_ttl': '0..* ms',
    'additional_authentication_provider.openid_connect_config.iat_ttl': '0..* ms',
    'openid_connect_config.auth_ttl': '0..* ms',
    'openid_connect_config.iat_ttl': '0..* ms',
  },
  calls: {
    CreateGraphqlApi: c.creates(
      c.by({ id: c.response('graphqlApi.apiId') }),
      { id: c.response('graphqlApi.apiId'), arn: c.response('graphqlApi.arn') },
      ...writings,
      'tags',
    ),
    UpdateGraphqlApi: c.updates(byId, ...writings),
    // The definition is sent as bytes.
    StartSchemaCreation: c.updates(byId, c.hiddenWrite('schema')),
    ...c.taggedByArn({ part: ':apis/' }),
    DeleteGraphqlApi: c.deletes(byId),
  },
  mapped: `
    api_type authentication_type introspection_config merged_api_execution_role_arn name query_depth_limit
    resolver_count_limit visibility xray_enabled
  `,
  each: {
    additional_authentication_provider: c.from('additionalAuthenticationProviders', others),
    enhanced_metrics_config: c.from('enhancedMetricsConfig', metrics),
    lambda_authorizer_config: c.from('lambdaAuthorizerConfig', c.mirrored(authorizer)),
    log_config: c.from('logConfig', logs),
    openid_connect_config: c.from('openIDConnectConfig', c.mirrored(openId)),
    user_pool_config: c.from('userPoolConfig', c.mirrored({ ...userPool, default_action: '' })),
  },
  // `default_action` decides whether callers without a token are allowed.
});
