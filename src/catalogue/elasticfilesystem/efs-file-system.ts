import { isJsonObject } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
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
import type { Convert } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { taggingOf } from './tagging.ts';

const byId = by({ id: request('fileSystemId') });

/** Each policy holds one of the transitions; state has a block for each. */
const policies: Convert = (list) =>
  asList(list)
    .filter(isJsonObject)
    .map((one) => ({
      transition_to_ia: one['transitionToIA'] ?? '',
      transition_to_primary_storage_class: one['transitionToPrimaryStorageClass'] ?? '',
    }));

// https://docs.aws.amazon.com/efs/latest/ug/API_UpdateFileSystem.html
export const efsFileSystem = defineResource({
  type: 'aws_efs_file_system',
  eventSource: 'elasticfilesystem.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      identifier: 'creation_token',
      capacity: 'provisioned_throughput_in_mibps',
      encryption: 'encrypted kms_key_id',
      placement: 'availability_zone_name',
      mode: 'performance_mode throughput_mode lifecycle_policy',
    },
    safer: { disclosure: { encrypted: true, kms_key_id: 'higher' } },
    range: { provisioned_throughput_in_mibps: '1..3414 MiB/s' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateFileSystem: creates(
      by({ id: response('fileSystemId') }),
      put('id', response('fileSystemId')),
      put('arn', response('fileSystemArn')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateFileSystem: updates(byId, attributesFrom(request())),
    PutLifecycleConfiguration: updates(byId, put('lifecycle_policy', request('lifecyclePolicies'), policies)),
    // The older calls, of file systems alone.
    CreateTags: updates(byId, mergeMap('tags', request('tags'))),
    DeleteTags: updates(byId, removeKeys('tags', request('tagKeys'))),
    ...taggingOf('fs-'),
    DeleteFileSystem: deletes(byId),
  },
  attributes: {
    availability_zone_name: from('availabilityZoneName', text),
    creation_token: from('creationToken', text),
    encrypted: from('encrypted', boolean),
    kms_key_id: from('kmsKeyId', text),
    performance_mode: from('performanceMode', text),
    provisioned_throughput_in_mibps: from('provisionedThroughputInMibps', integer),
    throughput_mode: from('throughputMode', text),
    lifecycle_policy: written(),
    tags: written(),
    arn: computed(),
    availability_zone_id: computed(),
    dns_name: computed(),
    id: computed(),
    name: computed(),
    number_of_mount_targets: computed(),
    owner_id: computed(),
    size_in_bytes: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_id: { type: 'aws_kms_key', attribute: 'arn' },
  },
});
