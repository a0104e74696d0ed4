import * as c from '../words.ts';

const name = c.lowered('dBProxyName');
const byProxy = c.by({ name });
const auth = c.blocksOf(c.tableOf('aws_db_proxy.auth', { iam_auth: c.named('iAMAuth') }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBProxy.html
export const dbProxy = c.defineResource({
  type: 'aws_db_proxy',
  is: ['steers-traffic', 'authenticates'],
  governs: {
    label: 'auth.description',
    identifier: 'engine_family',
    timing: 'idle_client_timeout',
    encryption: 'require_tls',
    reach: 'vpc_security_group_ids',
    placement: 'vpc_subnet_ids',
    access: 'role_arn',
    identity: 'auth default_auth_scheme',
    secret: 'auth.secret_arn',
    // Debug logs contain the text of SQL statements: https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBProxy.html
    mode: 'debug_logging endpoint_network_type target_connection_network_type',
  },
  safer: {
    disclosure: { require_tls: true },
    'privilege-escalation': {
      'auth.client_password_auth_type': { without: ['POSTGRES_MD5', 'MYSQL_NATIVE_PASSWORD'] },
      'auth.iam_auth': 'REQUIRED',
    },
  },
  range: { idle_client_timeout: '1..28800 s' },

  calls: {
    CreateDBProxy: c.creates(
      byProxy,
      { id: name, name, arn: (event) => c.response('dBProxyArn')(event) ?? c.response('dBProxy.dBProxyArn')(event) },
      c.attributesFrom(c.request()),
      'vpc_security_group_ids tags',
    ),
    ModifyDBProxy: c.updates(byProxy, c.attributesFrom(c.request()), {
      vpc_security_group_ids: 'securityGroups',
      id: c.lowered('newDBProxyName'),
      name: c.lowered('newDBProxyName'),
    }),
    ...c.taggedByName(':db-proxy:'),
    DeleteDBProxy: c.deletes(byProxy),
  },
  mapped: `
    debug_logging default_auth_scheme endpoint_network_type engine_family idle_client_timeout role_arn
    target_connection_network_type vpc_subnet_ids
  `,
  each: { auth: c.from('auth', auth), require_tls: 'requireTLS' },
  identity: 'name',
  references: { role_arn: 'aws_iam_role.arn' },
});
