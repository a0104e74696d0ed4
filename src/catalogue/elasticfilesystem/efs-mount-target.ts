import * as c from '../words.ts';

const byId = c.by({ id: 'mountTargetId' });

// https://docs.aws.amazon.com/efs/latest/ug/API_ModifyMountTargetSecurityGroups.html
export const efsMountTarget = c.defineResource({
  type: 'aws_efs_mount_target',
  is: ['opens-network'],
  governs: {
    identifier: 'file_system_id',
    reach: 'security_groups',
    placement: 'ip_address ipv6_address subnet_id',
    mode: 'ip_address_type',
  },

  calls: {
    CreateMountTarget: c.creates(
      c.by({ id: c.response('mountTargetId') }),
      { id: c.response('mountTargetId'), ip_address: c.response('ipAddress') },
      c.attributesFrom(c.request()),
    ),
    ModifyMountTargetSecurityGroups: c.updates(byId, c.attributesFrom(c.request())),
    DeleteMountTarget: c.deletes(byId),
  },
  mapped: 'file_system_id ip_address_type ipv6_address security_groups subnet_id',
  references: { file_system_id: 'aws_efs_file_system.id' },
});
