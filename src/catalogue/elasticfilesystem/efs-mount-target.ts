import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byId = by({ id: request('mountTargetId') });

// https://docs.aws.amazon.com/efs/latest/ug/API_ModifyMountTargetSecurityGroups.html
export const efsMountTarget = defineResource({
  type: 'aws_efs_mount_target',
  eventSource: 'elasticfilesystem.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      identifier: 'file_system_id',
      reach: 'security_groups',
      placement: 'ip_address subnet_id',
    },
  },
  importId: idFrom('', 'id'),

  calls: {
    CreateMountTarget: creates(
      by({ id: response('mountTargetId') }),
      put('id', response('mountTargetId')),
      put('ip_address', response('ipAddress')),
      attributesFrom(request()),
    ),
    ModifyMountTargetSecurityGroups: updates(byId, attributesFrom(request())),
    DeleteMountTarget: deletes(byId),
  },
  attributes: {
    file_system_id: from('fileSystemId', text),
    security_groups: from('securityGroups', (list) => list),
    subnet_id: from('subnetId', text),
    ip_address: written(),
    timeouts: terraformOnly(),
    availability_zone_id: computed(),
    availability_zone_name: computed(),
    dns_name: computed(),
    file_system_arn: computed(),
    id: computed(),
    mount_target_dns_name: computed(),
    network_interface_id: computed(),
    owner_id: computed(),
  },
  references: {
    file_system_id: { type: 'aws_efs_file_system', attribute: 'id' },
  },
});
