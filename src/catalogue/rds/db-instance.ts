import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
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
import type { Call, Seen, Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom, where } from '../select.ts';
import { change, concealed, terraformOnly } from '../write.ts';
import { changedLogExports, isOfCluster, lowered, partialVersion } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const isAlone = (event: CloudTrailEvent): boolean => !isOfCluster(event);

const byIdentifier = (select: Select): Call['identify'] =>
  firstOf(by({ arn: arnOf('rds', 'db:', lowered(select)) }), by({ identifier: lowered(select) }));
const byInstance = byIdentifier(request('dBInstanceIdentifier'));

const asItIs = (value: Json): Json => value;
const lowerText = (value: Json): Seen => (typeof value === 'string' ? value.toLowerCase() : value);

/** A password is never in the record; its parameter, under a marker, tells that it was set. */
const password = concealed('password', request('masterUserPassword'));

/** What makes an instance, however it is made. */
const made = (identifier: Select): readonly Writer[] => [
  put('id', response('dbiResourceId')),
  put('identifier', lowered(identifier)),
  put('arn', arnOf('rds', 'db:', lowered(identifier))),
  attributesFrom(request()),
  put('engine_version', request('engineVersion')),
  put('enabled_cloudwatch_logs_exports', request('enableCloudwatchLogsExports')),
  password,
  replaceMap('tags', request('tags')),
];

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBInstance.html
export const dbInstance = defineResource({
  type: 'aws_db_instance',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      capacity: 'allocated_storage instance_class iops storage_throughput',
      bound: 'max_allocated_storage',
      'terraform-only': `
        allow_major_version_upgrade apply_immediately delete_automated_backups final_snapshot_identifier
        identifier_prefix skip_final_snapshot blue_green_update restore_to_point_in_time s3_import
      `,
      mode: `
        storage_type license_model replica_mode replicate_source_db snapshot_identifier timezone character_set_name
        nchar_character_set_name backup_target
      `,
      preference: 'copy_tags_to_snapshot',
      identity: `
        domain domain_iam_role_name iam_database_authentication_enabled manage_master_user_password username
      `,
      access: 'custom_iam_instance_profile monitoring_role_arn',
      placement: 'availability_zone db_subnet_group_name',
      protection: 'backup_retention_period deletion_protection auto_minor_version_upgrade',
      redundancy: 'multi_az',
      schedule: 'backup_window maintenance_window',
      encryption: `
        ca_cert_identifier kms_key_id master_user_secret_kms_key_id performance_insights_kms_key_id storage_encrypted
      `,
      identifier: 'db_name identifier',
      reach: 'customer_owned_ip_enabled network_type port publicly_accessible vpc_security_group_ids',
      observability: 'performance_insights_enabled performance_insights_retention_period monitoring_interval',
      detection: 'enabled_cloudwatch_logs_exports',
      engine: 'engine engine_version option_group_name parameter_group_name',
      secret: 'password',
    },
    safer: {
      'data-loss': { backup_retention_period: 'higher', deletion_protection: true, multi_az: true },
      'privilege-escalation': {
        iam_database_authentication_enabled: true,
        manage_master_user_password: true,
        auto_minor_version_upgrade: true,
      },
      disclosure: {
        kms_key_id: 'higher',
        master_user_secret_kms_key_id: 'higher',
        performance_insights_kms_key_id: 'higher',
        storage_encrypted: true,
      },
      'public-exposure': { publicly_accessible: false },
    },
    range: { allocated_storage: '5..65536 GiB', backup_retention_period: '0..35 days' },
  },
  importId: idFrom('', 'identifier'),
  calls: {
    // Instances of a cluster are of a type of their own.
    CreateDBInstance: creates(where(isAlone, byInstance), ...made(request('dBInstanceIdentifier'))),
    CreateDBInstanceReadReplica: creates(byInstance, ...made(request('dBInstanceIdentifier'))),
    RestoreDBInstanceFromDBSnapshot: creates(byInstance, ...made(request('dBInstanceIdentifier'))),
    RestoreDBInstanceFromS3: creates(byInstance, ...made(request('dBInstanceIdentifier'))),
    RestoreDBInstanceToPointInTime: creates(
      byIdentifier(request('targetDBInstanceIdentifier')),
      ...made(request('targetDBInstanceIdentifier')),
      // Here it is the instance whose data was taken, not one that is followed.
      constant('replicate_source_db', ''),
    ),
    // Without applyImmediately AWS waits for the maintenance window; it is what was asked for all the same.
    ModifyDBInstance: updates(
      byInstance,
      attributesFrom(request()),
      put('identifier', lowered(request('newDBInstanceIdentifier'))),
      put('arn', arnOf('rds', 'db:', lowered(request('newDBInstanceIdentifier')))),
      put('port', request('dBPortNumber'), integer),
      change('engine_version', request('engineVersion'), partialVersion),
      change('enabled_cloudwatch_logs_exports', request('cloudwatchLogsExportConfiguration'), changedLogExports),
      (event) => (request('disableDomain')(event) === true ? { domain: '', domain_iam_role_name: '' } : {}),
      password,
    ),
    PromoteReadReplica: updates(byInstance, attributesFrom(request()), constant('replicate_source_db', '')),
    ...taggingOf(':db:'),
    DeleteDBInstance: deletes(where(isAlone, byInstance)),
  },
  attributes: {
    allocated_storage: from('allocatedStorage', integer),
    auto_minor_version_upgrade: from('autoMinorVersionUpgrade', boolean),
    availability_zone: from('availabilityZone', text),
    backup_retention_period: from('backupRetentionPeriod', integer),
    backup_target: from('backupTarget', text),
    backup_window: from('preferredBackupWindow', text),
    ca_cert_identifier: from('cACertificateIdentifier', text),
    character_set_name: from('characterSetName', text),
    copy_tags_to_snapshot: from('copyTagsToSnapshot', boolean),
    custom_iam_instance_profile: from('customIamInstanceProfile', text),
    customer_owned_ip_enabled: from('enableCustomerOwnedIp', boolean),
    db_name: from('dBName', text),
    db_subnet_group_name: from('dBSubnetGroupName', lowerText),
    deletion_protection: from('deletionProtection', boolean),
    domain: from('domain', text),
    domain_iam_role_name: from('domainIAMRoleName', text),
    engine: from('engine', text),
    iam_database_authentication_enabled: from('enableIAMDatabaseAuthentication', boolean),
    instance_class: from('dBInstanceClass', text),
    iops: from('iops', integer),
    kms_key_id: from('kmsKeyId', text),
    license_model: from('licenseModel', text),
    maintenance_window: from('preferredMaintenanceWindow', lowerText),
    manage_master_user_password: from('manageMasterUserPassword', boolean),
    master_user_secret_kms_key_id: from('masterUserSecretKmsKeyId', text),
    max_allocated_storage: from('maxAllocatedStorage', integer),
    monitoring_interval: from('monitoringInterval', integer),
    monitoring_role_arn: from('monitoringRoleArn', text),
    multi_az: from('multiAZ', boolean),
    nchar_character_set_name: from('ncharCharacterSetName', text),
    network_type: from('networkType', text),
    option_group_name: from('optionGroupName', text),
    parameter_group_name: from('dBParameterGroupName', text),
    performance_insights_enabled: from('enablePerformanceInsights', boolean),
    performance_insights_kms_key_id: from('performanceInsightsKMSKeyId', text),
    performance_insights_retention_period: from('performanceInsightsRetentionPeriod', integer),
    port: from('port', integer),
    publicly_accessible: from('publiclyAccessible', boolean),
    replica_mode: from('replicaMode', text),
    replicate_source_db: from('sourceDBInstanceIdentifier', text),
    snapshot_identifier: from('dBSnapshotIdentifier', text),
    storage_encrypted: from('storageEncrypted', boolean),
    storage_throughput: from('storageThroughput', integer),
    storage_type: from('storageType', text),
    timezone: from('timezone', text),
    username: from('masterUsername', text),
    vpc_security_group_ids: from('vpcSecurityGroupIds', asItIs),
    enabled_cloudwatch_logs_exports: written(),
    engine_version: written(),
    password: written(),
    tags: written(),
    identifier: identity(),
    allow_major_version_upgrade: terraformOnly(),
    apply_immediately: terraformOnly(),
    blue_green_update: terraformOnly(),
    delete_automated_backups: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    identifier_prefix: terraformOnly(),
    restore_to_point_in_time: terraformOnly(),
    s3_import: terraformOnly(),
    skip_final_snapshot: terraformOnly(),
    timeouts: terraformOnly(),
    address: computed(),
    arn: computed(),
    endpoint: computed(),
    engine_version_actual: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    latest_restorable_time: computed(),
    listener_endpoint: computed(),
    master_user_secret: computed(),
    replicas: computed(),
    resource_id: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: {
    db_subnet_group_name: { type: 'aws_db_subnet_group', attribute: 'name' },
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
    monitoring_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
    parameter_group_name: { type: 'aws_db_parameter_group', attribute: 'name' },
    replicate_source_db: { type: 'aws_db_instance', attribute: 'identifier' },
  },
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
  serviceDefaults: { backup_retention_period: 1 },
});
