import * as c from '../words.ts';
import { anyOf, answer, parameter } from './request.ts';

/** The volume is sufficient to detach it. A volume shared by several instances also needs the instance. */
const volume = parameter('VolumeId');
const instance = anyOf(parameter('InstanceId'), answer('instanceId'));
const identify = c.firstOf(c.by({ volume_id: volume, instance_id: instance }), c.by({ volume_id: volume }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachVolume.html
export const volumeAttachment = c.defineResource({
  type: 'aws_volume_attachment',
  importId: '{device_name}:{volume_id}:{instance_id}',
  calls: {
    AttachVolume: c.creates(identify, {
      device_name: anyOf(parameter('Device'), answer('device')),
      instance_id: instance,
      volume_id: volume,
    }),
    DetachVolume: c.deletes(identify),
  },
  identity: 'device_name instance_id volume_id',
  terraformOnly: 'force_detach skip_destroy stop_instance_before_detaching',
  references: { instance_id: 'aws_instance.id', volume_id: 'aws_ebs_volume.id' },
});
