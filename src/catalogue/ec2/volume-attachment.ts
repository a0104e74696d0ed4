import { by, computed, creates, defineResource, deletes, identity, put } from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { anyOf, answer, parameter } from './request.ts';

/** To detach, the volume is enough; a volume that several instances share needs the instance too. */
const volume = parameter('VolumeId');
const instance = anyOf(parameter('InstanceId'), answer('instanceId'));
const identify = firstOf(by({ volume_id: volume, instance_id: instance }), by({ volume_id: volume }));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachVolume.html
export const volumeAttachment = defineResource({
  type: 'aws_volume_attachment',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'device_name instance_id volume_id',
      'terraform-only': 'force_detach skip_destroy stop_instance_before_detaching',
    },
  },
  importId: idFrom(':', 'device_name', 'volume_id', 'instance_id'),
  calls: {
    AttachVolume: creates(
      identify,
      put('device_name', anyOf(parameter('Device'), answer('device'))),
      put('instance_id', instance),
      put('volume_id', volume),
    ),
    DetachVolume: deletes(identify),
  },
  attributes: {
    device_name: identity(),
    instance_id: identity(),
    volume_id: identity(),
    force_detach: terraformOnly(),
    skip_destroy: terraformOnly(),
    stop_instance_before_detaching: terraformOnly(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: {
    instance_id: { type: 'aws_instance', attribute: 'id' },
    volume_id: { type: 'aws_ebs_volume', attribute: 'id' },
  },
});
