import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
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
  notVisible,
  put,
  request,
  updates,
  written,
  either,
} from '../define.ts';
import type { Convert, Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, idFrom, where } from '../select.ts';
import { moveElements } from '../sets.ts';
import { concealed, terraformOnly } from '../write.ts';

const identifier = request('clusterIdentifier');
const byCluster = by({ cluster_identifier: identifier });
const isCluster = (event: CloudTrailEvent): boolean => String(request('resourceName')(event)).includes(':cluster:');
/** The provider keeps the ARN of the cluster's namespace. https://docs.aws.amazon.com/redshift/latest/mgmt/redshift-iam-access-control-identity-based.html */
const clusterInArn: Select = (event) => String(request('resourceName')(event)).split(':cluster:')[1];
const byArn = where(isCluster, either(by({ arn: request('resourceName') }), by({ cluster_identifier: clusterInArn })));
const settings: readonly Writer[] = [attributesFrom(request()), concealed('master_password', request('masterUserPassword'))];
const makes = creates(
  byCluster,
  put('id', identifier),
  put('cluster_identifier', identifier),
  put('arn', arnOf('redshift', 'cluster:', identifier)),
  put('iam_roles', request('iamRoles')),
  ...settings,
  replaceMap('tags', request('tags')),
);
/** A record that switches logging on holds where to. */
const logs: Convert = (found) =>
  isJsonObject(found)
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
const copy: Convert = (found) =>
  isJsonObject(found)
    ? [
        {
          destination_region: found['destinationRegion'] ?? '',
          grant_name: found['snapshotCopyGrantName'] ?? '',
          retention_period: found['retentionPeriod'] ?? 7,
        },
      ]
    : [];

// https://docs.aws.amazon.com/redshift/latest/APIReference/API_ModifyCluster.html
export const redshiftCluster = defineResource({
  type: 'aws_redshift_cluster',
  eventSource: 'redshift.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'cluster_identifier database_name',
      capacity: 'node_type number_of_nodes',
      redundancy: 'availability_zone_relocation_enabled',
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
      secret: 'master_password',
      mode: 'aqua_configuration_status cluster_type',
      derived: 'cluster_public_key cluster_revision_number endpoint',
      'terraform-only': 'apply_immediately final_snapshot_identifier',
    },
    safer: {
      'data-loss': {
        automated_snapshot_retention_period: 'higher',
        availability_zone_relocation_enabled: true,
        'logging.enable': true,
        manual_snapshot_retention_period: { safer: 'higher', limitless: -1 },
        'snapshot_copy.retention_period': 'higher',
      },
      'privilege-escalation': { allow_version_upgrade: true, manage_master_password: true },
      disclosure: { encrypted: true, kms_key_id: 'higher', master_password_secret_kms_key_id: 'higher' },
      'public-exposure': { enhanced_vpc_routing: true, publicly_accessible: false },
    },
    range: { number_of_nodes: '1..100' },
  },
  importId: idFrom('', 'cluster_identifier'),
  calls: {
    CreateCluster: makes,
    RestoreFromClusterSnapshot: makes,
    ModifyCluster: updates(
      byCluster,
      ...settings,
      put('id', request('newClusterIdentifier')),
      put('cluster_identifier', request('newClusterIdentifier')),
      put('arn', arnOf('redshift', 'cluster:', request('newClusterIdentifier'))),
    ),
    ModifyClusterIamRoles: updates(
      byCluster,
      moveElements('iam_roles', request('addIamRoles'), request('removeIamRoles')),
      put('default_iam_role_arn', request('defaultIamRoleArn')),
    ),
    ResizeCluster: updates(byCluster, attributesFrom(request())),
    EnableLogging: updates(byCluster, put('logging', request(), logs)),
    DisableLogging: updates(byCluster, constant('logging', [])),
    EnableSnapshotCopy: updates(byCluster, put('snapshot_copy', request(), copy)),
    DisableSnapshotCopy: updates(byCluster, constant('snapshot_copy', [])),
    CreateTags: updates(byArn, mergeMap('tags', request('tags'))),
    DeleteTags: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteCluster: deletes(byCluster),
  },
  attributes: {
    allow_version_upgrade: from('allowVersionUpgrade', boolean),
    aqua_configuration_status: from('aquaConfigurationStatus', text),
    automated_snapshot_retention_period: from('automatedSnapshotRetentionPeriod', integer),
    availability_zone: from('availabilityZone', text),
    availability_zone_relocation_enabled: from('availabilityZoneRelocation', boolean),
    cluster_parameter_group_name: from('clusterParameterGroupName', text),
    cluster_subnet_group_name: from('clusterSubnetGroupName', text),
    cluster_type: from('clusterType', text),
    cluster_version: from('clusterVersion', text),
    database_name: from('dBName', text),
    elastic_ip: from('elasticIp', text),
    encrypted: from('encrypted', boolean),
    enhanced_vpc_routing: from('enhancedVpcRouting', boolean),
    kms_key_id: from('kmsKeyId', text),
    maintenance_track_name: from('maintenanceTrackName', text),
    manage_master_password: from('manageMasterPassword', boolean),
    manual_snapshot_retention_period: from('manualSnapshotRetentionPeriod', integer),
    master_password_secret_kms_key_id: from('masterPasswordSecretKmsKeyId', text),
    master_username: from('masterUsername', text),
    node_type: from('nodeType', text),
    number_of_nodes: from('numberOfNodes', integer),
    owner_account: from('ownerAccount', text),
    port: from('port', integer),
    preferred_maintenance_window: from('preferredMaintenanceWindow', (found) => (typeof found === 'string' ? found.toLowerCase() : found)),
    publicly_accessible: from('publiclyAccessible', boolean),
    snapshot_arn: from('snapshotArn', text),
    snapshot_cluster_identifier: from('snapshotClusterIdentifier', text),
    snapshot_identifier: from('snapshotIdentifier', text),
    vpc_security_group_ids: from('vpcSecurityGroupIds', (list) => list),
    default_iam_role_arn: written(),
    iam_roles: written(),
    logging: written(),
    master_password: written(),
    snapshot_copy: written(),
    tags: written(),
    cluster_identifier: identity(),
    cluster_public_key: notVisible('AWS makes it with the cluster'),
    cluster_revision_number: notVisible('AWS moves it in maintenance'),
    endpoint: notVisible('AWS makes it of identifier and Region'),
    apply_immediately: terraformOnly(),
    final_snapshot_identifier: terraformOnly(),
    skip_final_snapshot: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    cluster_namespace_arn: computed(),
    cluster_nodes: computed(),
    dns_name: computed(),
    id: computed(),
    master_password_secret_arn: computed(),
    tags_all: computed(),
  },
  references: {
    cluster_subnet_group_name: { type: 'aws_redshift_subnet_group', attribute: 'name' },
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
  },
});
