import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boolean, text, textSet } from '../convert.ts';
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
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored } from '../mirrored.ts';
import { blockOf, value, valueFrom } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { asList, decoded, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';

const byId = by({ id: request('brokerId') });
const { TagResource: tagged, UntagResource: untagged } = taggedByArn({ part: ':broker:' });

/** Passwords are printed as a marker: the one before goes on unless a call names another. */
const user: Shape = {
  console_access: value('consoleAccess', false),
  groups: value('groups', []),
  password: valueFrom((api) => (api['password'] === undefined ? undefined : 'HIDDEN_DUE_TO_SECURITY_REASONS'), ''),
  replication_user: value('replicationUser', false),
  username: value('username', ''),
};

const username: Select = decoded(request('username'));

const users = (found: Json): Json =>
  asList(found)
    .filter(isJsonObject)
    .map((one) => blockOf(user, one));

/** One user of the set, made or changed. */
const userWritten: Writer = (event, current) => {
  const name = username(event);
  const told = request()(event);
  if (typeof name !== 'string' || !isJsonObject(told)) return {};
  const all = asList(current['user']).filter(isJsonObject);
  const before: JsonObject = all.find((one) => one['username'] === name) ?? {};
  return { user: [...all.filter((one) => one['username'] !== name), { ...blockOf(user, told, before), username: name }] };
};

const userGone: Writer = (event, current) => ({
  user: asList(current['user']).filter((one) => isJsonObject(one) && one['username'] !== username(event)),
});

const logs = mirrored({ audit: (api) => (api['audit'] === undefined ? '' : String(api['audit'])), general: false });
const ldap = mirrored({
  hosts: [],
  role_base: '',
  role_name: '',
  role_search_matching: '',
  role_search_subtree: false,
  service_account_password: '',
  service_account_username: '',
  user_base: '',
  user_role_name: '',
  user_search_matching: '',
  user_search_subtree: false,
});
const told: readonly Writer[] = [
  attributesFrom(request()),
  change('configuration', request('configuration'), amended({ id: '', revision: 0 })),
];

// https://docs.aws.amazon.com/amazon-mq/latest/api-reference/brokers-broker-id.html
export const mqBroker = defineResource({
  type: 'aws_mq_broker',
  eventSource: 'amazonmq.amazonaws.com',
  traits: {
    is: ['keeps-data', 'carries-messages'],
    governs: {
      identifier: 'broker_name engine_type storage_type',
      capacity: 'host_instance_type',
      redundancy: 'deployment_mode',
      protection: 'auto_minor_version_upgrade',
      encryption: 'encryption_options',
      detection: 'logs',
      reach: 'publicly_accessible security_groups',
      placement: 'subnet_ids',
      access: 'user.groups',
      identity: 'authentication_strategy ldap_server_metadata user',
      engine: 'configuration engine_version',
      secret: 'ldap_server_metadata.service_account_password user.password',
      preference: 'maintenance_window_start_time',
      'terraform-only': 'apply_immediately',
    },
    safer: {
      'data-loss': { deployment_mode: { without: ['SINGLE_INSTANCE'] }, 'logs.audit': true, 'logs.general': true },
      'public-exposure': { publicly_accessible: false },
      disclosure: { 'encryption_options.kms_key_id': 'higher', 'encryption_options.use_aws_owned_key': false },
      'privilege-escalation': { auto_minor_version_upgrade: true, 'user.console_access': false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateBroker: creates(
      by({ id: response('brokerId') }),
      put('id', response('brokerId')),
      put('arn', response('brokerArn')),
      put('broker_name', request('brokerName')),
      put('engine_type', request('engineType')),
      ...told,
      put('user', request('users'), users),
      replaceMap('tags', request('tags')),
    ),
    UpdateBroker: updates(byId, ...told),
    CreateUser: updates(byId, userWritten),
    UpdateUser: updates(byId, userWritten),
    DeleteUser: updates(byId, userGone),
    CreateTags: tagged,
    DeleteTags: untagged,
    DeleteBroker: deletes(byId),
  },
  attributes: {
    authentication_strategy: from('authenticationStrategy', text),
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', boolean),
    deployment_mode: from('deploymentMode', text),
    encryption_options: from('encryptionOptions', mirrored({ kms_key_id: '', use_aws_owned_key: true })),
    engine_version: from('engineVersion', text),
    host_instance_type: from('hostInstanceType', text),
    ldap_server_metadata: from('ldapServerMetadata', ldap),
    logs: from('logs', logs),
    maintenance_window_start_time: from('maintenanceWindowStartTime', mirrored({ day_of_week: '', time_of_day: '', time_zone: '' })),
    publicly_accessible: from('publiclyAccessible', boolean),
    security_groups: from('securityGroups', textSet),
    storage_type: from('storageType', text),
    subnet_ids: from('subnetIds', textSet),
    configuration: written(),
    tags: written(),
    user: written(),
    broker_name: identity(),
    engine_type: identity(),
    apply_immediately: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    instances: computed(),
    tags_all: computed(),
  },
});
