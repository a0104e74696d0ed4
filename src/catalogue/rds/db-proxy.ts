import { blocksOf, value } from '../blocks.ts';
import { boolean, integer, text } from '../convert.ts';
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
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { lowered } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const name = lowered(request('dBProxyName'));
const byProxy = by({ name });
const auth = blocksOf({
  auth_scheme: value('authScheme', ''),
  client_password_auth_type: value('clientPasswordAuthType', ''),
  description: value('description', ''),
  iam_auth: value('iAMAuth', ''),
  secret_arn: value('secretArn', ''),
  username: value('username', ''),
});

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBProxy.html
export const dbProxy = defineResource({
  type: 'aws_db_proxy',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'authenticates'],
    governs: {
      label: 'auth.description',
      identifier: 'engine_family name',
      timing: 'idle_client_timeout',
      encryption: 'require_tls',
      reach: 'vpc_security_group_ids',
      placement: 'vpc_subnet_ids',
      access: 'role_arn',
      identity: 'auth',
      secret: 'auth.secret_arn',
      // Debug logs hold the text of SQL statements: https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBProxy.html
      mode: 'debug_logging',
    },
    safer: {
      disclosure: { require_tls: true },
      'privilege-escalation': {
        'auth.client_password_auth_type': { without: ['POSTGRES_MD5', 'MYSQL_NATIVE_PASSWORD'] },
        'auth.iam_auth': 'REQUIRED',
      },
    },
    range: { idle_client_timeout: '1..28800 s' },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateDBProxy: creates(
      byProxy,
      put('id', name),
      put('name', name),
      put('arn', (event) => response('dBProxyArn')(event) ?? response('dBProxy.dBProxyArn')(event)),
      attributesFrom(request()),
      put('vpc_security_group_ids', request('vpcSecurityGroupIds')),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBProxy: updates(
      byProxy,
      attributesFrom(request()),
      put('vpc_security_group_ids', request('securityGroups')),
      put('id', lowered(request('newDBProxyName'))),
      put('name', lowered(request('newDBProxyName'))),
    ),
    ...taggingOf(':db-proxy:'),
    DeleteDBProxy: deletes(byProxy),
  },
  attributes: {
    auth: from('auth', auth),
    debug_logging: from('debugLogging', boolean),
    engine_family: from('engineFamily', text),
    idle_client_timeout: from('idleClientTimeout', integer),
    require_tls: from('requireTLS', boolean),
    role_arn: from('roleArn', text),
    vpc_subnet_ids: from('vpcSubnetIds', (list) => list),
    tags: written(),
    vpc_security_group_ids: written(),
    'auth.iam_auth': written(),
    name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    endpoint: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
