import { expect, it } from 'vitest';
import { HIDDEN } from '#catalogue/define.ts';
import { lifecycleRules } from '#catalogue/s3/lifecycle-rules.ts';
import type { Json, JsonObject } from '#domain/json.ts';

const blank: JsonObject = {
  abort_incomplete_multipart_upload: [],
  expiration: [],
  filter: [],
  id: 'r',
  noncurrent_version_expiration: [],
  noncurrent_version_transition: [],
  prefix: '',
  status: 'Enabled',
  transition: [],
};
const noFilter: JsonObject = { and: [], object_size_greater_than: '', object_size_less_than: '', prefix: '', tag: [] };
const rule = (parts: JsonObject): Json => [{ ID: 'r', Status: 'Enabled', ...parts }];

it.each<[string, JsonObject, JsonObject]>([
  ['no other field', {}, {}],
  ['the old prefix', { Prefix: 2024 }, { prefix: '2024' }],
  ['an empty filter', { Filter: '' }, { filter: [noFilter] }],
  ['a filter by prefix', { Filter: { Prefix: 'tmp/' } }, { filter: [{ ...noFilter, prefix: 'tmp/' }] }],
  ['a filter by tag', { Filter: { Tag: { Key: 'k', Value: true } } }, { filter: [{ ...noFilter, tag: [{ key: 'k', value: 'true' }] }] }],
  ['a filter by size', { Filter: { ObjectSizeGreaterThan: 5 } }, { filter: [{ ...noFilter, object_size_greater_than: '5' }] }],
  [
    'a filter by several conditions',
    { Filter: { And: { Prefix: 'p', Tag: { Key: 'k', Value: 'v' }, ObjectSizeLessThan: 9 } } },
    { filter: [{ ...noFilter, and: [{ object_size_greater_than: 0, object_size_less_than: 9, prefix: 'p', tags: { k: 'v' } }] }] },
  ],
  [
    'one transition',
    { Transition: { Days: 30, StorageClass: 'GLACIER' } },
    { transition: [{ date: '', days: 30, storage_class: 'GLACIER' }] },
  ],
  [
    'transitions under the SDK name',
    {
      Transitions: [
        { Days: 30, StorageClass: 'STANDARD_IA' },
        { Days: 90, StorageClass: 'GLACIER' },
      ],
    },
    {
      transition: [
        { date: '', days: 30, storage_class: 'STANDARD_IA' },
        { date: '', days: 90, storage_class: 'GLACIER' },
      ],
    },
  ],
  [
    'an expiration date',
    { Expiration: { Date: '2027-01-01T00:00:00.000Z' } },
    { expiration: [{ date: '2027-01-01T00:00:00Z', days: 0, expired_object_delete_marker: false }] },
  ],
  [
    'an expiration of delete markers',
    { Expiration: { ExpiredObjectDeleteMarker: 'true' } },
    { expiration: [{ date: '', days: 0, expired_object_delete_marker: true }] },
  ],
  [
    'an expiration of old versions',
    { NoncurrentVersionExpiration: { NoncurrentDays: 3, NewerNoncurrentVersions: 2 } },
    { noncurrent_version_expiration: [{ newer_noncurrent_versions: '2', noncurrent_days: 3 }] },
  ],
  [
    'a transition of old versions',
    { NoncurrentVersionTransition: { NoncurrentDays: 3, StorageClass: 'GLACIER' } },
    { noncurrent_version_transition: [{ newer_noncurrent_versions: '', noncurrent_days: 3, storage_class: 'GLACIER' }] },
  ],
  [
    'an expiration of incomplete uploads',
    { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
    { abort_incomplete_multipart_upload: [{ days_after_initiation: 7 }] },
  ],
])('reads a rule with %s', (_name, parts, block) => {
  expect(lifecycleRules(rule(parts))).toEqual([{ ...blank, ...block }]);
});

it('does not invent the id that Amazon S3 gave a rule', () => {
  expect(lifecycleRules([{ Status: 'Enabled' }])).toBe(HIDDEN);
});
