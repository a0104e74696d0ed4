import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

const identifier = c.lowered(c.request('dBClusterSnapshotIdentifier'));
const bySnapshot = c.by({ db_cluster_snapshot_identifier: identifier });

/** Whom it is restored by, `all` among them, is the only attribute. */
const isSharing = (event: c.CloudTrailEvent): boolean => c.request('attributeName')(event) === 'restore';
const isSnapshot = (event: c.CloudTrailEvent): boolean => String(c.request('resourceName')(event)).includes(':cluster-snapshot:');
const byArn = c.where(isSnapshot, c.by({ db_cluster_snapshot_arn: c.request('resourceName') }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterSnapshotAttribute.html
export const dbClusterSnapshot = c.defineResource({
  type: 'aws_db_cluster_snapshot',
  traits: { is: ['keeps-data'], governs: { access: 'shared_accounts' } },
  importId: c.idFrom('', 'db_cluster_snapshot_identifier'),
  calls: {
    CreateDBClusterSnapshot: c.creates(
      bySnapshot,
      c.put('id', identifier),
      c.put('db_cluster_snapshot_identifier', identifier),
      c.put('db_cluster_snapshot_arn', rdsArn('cluster-snapshot:', c.request('dBClusterSnapshotIdentifier'))),
      c.put('db_cluster_identifier', c.lowered(c.request('dBClusterIdentifier'))),
      c.replaceMap('tags', c.request('tags')),
    ),
    ModifyDBClusterSnapshotAttribute: c.updates(
      c.where(isSharing, bySnapshot),
      c.moveElements('shared_accounts', c.request('valuesToAdd'), c.request('valuesToRemove')),
    ),
    ...c.tagged(byArn, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] }),
    DeleteDBClusterSnapshot: c.deletes(bySnapshot),
  },
  attributes: {
    written: 'shared_accounts tags',
    identity: 'db_cluster_snapshot_identifier db_cluster_identifier',
    terraformOnly: 'timeouts',
  },
  sharing: ['shared_accounts'],
  references: {
    db_cluster_identifier: { type: 'aws_rds_cluster', attribute: 'cluster_identifier' },
  },
});
