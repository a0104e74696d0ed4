import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { moveElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { lowered, rdsArn } from './identifiers.ts';

const identifier = lowered(request('dBClusterSnapshotIdentifier'));
const bySnapshot = by({ db_cluster_snapshot_identifier: identifier });

/** Whom it is restored by, `all` among them, is the only attribute. */
const isSharing = (event: CloudTrailEvent): boolean => request('attributeName')(event) === 'restore';
const isSnapshot = (event: CloudTrailEvent): boolean => String(request('resourceName')(event)).includes(':cluster-snapshot:');
const byArn = where(isSnapshot, by({ db_cluster_snapshot_arn: request('resourceName') }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterSnapshotAttribute.html
export const dbClusterSnapshot = defineResource({
  type: 'aws_db_cluster_snapshot',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'db_cluster_identifier db_cluster_snapshot_identifier',
      access: 'shared_accounts',
    },
  },
  importId: idFrom('', 'db_cluster_snapshot_identifier'),
  calls: {
    CreateDBClusterSnapshot: creates(
      bySnapshot,
      put('id', identifier),
      put('db_cluster_snapshot_identifier', identifier),
      put('db_cluster_snapshot_arn', rdsArn('cluster-snapshot:', request('dBClusterSnapshotIdentifier'))),
      put('db_cluster_identifier', lowered(request('dBClusterIdentifier'))),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBClusterSnapshotAttribute: updates(
      where(isSharing, bySnapshot),
      moveElements('shared_accounts', request('valuesToAdd'), request('valuesToRemove')),
    ),
    AddTagsToResource: updates(byArn, mergeMap('tags', request('tags'))),
    RemoveTagsFromResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteDBClusterSnapshot: deletes(bySnapshot),
  },
  attributes: {
    shared_accounts: written(),
    tags: written(),
    db_cluster_snapshot_identifier: identity(),
    db_cluster_identifier: identity(),
    timeouts: terraformOnly(),
    allocated_storage: computed(),
    availability_zones: computed(),
    db_cluster_snapshot_arn: computed(),
    engine: computed(),
    engine_version: computed(),
    id: computed(),
    kms_key_id: computed(),
    license_model: computed(),
    port: computed(),
    snapshot_type: computed(),
    source_db_cluster_snapshot_arn: computed(),
    status: computed(),
    storage_encrypted: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
  sharing: ['shared_accounts'],
  references: {
    db_cluster_identifier: { type: 'aws_rds_cluster', attribute: 'cluster_identifier' },
  },
});
