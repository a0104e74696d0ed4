/** The disks of an instance, which calls name by the volume or by the device, in the shapes of aws_instance. */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boolean, integer } from '../convert.ts';
import type { Select, Writer } from '../define.ts';
import type { Rivalry } from '../rivalry.ts';
import { asList } from '../select.ts';
import { anyOf, answer, listIn, member, parameter } from './request.ts';

/** A disk beside the first: a block of the instance, or a volume of its own that is attached to it. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance */
export const diskOfInstance: Rivalry = {
  inside: { type: 'aws_instance', attribute: 'ebs_block_device', siblings: [] },
  apart: [{ types: ['aws_volume_attachment'], owner: 'instance_id' }],
  otherwise: 'inside',
};

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVolume.html */
const VOLUME: Readonly<Record<string, Select>> = {
  volume_size: parameter('Size'),
  volume_type: parameter('VolumeType'),
  iops: anyOf(parameter('Iops'), answer('volumeModification.targetIops')),
  throughput: anyOf(parameter('Throughput'), answer('volumeModification.targetThroughput')),
};

/**
 * Writes the disk of a volume that a call changes.
 * @param attribute `root_block_device` or `ebs_block_device`
 * @returns a writer that does nothing where no disk is of that volume
 */
export function modifiedVolume(attribute: 'root_block_device' | 'ebs_block_device'): Writer {
  return (event, current) => {
    const changed = Object.entries(VOLUME).flatMap(([name, select]): readonly (readonly [string, Json])[] => {
      const found = select(event);
      return found === undefined ? [] : [[name, name === 'volume_type' ? found : (integer(found) as Json)]];
    });
    return revised(current, attribute, (disk) => (disk['volume_id'] === parameter('VolumeId')(event) ? Object.fromEntries(changed) : {}));
  };
}

/** ModifyInstanceAttribute says of a device whether its volume goes with the instance. */
export const keptDisks: Writer = (event, current) => {
  const named = listIn(parameter('BlockDeviceMapping')(event)).filter(isJsonObject);
  const change = (disk: JsonObject): JsonObject => {
    const mapping = named.find((one) => member(one, 'DeviceName') === disk['device_name']);
    const ebs = mapping === undefined ? undefined : member(mapping, 'Ebs');
    const goes = isJsonObject(ebs) ? member(ebs, 'DeleteOnTermination') : undefined;
    return goes === undefined ? {} : { delete_on_termination: boolean(goes) as Json };
  };
  return { ...revised(current, 'root_block_device', change), ...revised(current, 'ebs_block_device', change) };
};

function revised(current: JsonObject, attribute: string, change: (disk: JsonObject) => JsonObject): JsonObject {
  const disks = asList(current[attribute]).filter(isJsonObject);
  const after = disks.map((disk) => ({ ...disk, ...change(disk) }));
  return JSON.stringify(after) === JSON.stringify(disks) ? {} : { [attribute]: after };
}
