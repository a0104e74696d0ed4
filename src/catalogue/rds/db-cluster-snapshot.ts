import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

const identifier = c.lowered('dBClusterSnapshotIdentifier');
const bySnapshot = c.by({ db_cluster_snapshot_identifier: identifier });

/** The only attribute contains the accounts that may restore the snapshot; `all` is public. */
const isSharing = (event: c.CloudTrailEvent): boolean => c.request('attributeName')(event) === 'restore';
const isSnapshot = (event: c.CloudTrailEvent): boolean => String(c.request('resourceName')(event)).includes(':cluster-snapshot:');
const byArn = c.where(isSnapshot, c.by({ db_cluster_snapshot_arn: 'resourceName' }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterSnapshotAttribute.html
export const dbClusterSnapshot = c.defineResource({
  type: 'aws_db_cluster_snapshot',
  is: ['keeps-data'],
  governs: { access: 'shared_accounts' },
  importId: '{db_cluster_snapshot_identifier}',
  calls: {
    CreateDBClusterSnapshot: c.creates(
      bySnapshot,
      {
        id: identifier,
        db_cluster_snapshot_identifier: identifier,
        db_cluster_snapshot_arn: rdsArn('cluster-snapshot:', c.request('dBClusterSnapshotIdentifier')),
        db_cluster_identifier: c.lowered('dBClusterIdentifier'),
      },
      'tags',
    ),
    ModifyDBClusterSnapshotAttribute: c.updates(
      c.where(isSharing, bySnapshot),
      c.moveElements('shared_accounts', 'valuesToAdd', 'valuesToRemove'),
    ),
    ...c.tagged(byArn, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] }),
    DeleteDBClusterSnapshot: c.deletes(bySnapshot),
  },
  identity: 'db_cluster_snapshot_identifier db_cluster_identifier',
  sharing: ['shared_accounts'],
  references: { db_cluster_identifier: 'aws_rds_cluster.cluster_identifier' },
});
