import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { moveElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { lowered, rdsArn } from './identifiers.ts';

const identifier = lowered(request('dBSnapshotIdentifier'));
const bySnapshot = by({ db_snapshot_identifier: identifier });
const arn = rdsArn('snapshot:', request('dBSnapshotIdentifier'));

/** Whom it is restored by, `all` among them, is the only attribute. */
const isSharing = (event: CloudTrailEvent): boolean => request('attributeName')(event) === 'restore';
const isSnapshot = (event: CloudTrailEvent): boolean => String(request('resourceName')(event)).includes(':snapshot:');
const byArn = where(isSnapshot, by({ db_snapshot_arn: request('resourceName') }));

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBSnapshotAttribute.html
export const dbSnapshot = defineResource({
  type: 'aws_db_snapshot',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'db_instance_identifier db_snapshot_identifier',
      access: 'shared_accounts',
    },
  },
  importId: idFrom('', 'db_snapshot_identifier'),
  pointInTimeCopy: true,
  calls: {
    CreateDBSnapshot: creates(
      bySnapshot,
      put('id', identifier),
      put('db_snapshot_identifier', identifier),
      put('db_snapshot_arn', arn),
      put('db_instance_identifier', lowered(request('dBInstanceIdentifier'))),
      replaceMap('tags', request('tags')),
    ),
    ModifyDBSnapshotAttribute: updates(
      where(isSharing, bySnapshot),
      moveElements('shared_accounts', request('valuesToAdd'), request('valuesToRemove')),
    ),
    AddTagsToResource: updates(byArn, mergeMap('tags', request('tags'))),
    RemoveTagsFromResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteDBSnapshot: deletes(bySnapshot),
  },
  attributes: {
    shared_accounts: written(),
    tags: written(),
    db_snapshot_identifier: identity(),
    db_instance_identifier: identity(),
    timeouts: terraformOnly(),
    allocated_storage: computed(),
    availability_zone: computed(),
    db_snapshot_arn: computed(),
    encrypted: computed(),
    engine: computed(),
    engine_version: computed(),
    id: computed(),
    iops: computed(),
    kms_key_id: computed(),
    license_model: computed(),
    option_group_name: computed(),
    port: computed(),
    snapshot_type: computed(),
    source_db_snapshot_identifier: computed(),
    source_region: computed(),
    status: computed(),
    storage_type: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
  sharing: ['shared_accounts'],
  references: {
    db_instance_identifier: { type: 'aws_db_instance', attribute: 'identifier' },
  },
});
