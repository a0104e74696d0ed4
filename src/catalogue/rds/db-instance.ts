import * as c from '../words.ts';
import { changedLogExports, isOfCluster, partialVersion } from './identifiers.ts';

const isAlone = (event: c.CloudTrailEvent): boolean => !isOfCluster(event);

const byIdentifier = (select: c.Select): c.Call['identify'] =>
  c.firstOf(c.by({ arn: c.arnOf('rds', 'db:', c.lowered(select)) }), c.by({ identifier: c.lowered(select) }));
const byInstance = byIdentifier(c.request('dBInstanceIdentifier'));

/** A record never contains the password. Its parameter, with a marker, shows that it was set. */
const password = c.hiddenWrite('password', 'masterUserPassword');

const NO_DOMAIN = { domain: '', domain_auth_secret_arn: '', domain_dns_ips: [], domain_fqdn: '', domain_iam_role_name: '', domain_ou: '' };

/** Writes of a new instance, for every way to create it. */
const made = (identifier: c.Select): readonly c.Writing[] => [
  { id: c.response('dbiResourceId'), identifier: c.lowered(identifier), arn: c.arnOf('rds', 'db:', c.lowered(identifier)) },
  c.attributesFrom(c.request()),
  { enabled_cloudwatch_logs_exports: 'enableCloudwatchLogsExports' },
  'engine_version',
  password,
  'tags',
];

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBInstance.html
export const dbInstance = c.defineResource({
  type: 'aws_db_instance',
  is: ['keeps-data'],
  governs: {
    capacity: 'allocated_storage instance_class iops storage_throughput',
    bound: 'max_allocated_storage',
    mode: `
      storage_type license_model replica_mode replicate_source_db snapshot_identifier timezone character_set_name
      nchar_character_set_name backup_target dedicated_log_volume engine_lifecycle_support upgrade_storage_config
    `,
    preference: 'copy_tags_to_snapshot',
    identity: `
      domain domain_auth_secret_arn domain_dns_ips domain_fqdn domain_iam_role_name domain_ou iam_database_authentication_enabled
      manage_master_user_password username
    `,
    access: 'custom_iam_instance_profile monitoring_role_arn',
    placement: 'availability_zone db_subnet_group_name',
    protection: 'backup_retention_period deletion_protection auto_minor_version_upgrade',
    redundancy: 'multi_az',
    schedule: 'backup_window maintenance_window',
    encryption: `
      ca_cert_identifier kms_key_id master_user_secret_kms_key_id performance_insights_kms_key_id storage_encrypted
    `,
    identifier: 'db_name',
    reach: 'customer_owned_ip_enabled network_type port publicly_accessible vpc_security_group_ids',
    observability: 'database_insights_mode performance_insights_enabled performance_insights_retention_period monitoring_interval',
    detection: 'enabled_cloudwatch_logs_exports',
    engine: 'engine engine_version option_group_name parameter_group_name',
    secret: 'password password_wo',
  },
  safer: {
    'data-loss': {
      backup_retention_period: 'higher',
      deletion_protection: true,
      enabled_cloudwatch_logs_exports: 'higher',
      multi_az: true,
    },
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

  calls: {
    // Instances of a cluster have their own type.
    CreateDBInstance: c.creates(c.where(isAlone, byInstance), ...made(c.request('dBInstanceIdentifier'))),
    CreateDBInstanceReadReplica: c.creates(byInstance, ...made(c.request('dBInstanceIdentifier'))),
    RestoreDBInstanceFromDBSnapshot: c.creates(byInstance, ...made(c.request('dBInstanceIdentifier'))),
    RestoreDBInstanceFromS3: c.creates(byInstance, ...made(c.request('dBInstanceIdentifier'))),
    RestoreDBInstanceToPointInTime: c.creates(
      byIdentifier(c.request('targetDBInstanceIdentifier')),
      ...made(c.request('targetDBInstanceIdentifier')),
      // In this call it is the instance whose data is copied, not a replication source.
      c.constant('replicate_source_db', ''),
    ),
    // Without applyImmediately AWS waits for the maintenance window; the requested values count nevertheless.
    ModifyDBInstance: c.updates(
      byInstance,
      c.attributesFrom(c.request()),
      {
        identifier: c.lowered('newDBInstanceIdentifier'),
        arn: c.arnOf('rds', 'db:', c.lowered('newDBInstanceIdentifier')),
        port: 'dBPortNumber',
      },
      c.change('engine_version', 'engineVersion', partialVersion),
      c.change('enabled_cloudwatch_logs_exports', 'cloudwatchLogsExportConfiguration', changedLogExports),
      (event) => (c.request('disableDomain')(event) === true ? NO_DOMAIN : {}),
      password,
    ),
    PromoteReadReplica: c.updates(byInstance, c.attributesFrom(c.request()), c.constant('replicate_source_db', '')),
    ...c.taggedByName(':db:'),
    DeleteDBInstance: c.deletes(c.where(isAlone, byInstance)),
  },
  mapped: `
    allocated_storage auto_minor_version_upgrade availability_zone backup_retention_period backup_target
    character_set_name copy_tags_to_snapshot custom_iam_instance_profile database_insights_mode dedicated_log_volume
    deletion_protection domain domain_auth_secret_arn domain_dns_ips domain_fqdn domain_ou engine
    engine_lifecycle_support iops
    kms_key_id license_model manage_master_user_password master_user_secret_kms_key_id max_allocated_storage
    monitoring_interval monitoring_role_arn nchar_character_set_name network_type option_group_name
    performance_insights_retention_period port publicly_accessible replica_mode storage_encrypted storage_throughput
    storage_type timezone upgrade_storage_config vpc_security_group_ids
  `,
  each: {
    backup_window: 'preferredBackupWindow',
    ca_cert_identifier: 'cACertificateIdentifier',
    customer_owned_ip_enabled: 'enableCustomerOwnedIp',
    db_name: 'dBName',
    db_subnet_group_name: c.from('dBSubnetGroupName', c.lowerText),
    domain_iam_role_name: 'domainIAMRoleName',
    iam_database_authentication_enabled: 'enableIAMDatabaseAuthentication',
    instance_class: 'dBInstanceClass',
    maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    multi_az: 'multiAZ',
    parameter_group_name: 'dBParameterGroupName',
    password_wo: c.writeOnly('password'),
    performance_insights_enabled: 'enablePerformanceInsights',
    performance_insights_kms_key_id: 'performanceInsightsKMSKeyId',
    replicate_source_db: 'sourceDBInstanceIdentifier',
    snapshot_identifier: 'dBSnapshotIdentifier',
    username: 'masterUsername',
  },
  identity: 'identifier',
  terraformOnly: `
    allow_major_version_upgrade apply_immediately blue_green_update delete_automated_backups
    final_snapshot_identifier identifier_prefix password_wo_version restore_to_point_in_time s3_import
    skip_final_snapshot warning_event_categories
  `,
  references: {
    db_subnet_group_name: 'aws_db_subnet_group.name',
    kms_key_id: 'aws_kms_key.arn',
    monitoring_role_arn: 'aws_iam_role.arn',
    parameter_group_name: 'aws_db_parameter_group.name',
    replicate_source_db: 'aws_db_instance.identifier',
  },
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
  serviceDefaults: { backup_retention_period: 1 },
});
