import * as c from '../words.ts';

const byId = c.by({ id: 'brokerId' });
const { TagResource: tagged, UntagResource: untagged } = c.taggedByArn({ part: ':broker:' });

/** Records contain a marker instead of passwords. A password stays unless a call contains another one. */
const user: c.Table = c.tableOf('aws_mq_broker.user', {
  password: c.valueFrom((api) => (api['password'] === undefined ? undefined : 'HIDDEN_DUE_TO_SECURITY_REASONS'), ''),
});

const username: c.Select = c.decoded('username');

const users = (found: c.Json): c.Json =>
  c
    .asList(found)
    .filter(c.isJsonObject)
    .map((one) => c.blockOf(user, one));

/** Creates or changes one user of the set. */
const userWritten: c.Writer = (event, current) => {
  const name = username(event);
  const parameters = c.request()(event);
  if (typeof name !== 'string' || !c.isJsonObject(parameters)) return {};
  const all = c.asList(current['user']).filter(c.isJsonObject);
  const before: c.JsonObject = all.find((one) => one['username'] === name) ?? {};
  return { user: [...all.filter((one) => one['username'] !== name), { ...c.blockOf(user, parameters, before), username: name }] };
};

const userGone: c.Writer = (event, current) => ({
  user: c.asList(current['user']).filter((one) => c.isJsonObject(one) && one['username'] !== username(event)),
});

const logs = c.mirrored({ audit: (api) => (api['audit'] === undefined ? '' : String(api['audit'])), general: false });
const ldap = c.mirrored(c.tableOf('aws_mq_broker.ldap_server_metadata'));
const writings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('configuration', 'configuration', c.convertOnlyBlock({ id: '', revision: 0 })),
];

// https://docs.aws.amazon.com/amazon-mq/latest/api-reference/brokers-broker-id.html
export const mqBroker = c.defineResource({
  type: 'aws_mq_broker',
  is: ['keeps-data', 'carries-messages'],
  governs: {
    identifier: 'storage_type',
    capacity: 'host_instance_type',
    redundancy: 'deployment_mode',
    mode: 'data_replication_mode data_replication_primary_broker_arn',
    protection: 'auto_minor_version_upgrade',
    encryption: 'encryption_options',
    detection: 'logs',
    reach: 'publicly_accessible security_groups',
    placement: 'subnet_ids',
    access: 'resource_share_arns user.groups',
    identity: 'authentication_strategy ldap_server_metadata user',
    engine: 'configuration engine_version',
    secret: 'ldap_server_metadata.service_account_password user.password',
    schedule: 'maintenance_window_start_time',
  },
  safer: {
    'data-loss': { deployment_mode: { without: ['SINGLE_INSTANCE'] }, 'logs.audit': true, 'logs.general': true },
    'public-exposure': { publicly_accessible: false },
    disclosure: { 'encryption_options.kms_key_id': 'higher', 'encryption_options.use_aws_owned_key': false },
    'privilege-escalation': { auto_minor_version_upgrade: true, 'user.console_access': false },
  },
  calls: {
    CreateBroker: c.creates(
      c.by({ id: c.response('brokerId') }),
      { id: c.response('brokerId'), arn: c.response('brokerArn') },
      'broker_name engine_type',
      ...writings,
      { user: ['users', users] },
      'tags',
    ),
    UpdateBroker: c.updates(byId, ...writings),
    CreateUser: c.updates(byId, userWritten),
    UpdateUser: c.updates(byId, userWritten),
    DeleteUser: c.updates(byId, userGone),
    CreateTags: tagged,
    DeleteTags: untagged,
    DeleteBroker: c.deletes(byId),
  },
  mapped: `
    authentication_strategy auto_minor_version_upgrade data_replication_mode data_replication_primary_broker_arn
    deployment_mode engine_version host_instance_type
    publicly_accessible storage_type
  `,
  each: {
    encryption_options: c.from('encryptionOptions', c.mirrored({ kms_key_id: '', use_aws_owned_key: true })),
    ldap_server_metadata: c.from('ldapServerMetadata', ldap),
    logs: c.from('logs', logs),
    maintenance_window_start_time: c.from('maintenanceWindowStartTime', c.mirrored({ day_of_week: '', time_of_day: '', time_zone: '' })),
    resource_share_arns: c.from('resourceShareArns', c.textSet),
    security_groups: c.from('securityGroups', c.textSet),
    subnet_ids: c.from('subnetIds', c.textSet),
  },
  identity: 'broker_name engine_type',
  terraformOnly: 'apply_immediately',
});
