import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

const identifier = c.lowered('dBSnapshotIdentifier');
const bySnapshot = c.by({ db_snapshot_identifier: identifier });
const arn = rdsArn('snapshot:', c.request('dBSnapshotIdentifier'));

/** The only attribute contains the accounts that may restore the snapshot; `all` is public. */
const isSharing = (event: c.CloudTrailEvent): boolean => c.request('attributeName')(event) === 'restore';
const isSnapshot = (event: c.CloudTrailEvent): boolean => String(c.request('resourceName')(event)).includes(':snapshot:');
const byArn = c.where(isSnapshot, c.by({ db_snapshot_arn: 'resourceName' }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSnapshotAttribute.html
export const dbSnapshot = c.defineResource({
  type: 'aws_db_snapshot',
  is: ['keeps-data'],
  governs: { access: 'shared_accounts' },
  importId: '{db_snapshot_identifier}',
  pointInTimeCopy: true,
  calls: {
    CreateDBSnapshot: c.creates(
      bySnapshot,
      {
        id: identifier,
        db_snapshot_identifier: identifier,
        db_snapshot_arn: arn,
        db_instance_identifier: c.lowered('dBInstanceIdentifier'),
      },
      'tags',
    ),
    ModifyDBSnapshotAttribute: c.updates(
      c.where(isSharing, bySnapshot),
      c.moveElements('shared_accounts', 'valuesToAdd', 'valuesToRemove'),
    ),
    ...c.tagged(byArn, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] }),
    DeleteDBSnapshot: c.deletes(bySnapshot),
  },
  identity: 'db_snapshot_identifier db_instance_identifier',
  sharing: ['shared_accounts'],
  references: { db_instance_identifier: 'aws_db_instance.identifier' },
});
