import * as c from '../words.ts';
import { listed, listIn, member, parameter } from './request.ts';

const snapshot = parameter('SnapshotId');
const holder = c.request('holder');
const byHolder = c.by({ snapshot_id: snapshot, account_id: holder });

/** A call may add some accounts and remove others. The oldest form has separate lists for them. `all` is public. */
function each(operation: 'add' | 'remove'): (event: c.CloudTrailEvent) => readonly c.CloudTrailEvent[] {
  return (event) => {
    const permission = parameter('CreateVolumePermission')(event);
    const named = c.isJsonObject(permission)
      ? listIn(member(permission, operation === 'add' ? 'Add' : 'Remove')).filter(c.isJsonObject)
      : [];
    const older =
      parameter('OperationType')(event) === operation
        ? ['UserId', 'UserGroup', 'GroupName'].flatMap((name) => c.asList(listed(name)(event)))
        : [];
    const holders = [...named.flatMap((item) => [member(item, 'UserId'), member(item, 'Group')]), ...older];
    return holders
      .filter((one) => typeof one === 'string')
      .map((one) => ({ ...event, requestParameters: { snapshotId: snapshot(event) ?? '', holder: one } }));
  };
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifySnapshotAttribute.html
export const snapshotCreateVolumePermission = c.defineResource({
  type: 'aws_snapshot_create_volume_permission',
  is: ['grants'],
  governs: { access: 'account_id' },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/snapshot_create_volume_permission has no import.
  importId: () => undefined,
  calls: {
    ModifySnapshotAttribute: [
      c.forEachOf(
        each('add'),
        c.creates(byHolder, {
          id: (event) => `${String(snapshot(event))}-${String(holder(event))}`,
          snapshot_id: snapshot,
          account_id: holder,
        }),
      ),
      c.forEachOf(each('remove'), c.deletes(byHolder)),
    ],
    // Removes all of them.
    ResetSnapshotAttribute: c.deletes(c.by({ snapshot_id: snapshot })),
  },
  identity: 'snapshot_id account_id',
  references: { snapshot_id: 'aws_ebs_snapshot.id' },
  sharing: ['account_id'],
});
