import { boolean, text } from '../convert.ts';
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
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored, named } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { blankUntold } from '../whole.ts';
import { concealed } from '../write.ts';

const byId = by({ id: request('apiId') });
const authorizer = { authorizer_result_ttl_in_seconds: 300, authorizer_uri: '', identity_validation_expression: '' };
const openId = { auth_ttl: named('authTTL', 0), client_id: '', iat_ttl: named('iatTTL', 0), issuer: '' };
const userPool = { app_id_client_regex: '', aws_region: '', user_pool_id: '' };
const others = mirrored({
  authentication_type: '',
  lambda_authorizer_config: authorizer,
  openid_connect_config: named('openIDConnectConfig', openId),
  user_pool_config: userPool,
});
const logs = mirrored({
  cloudwatch_logs_role_arn: named('cloudWatchLogsRoleArn', ''),
  exclude_verbose_content: false,
  field_log_level: '',
});

/** What an update leaves out is gone; the answer has the whole API. */
const api: Select = (event) => response('graphqlApi')(event) ?? request()(event);
const BLANKS = {
  additional_authentication_provider: [],
  lambda_authorizer_config: [],
  log_config: [],
  openid_connect_config: [],
  user_pool_config: [],
  xray_enabled: false,
};
const told: readonly Writer[] = [blankUntold(api, BLANKS), attributesFrom(api)];

// https://docs.aws.amazon.com/appsync/latest/APIReference/API_UpdateGraphqlApi.html
export const appsyncGraphqlApi = defineResource({
  type: 'aws_appsync_graphql_api',
  eventSource: 'appsync.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'authenticates'],
    governs: {
      identifier: 'name visibility',
      protection: 'log_config.exclude_verbose_content',
      observability: 'xray_enabled',
      detection: 'log_config',
      access: 'log_config.cloudwatch_logs_role_arn',
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
      'public-exposure': { 'user_pool_config.default_action': 'DENY', visibility: 'PRIVATE' },
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateGraphqlApi: creates(
      by({ id: response('graphqlApi.apiId') }),
      put('id', response('graphqlApi.apiId')),
      put('arn', response('graphqlApi.arn')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateGraphqlApi: updates(byId, ...told),
    // The definition is sent as bytes.
    StartSchemaCreation: updates(byId, concealed('schema')),
    ...taggedByArn({ part: ':apis/' }),
    DeleteGraphqlApi: deletes(byId),
  },
  attributes: {
    additional_authentication_provider: from('additionalAuthenticationProviders', others),
    authentication_type: from('authenticationType', text),
    lambda_authorizer_config: from('lambdaAuthorizerConfig', mirrored(authorizer)),
    log_config: from('logConfig', logs),
    name: from('name', text),
    openid_connect_config: from('openIDConnectConfig', mirrored(openId)),
    user_pool_config: from('userPoolConfig', mirrored({ ...userPool, default_action: '' })),
    // Whoever has no token is let in or kept out.
    'user_pool_config.default_action': written(),
    visibility: from('visibility', text),
    xray_enabled: from('xrayEnabled', boolean),
    schema: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
    uris: computed(),
  },
});
