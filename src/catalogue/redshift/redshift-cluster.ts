import * as c from '../words.ts';

const identifier = c.request('clusterIdentifier');
const byCluster = c.by({ cluster_identifier: identifier });
const isCluster = (event: c.CloudTrailEvent): boolean => String(c.request('resourceName')(event)).includes(':cluster:');
/** The provider stores the ARN of the cluster's namespace. https://docs.aws.amazon.com/redshift/latest/mgmt/redshift-iam-access-control-identity-based.html */
const clusterInArn: c.Select = (event) => String(c.request('resourceName')(event)).split(':cluster:')[1];
const byArn = c.where(isCluster, c.anyIdentity(c.by({ arn: 'resourceName' }), c.by({ cluster_identifier: clusterInArn })));
const settings: readonly c.Writing[] = [c.attributesFrom(c.request()), c.hiddenWrite('master_password', 'masterUserPassword')];
const makes = c.creates(
  byCluster,
  { id: identifier, cluster_identifier: identifier, arn: c.arnOf('redshift', 'cluster:', identifier) },
  'iam_roles',
  ...settings,
  'tags',
);
/** A record that enables logging contains the destination. */
const logs: c.Convert = (found) =>
  c.isJsonObject(found)
    ? [
        {
          bucket_name: found['bucketName'] ?? '',
          enable: true,
          log_destination_type: found['logDestinationType'] ?? '',
          log_exports: found['logExports'] ?? [],
          s3_key_prefix: found['s3KeyPrefix'] ?? '',
        },
      ]
    : [];
const copy: c.Convert = (found) =>
  c.isJsonObject(found)
    ? [
        {
          destination_region: found['destinationRegion'] ?? '',
          grant_name: found['snapshotCopyGrantName'] ?? '',
          retention_period: found['retentionPeriod'] ?? 7,
        },
      ]
    : [];

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyCluster.html
export const redshiftCluster = c.defineResource({
  type: 'aws_redshift_cluster',
  is: ['keeps-data'],
  governs: {
    identifier: 'database_name',
    capacity: 'node_type number_of_nodes',
    redundancy: 'availability_zone_relocation_enabled multi_az',
    schedule: 'preferred_maintenance_window',
    protection: `
      allow_version_upgrade automated_snapshot_retention_period manual_snapshot_retention_period skip_final_snapshot
      snapshot_copy.retention_period
    `,
    encryption: 'encrypted kms_key_id master_password_secret_kms_key_id snapshot_copy.grant_name',
    detection: 'logging',
    destination: `
      logging.bucket_name logging.log_destination_type logging.s3_key_prefix snapshot_copy.destination_region
    `,
    source: 'owner_account snapshot_arn snapshot_cluster_identifier snapshot_identifier',
    reach: 'elastic_ip enhanced_vpc_routing port publicly_accessible vpc_security_group_ids',
    placement: 'availability_zone cluster_subnet_group_name',
    access: 'default_iam_role_arn iam_roles',
    identity: 'manage_master_password master_username',
    engine: 'cluster_parameter_group_name cluster_version maintenance_track_name',
    secret: 'master_password master_password_wo',
    mode: 'aqua_configuration_status cluster_type',
    derived: 'cluster_public_key cluster_revision_number endpoint',
  },
  safer: {
    'data-loss': {
      automated_snapshot_retention_period: 'higher',
      availability_zone_relocation_enabled: true,
      'logging.enable': true,
      manual_snapshot_retention_period: { safer: 'higher', limitless: -1 },
      multi_az: true,
      'snapshot_copy.retention_period': 'higher',
    },
    'privilege-escalation': { allow_version_upgrade: true, manage_master_password: true },
    disclosure: { encrypted: true, kms_key_id: 'higher', master_password_secret_kms_key_id: 'higher' },
    'public-exposure': { enhanced_vpc_routing: true, publicly_accessible: false },
  },
  range: { number_of_nodes: '1..100' },

  calls: {
    CreateCluster: makes,
    RestoreFromClusterSnapshot: makes,
    ModifyCluster: c.updates(byCluster, ...settings, {
      id: 'newClusterIdentifier',
      cluster_identifier: 'newClusterIdentifier',
      arn: c.arnOf('redshift', 'cluster:', 'newClusterIdentifier'),
    }),
    ModifyClusterIamRoles: c.updates(byCluster, c.moveElements('iam_roles', 'addIamRoles', 'removeIamRoles'), 'default_iam_role_arn'),
    ResizeCluster: c.updates(byCluster, c.attributesFrom(c.request())),
    EnableLogging: c.updates(byCluster, { logging: [c.request(), logs] }),
    DisableLogging: c.updates(byCluster, c.constant('logging', [])),
    EnableSnapshotCopy: c.updates(byCluster, { snapshot_copy: [c.request(), copy] }),
    DisableSnapshotCopy: c.updates(byCluster, c.constant('snapshot_copy', [])),
    ...c.tagged(byArn, { calls: ['CreateTags', 'DeleteTags'] }),
    DeleteCluster: c.deletes(byCluster),
  },
  mapped: `
    allow_version_upgrade aqua_configuration_status automated_snapshot_retention_period availability_zone
    cluster_parameter_group_name cluster_subnet_group_name cluster_type cluster_version elastic_ip encrypted
    enhanced_vpc_routing kms_key_id maintenance_track_name manage_master_password manual_snapshot_retention_period
    master_password_secret_kms_key_id master_username node_type number_of_nodes owner_account port publicly_accessible
    snapshot_arn snapshot_cluster_identifier snapshot_identifier vpc_security_group_ids
  `,
  each: {
    availability_zone_relocation_enabled: 'availabilityZoneRelocation',
    database_name: 'dBName',
    master_password_wo: c.writeOnly('master_password'),
    multi_az: 'multiAZ',
    preferred_maintenance_window: c.from('preferredMaintenanceWindow', c.lowerText),
    cluster_public_key: c.notVisible('AWS creates it with the cluster'),
    cluster_revision_number: c.notVisible('AWS moves it in maintenance'),
    endpoint: c.notVisible('AWS makes it of identifier and Region'),
  },
  identity: 'cluster_identifier',
  terraformOnly: 'apply_immediately final_snapshot_identifier master_password_wo_version skip_final_snapshot',
  references: { cluster_subnet_group_name: 'aws_redshift_subnet_group.name', kms_key_id: 'aws_kms_key.arn' },
});
