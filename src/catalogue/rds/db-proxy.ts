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
    is: [],
    governs: {
      observability: 'debug_logging',
      mode: 'engine_family auth',
      timing: 'idle_client_timeout',
      identifier: 'name',
      encryption: 'require_tls',
      access: 'role_arn',
      reach: 'vpc_security_group_ids vpc_subnet_ids',
      secret: 'auth.client_password_auth_type auth.secret_arn',
      label: 'auth.description',
      protection: 'auth.iam_auth',
    },
    safer: {
      disclosure: { require_tls: true },
      'privilege-escalation': {
        'auth.client_password_auth_type': { without: ['POSTGRES_MD5', 'MYSQL_NATIVE_PASSWORD'] },
        'auth.iam_auth': 'REQUIRED',
      },
    },
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
