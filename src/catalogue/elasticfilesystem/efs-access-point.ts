import { block, blocksOf, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, put, request, response, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggingOf } from './tagging.ts';

const user = blocksOf({ gid: value('gid', 0), secondary_gids: value('secondaryGids', []), uid: value('uid', 0) });
const root = blocksOf({
  path: value('path', ''),
  creation_info: block('creationInfo', {
    owner_gid: value('ownerGid', 0),
    owner_uid: value('ownerUid', 0),
    permissions: value('permissions', ''),
  }),
});

// https://docs.aws.amazon.com/efs/latest/ug/API_CreateAccessPoint.html
export const efsAccessPoint = defineResource({
  type: 'aws_efs_access_point',
  eventSource: 'elasticfilesystem.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'file_system_id',
      access: 'posix_user root_directory',
    },
  },
  importId: idFrom('', 'id'),

  calls: {
    CreateAccessPoint: creates(
      by({ id: response('accessPointId') }),
      put('id', response('accessPointId')),
      put('arn', response('accessPointArn')),
      put('file_system_id', request('fileSystemId')),
      put('posix_user', request('posixUser'), user),
      put('root_directory', request('rootDirectory'), root),
      replaceMap('tags', request('tags')),
    ),
    ...taggingOf('fsap-'),
    DeleteAccessPoint: deletes(by({ id: request('accessPointId') })),
  },
  attributes: {
    file_system_id: written(),
    posix_user: written(),
    root_directory: written(),
    tags: written(),
    arn: computed(),
    file_system_arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: {
    file_system_id: { type: 'aws_efs_file_system', attribute: 'id' },
  },
});
