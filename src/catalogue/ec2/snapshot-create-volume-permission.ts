import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request } from '../define.ts';
import { asList } from '../select.ts';
import { listed, listIn, member, parameter } from './request.ts';

const snapshot = parameter('SnapshotId');
const holder = request('holder');
const byHolder = by({ snapshot_id: snapshot, account_id: holder });

/** A call may let in some and shut out others; the oldest form names them in lists of their own. `all` is everybody. */
function each(operation: 'add' | 'remove'): (event: CloudTrailEvent) => readonly CloudTrailEvent[] {
  return (event) => {
    const permission = parameter('CreateVolumePermission')(event);
    const named = isJsonObject(permission) ? listIn(member(permission, operation === 'add' ? 'Add' : 'Remove')).filter(isJsonObject) : [];
    const older =
      parameter('OperationType')(event) === operation
        ? ['UserId', 'UserGroup', 'GroupName'].flatMap((name) => asList(listed(name)(event)))
        : [];
    const holders = [...named.flatMap((item) => [member(item, 'UserId'), member(item, 'Group')]), ...older];
    return holders
      .filter((one) => typeof one === 'string')
      .map((one) => ({ ...event, requestParameters: { snapshotId: snapshot(event) ?? '', holder: one } }));
  };
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifySnapshotAttribute.html
export const snapshotCreateVolumePermission = defineResource({
  type: 'aws_snapshot_create_volume_permission',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'snapshot_id',
      access: 'account_id',
    },
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/snapshot_create_volume_permission has no import.
  importId: () => undefined,
  calls: {
    ModifySnapshotAttribute: [
      forEachOf(
        each('add'),
        creates(
          byHolder,
          put('id', (event) => `${String(snapshot(event))}-${String(holder(event))}`),
          put('snapshot_id', snapshot),
          put('account_id', holder),
        ),
      ),
      forEachOf(each('remove'), deletes(byHolder)),
    ],
    // Takes all of them away.
    ResetSnapshotAttribute: deletes(by({ snapshot_id: snapshot })),
  },
  attributes: {
    snapshot_id: identity(),
    account_id: identity(),
    id: computed(),
  },
  references: { snapshot_id: { type: 'aws_ebs_snapshot', attribute: 'id' } },
  sharing: ['account_id'],
});
