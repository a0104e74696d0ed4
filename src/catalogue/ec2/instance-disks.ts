/** The disks of an instance in the shapes of aws_instance. Calls identify them by volume or device. */
import * as c from '../words.ts';
import { anyOf, answer, listIn, member, parameter } from './request.ts';

/** An additional disk: a block of the instance, or a separate attached volume. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance */
export const diskOfInstance: c.AlternativeForms = {
  inside: { type: 'aws_instance', attribute: 'ebs_block_device', siblings: [] },
  apart: [{ types: ['aws_volume_attachment'], owner: 'instance_id' }],
  otherwise: 'inside',
};

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html */
const VOLUME: Readonly<Record<string, c.Select>> = {
  volume_size: parameter('Size'),
  volume_type: parameter('VolumeType'),
  iops: anyOf(parameter('Iops'), answer('volumeModification.targetIops')),
  throughput: anyOf(parameter('Throughput'), answer('volumeModification.targetThroughput')),
};

/**
 * Writes the disk whose volume a call changes.
 * @param attribute `root_block_device` or `ebs_block_device`
 * @returns a writer without effect if no disk has that volume
 */
export function modifiedVolume(attribute: 'root_block_device' | 'ebs_block_device'): c.Writer {
  return (event, current) => {
    const changed = Object.entries(VOLUME).flatMap(([name, select]): readonly (readonly [string, c.Json])[] => {
      const found = select(event);
      return found === undefined ? [] : [[name, name === 'volume_type' ? found : c.integer(found)]];
    });
    return revised(current, attribute, (disk) => (disk['volume_id'] === parameter('VolumeId')(event) ? Object.fromEntries(changed) : {}));
  };
}

/** ModifyInstanceAttribute sets for a device whether its volume is deleted with the instance. */
export const keptDisks: c.Writer = (event, current) => {
  const named = listIn(parameter('BlockDeviceMapping')(event)).filter(c.isJsonObject);
  const change = (disk: c.JsonObject): c.JsonObject => {
    const mapping = named.find((one) => member(one, 'DeviceName') === disk['device_name']);
    const ebs = mapping === undefined ? undefined : member(mapping, 'Ebs');
    const deleteOnTermination = c.isJsonObject(ebs) ? member(ebs, 'DeleteOnTermination') : undefined;
    return deleteOnTermination === undefined ? {} : { delete_on_termination: c.boolean(deleteOnTermination) };
  };
  return { ...revised(current, 'root_block_device', change), ...revised(current, 'ebs_block_device', change) };
};

function revised(current: c.JsonObject, attribute: string, change: (disk: c.JsonObject) => c.JsonObject): c.JsonObject {
  const disks = c.asList(current[attribute]).filter(c.isJsonObject);
  const after = disks.map((disk) => ({ ...disk, ...change(disk) }));
  return JSON.stringify(after) === JSON.stringify(disks) ? {} : { [attribute]: after };
}
