import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { labelLacks } from '#stages/decide/permits/labels.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';
import { aLeaf } from '../../../support/permits.ts';

const QUEUE = 'aws_sqs_queue.jobs';
const GROUP = 'aws_autoscaling_group.web';

describe('a tag', () => {
  it.each<[string, Json, Json, boolean]>([
    ['that people read, changed', { Owner: 'a' }, { Owner: 'b' }, true],
    ['that people read, taken away', { CostCentre: '1' }, {}, true],
    ['that people read, new', {}, { Team: 'shop' }, true],
    ['of nobody knows whom, new', {}, { Season: 'spring' }, true],
    ['of nobody knows whom, changed', { Zone: 'dmz' }, { Zone: 'open' }, false],
    ['of nobody knows whom, taken away', { Zone: 'dmz' }, {}, false],
    ['that programs read, changed', { Backup: 'daily' }, { Backup: 'none' }, false],
    ['that programs read, taken away', { 'patch-group': 'a' }, {}, false],
    ['that programs read, new', {}, { 'scan-exempt': 'true' }, false],
    ['that programs and people read', { BackupOwner: 'a' }, { BackupOwner: 'b' }, false],
  ])('%s', (_case, before, after, isPermitted) => {
    expect(labelLacks(aLeaf(QUEUE, 'tags', [before, after])) === undefined).toBe(isPermitted);
  });

  it.each([
    ['the same value', 'daily', true],
    ['another value', 'weekly', false],
  ])('that programs read may be new where another resource has %s', (_case, value, isPermitted) => {
    const workspace = aWorkspace([aResource('aws_sqs_queue.other', { tags_all: { Backup: value } })]);

    const leaf = aLeaf(QUEUE, 'tags', [{}, { Backup: 'daily' }], { context: { workspace } });

    expect(labelLacks(leaf) === undefined).toBe(isPermitted);
  });

  it('is not vouched for by the resource itself, nor by what is only read', () => {
    const workspace = aWorkspace([
      aResource(QUEUE, { tags: { Backup: 'daily' } }),
      aResource('aws_sqs_queue.other', { tags: { Backup: 'daily' } }, { mode: 'data' }),
    ]);

    expect(labelLacks(aLeaf(QUEUE, 'tags', [{}, { Backup: 'daily' }], { context: { workspace } }))).toBeDefined();
  });

  it('of a new resource may be any', () => {
    expect(labelLacks(aLeaf(QUEUE, 'tags', [null, { Backup: 'none' }], { isNew: true }))).toBeUndefined();
  });

  it.each([
    ['a block for each', GROUP, 'tag', [{ key: 'Backup', value: 'daily' }], [{ key: 'Backup', value: 'none' }], false],
    ['a block of people', GROUP, 'tag', [{ key: 'Owner', value: 'a' }], [{ key: 'Owner', value: 'b' }], true],
    ['volumes', 'aws_instance.web', 'volume_tags', { Backup: 'daily' }, { Backup: 'none' }, false],
    ['volumes, of people', 'aws_instance.web', 'volume_tags', { Owner: 'a' }, { Owner: 'b' }, true],
    [
      'whatever is launched',
      'aws_launch_template.web',
      'tag_specifications',
      [{ resource_type: 'instance', tags: { Backup: 'daily' } }],
      [{ resource_type: 'instance', tags: { Backup: 'none' } }],
      false,
    ],
  ])('is looked at wherever it stands: %s', (_case, address, path, before, after, isPermitted) => {
    expect(labelLacks(aLeaf(address, path, [before, after])) === undefined).toBe(isPermitted);
  });
});

it('a description may be any', () => {
  expect(labelLacks(aLeaf('aws_lambda_function.api', 'description', ['no backup', 'skip all scans']))).toBeUndefined();
});
