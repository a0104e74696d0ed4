import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const user = c.blocksOf({ gid: 0, secondary_gids: [], uid: 0 });
const root = c.blocksOf({ path: '', creation_info: { owner_gid: 0, owner_uid: 0, permissions: '' } });

// https://docs.aws.amazon.com/efs/latest/ug/API_CreateAccessPoint.html
export const efsAccessPoint = c.defineResource({
  type: 'aws_efs_access_point',
  governs: { identifier: 'file_system_id', access: 'posix_user root_directory' },

  calls: {
    CreateAccessPoint: c.creates(
      c.by({ id: c.response('accessPointId') }),
      {
        id: c.response('accessPointId'),
        arn: c.response('accessPointArn'),
        posix_user: ['posixUser', user],
        root_directory: ['rootDirectory', root],
      },
      'file_system_id tags',
    ),
    ...taggingOf('fsap-'),
    DeleteAccessPoint: c.deletes(c.by({ id: 'accessPointId' })),
  },
  references: { file_system_id: 'aws_efs_file_system.id' },
});
