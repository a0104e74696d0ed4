/**
 * What the name of an attribute says about it, for types and attributes that no catalogue entry has a note on.
 * It takes a dotted path and returns an aspect and a safeguard; it knows no value and no workspace.
 */
import type { AttributeNotes } from './attribute-meaning.ts';
import { GUARDED } from './guarded-settings.ts';
import type { Pattern } from './guarded-settings.ts';

const ON_KEEPS_DATA: AttributeNotes = { aspect: 'protection', safeguard: { against: 'data-loss', safer: true } };
const MORE_KEEPS_DATA: AttributeNotes = { aspect: 'protection', safeguard: { against: 'data-loss', safer: 'higher' } };
const ON_ENCRYPTS: AttributeNotes = { aspect: 'encryption', safeguard: { against: 'disclosure', safer: true } };
const SET_ENCRYPTS: AttributeNotes = { aspect: 'encryption', safeguard: { against: 'disclosure', safer: 'higher' } };
const ON_HIDES: AttributeNotes = { aspect: 'network', safeguard: { against: 'public-exposure', safer: true } };
const OFF_HIDES: AttributeNotes = { aspect: 'network', safeguard: { against: 'public-exposure', safer: false } };

const ON_KEEPS_OUT: AttributeNotes = { aspect: 'protection', safeguard: { against: 'privilege-escalation', safer: true } };
const OFF_KEEPS_OUT: AttributeNotes = { aspect: 'protection', safeguard: { against: 'privilege-escalation', safer: false } };
const MORE_KEEPS_OUT: AttributeNotes = { aspect: 'protection', safeguard: { against: 'privilege-escalation', safer: 'higher' } };

/** What lets somebody in who was kept out, wherever it stands among others. */
function keepsOutWithout(...without: readonly string[]): AttributeNotes {
  return { aspect: 'protection', safeguard: { against: 'privilege-escalation', safer: { without } } };
}

/** The first that matches counts, so the narrower stand first. */
const PATTERNS: readonly Pattern[] = [
  ...GUARDED,
  // One name, another meaning. A disabled key makes everything unreadable that it encrypted; a tag that may be moved hides what ran.
  { type: /^aws_kms_/, path: /^(?:is_)?enabled$/, notes: ON_KEEPS_DATA },
  {
    type: /^aws_ecr_repository$/,
    path: /^image_tag_mutability$/,
    notes: { aspect: 'protection', safeguard: { against: 'data-loss', safer: 'IMMUTABLE' } },
  },
  { type: /password_policy$/, path: /^(?:minimum_password_length|password_reuse_prevention)$/, notes: MORE_KEEPS_OUT },
  { type: /password_policy$/, path: /^(?:require_\w+|hard_expiry|expire_passwords)$/, notes: ON_KEEPS_OUT },
  { path: /(?:^|\.)enable_execute_command$/, notes: OFF_KEEPS_OUT },
  // Values that let in more than others do: a list that everybody is on, a key that is shipped with every page, passwords that a server sees.
  // https://docs.aws.amazon.com/memorydb/latest/devguide/clusters.acls.html
  { type: /^aws_memorydb_cluster$/, path: /^acl_name$/, notes: keepsOutWithout('open-access') },
  // https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html
  { type: /^aws_appsync_graphql_api$/, path: /(?:^|\.)authentication_type$/, notes: keepsOutWithout('API_KEY') },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow-methods.html
  {
    type: /^aws_cognito_(?:managed_)?user_pool_client$/,
    path: /^explicit_auth_flows$/,
    notes: keepsOutWithout('USER_PASSWORD_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'),
  },
  // https://docs.aws.amazon.com/transfer/latest/userguide/create-server-ftp.html
  {
    type: /^aws_transfer_server$/,
    path: /^protocols$/,
    notes: { aspect: 'encryption', safeguard: { against: 'disclosure', safer: { without: ['FTP'] } } },
  },
  // Pages of any site may call it in the name of whoever looks at them. https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS
  {
    path: /(?:^|\.)(?:access_control_)?allow(?:ed)?_origins(?:\.items)?$/,
    notes: { ...keepsOutWithout('*', 'http://*', 'https://*'), aspect: 'network' },
  },
  // Data that could not be brought back.
  { path: /(?:^|\.)(?:enable_)?deletion_protection(?:_enabled)?$/, notes: ON_KEEPS_DATA },
  { path: /(?:^|\.)(?:disable_api_termination|enable_continuous_backup|prevent_destroy)$/, notes: ON_KEEPS_DATA },
  { path: /(?:^|\.)point_in_time_recovery(?:\.enabled|_enabled)?$/, notes: ON_KEEPS_DATA },
  { path: /(?:^|\.)versioning(?:\.enabled)$/, notes: ON_KEEPS_DATA },
  {
    path: /(?:^|\.)versioning_configuration\.status$/,
    notes: { aspect: 'protection', safeguard: { against: 'data-loss', safer: 'Enabled' } },
  },
  { path: /(?:^|\.)(?:backup_policy\.status)$/, notes: { aspect: 'protection', safeguard: { against: 'data-loss', safer: 'ENABLED' } } },
  {
    path: /(?:^|\.)(?:backup_retention_period|snapshot_retention_limit|automated_snapshot_retention_period|manual_snapshot_retention_period|automatic_backup_retention_days)$/,
    notes: MORE_KEEPS_DATA,
  },
  { path: /(?:^|\.)(?:deletion_window_in_days|recovery_window_in_days|min_retention_days)$/, notes: MORE_KEEPS_DATA },
  // Who can reach it.
  { path: /(?:^|\.)(?:block_public_acls|block_public_policy|ignore_public_acls|restrict_public_buckets)$/, notes: ON_HIDES },
  {
    path: /(?:^|\.)(?:publicly_accessible|map_public_ip_on_launch|associate_public_ip_address|assign_public_ip|endpoint_public_access)$/,
    notes: OFF_HIDES,
  },
  {
    path: /(?:^|\.)(?:ingress|egress|cidr_blocks|ipv6_cidr_blocks|cidr_ipv[46]|route|security_groups|security_group_ids|vpc_security_group_ids|subnets|subnet_ids)$/,
    notes: { aspect: 'network' },
  },
  // Who can read it. A key, an algorithm or a type is `higher` when it is stronger; see weakens().
  { path: /(?:^|\.)encryption_disabled$/, notes: { aspect: 'encryption', safeguard: { against: 'disclosure', safer: false } } },
  {
    path: /(?:^|\.)(?:encrypted|storage_encrypted|encrypt_at_rest\.enabled|node_to_node_encryption\.enabled|server_side_encryption\.enabled)$/,
    notes: ON_ENCRYPTS,
  },
  { path: /(?:^|\.)\w*encryption(?:_enabled|\.enabled)$/, notes: ON_ENCRYPTS },
  { path: /(?:^|\.)(?:sqs_managed_sse_enabled|encryption_in_transit|cache_data_encrypted|enable_key_rotation)$/, notes: ON_ENCRYPTS },
  { path: /(?:^|\.)kms_data_key_reuse_period_seconds$/, notes: { aspect: 'encryption' } },
  { path: /(?:^|\.)(?:sse_algorithm|encryption_type|encryption_mode|transit_encryption|viewer_protocol_policy)$/, notes: SET_ENCRYPTS },
  { path: /(?:^|\.)(?:\w*kms_(?:master_)?key(?:_id|_arn)?)$/, notes: SET_ENCRYPTS },
  { path: /(?:^|\.)(?:ssl_policy|tls_security_policy|minimum_protocol_version|minimum_tls_version)$/, notes: SET_ENCRYPTS },
  { path: /(?:^|\.)(?:\w*encrypt\w*|bucket_key_enabled)(?:\.|$)/, notes: { aspect: 'encryption' } },
  // What it may do.
  { path: /(?:^|\.)assume_role_policy$/, notes: { aspect: 'trust-policy' } },
  {
    path: /(?:^|\.)(?:\w*policy|policy_arn|managed_policy_arns|inline_policy\.\w+|permissions_boundary|access_policies)$/,
    notes: { aspect: 'policy' },
  },
  // How much, how long, whether at all.
  {
    path: /(?:^|\.)visibility_timeout_seconds$|^(?:redrive_\w+|delay_seconds|receive_wait_time_seconds|max_message_size|content_based_deduplication|batch_size|maximum_batching_window_in_seconds)$/,
    notes: { aspect: 'messaging' },
  },
  { path: /(?:^|\.)(?:expiration\.days|noncurrent_version_expiration\.noncurrent_days|\w*retention\w*)$/, notes: { aspect: 'retention' } },
  { path: /(?:^|\.)(?:\w*timeout\w*|deregistration_delay|max_session_duration|idle_timeout)$/, notes: { aspect: 'timeout' } },
  {
    path: /(?:^|\.)(?:\w+_capacity|desired_\w+|memory\w*|cpu|\w*concurren\w*|shard_count|number_of_workers|min_size|max_size|volume_size|disk_size|iops|throughput|allocated_storage|instance_(?:class|type|count)|node_type|num_cache_nodes)$/,
    notes: { aspect: 'capacity' },
  },
  { path: /(?:^|\.)(?:enabled|is_enabled|state|status|desired_state)$/, notes: { aspect: 'enablement' } },
  { path: /^health_check(?:\.|$)/, notes: { aspect: 'messaging' } },
  { path: /^tags(?:_all)?(?:\.|$)/, notes: { aspect: 'tags' } },
  { path: /(?:^|\.)(?:description|display_name|comment)$/, notes: { aspect: 'display' } },
  {
    path: /(?:^|\.)(?:image|image_id|image_uri|s3_key|s3_object_version|source_code_hash|filename|runtime|handler|task_definition|container_definitions|user_data)$/,
    notes: { aspect: 'code' },
  },
];

/**
 * Guesses an attribute's notes from its name.
 * @param resourceType a Terraform type
 * @param path dotted path without list positions, such as `point_in_time_recovery.enabled`
 * @returns what the name says; empty where it says nothing
 */
export function notesFromName(resourceType: string, path: string): AttributeNotes {
  return PATTERNS.find((pattern) => pattern.path.test(path) && (pattern.type?.test(resourceType) ?? true))?.notes ?? {};
}

/**
 * Types that keep data, where the catalogue has no entry for them yet: deleting one is final unless somebody made a copy.
 * https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/back-up-data.html
 */
export const DATA_TYPES: ReadonlySet<string> = new Set([
  'aws_s3_bucket',
  'aws_s3_object',
  'aws_dynamodb_table',
  'aws_db_instance',
  'aws_db_snapshot',
  'aws_db_cluster_snapshot',
  'aws_rds_cluster',
  'aws_rds_cluster_instance',
  'aws_docdb_cluster',
  'aws_neptune_cluster',
  'aws_redshift_cluster',
  'aws_elasticache_cluster',
  'aws_elasticache_replication_group',
  'aws_memorydb_cluster',
  'aws_opensearch_domain',
  'aws_elasticsearch_domain',
  'aws_efs_file_system',
  'aws_fsx_lustre_file_system',
  'aws_fsx_windows_file_system',
  'aws_ebs_volume',
  'aws_ebs_snapshot',
  'aws_backup_vault',
  'aws_kms_key',
  'aws_secretsmanager_secret',
  'aws_secretsmanager_secret_version',
  'aws_ssm_parameter',
  'aws_kinesis_stream',
  'aws_msk_cluster',
  'aws_ecr_repository',
  'aws_cloudwatch_log_group',
  'aws_cloudtrail',
  'aws_glacier_vault',
  'aws_qldb_ledger',
  'aws_timestreamwrite_table',
  'aws_cognito_user_pool',
  'aws_codecommit_repository',
  'aws_athena_database',
  'aws_glue_catalog_database',
  'aws_glue_catalog_table',
  'aws_sqs_queue',
]);
