import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { labelViolation } from '#stages/decide/permits/labels.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';
import { aLeaf } from '../../../support/permits.ts';

const QUEUE = 'aws_sqs_queue.jobs';
const GROUP = 'aws_autoscaling_group.web';

describe('a tag', () => {
  it.each<[string, Json, Json, boolean]>([
    ['for people, changed', { Owner: 'a' }, { Owner: 'b' }, true],
    ['for people, removed', { CostCentre: '1' }, {}, true],
    ['for people, new', {}, { Team: 'shop' }, true],
    ['of unknown use, new', {}, { Season: 'spring' }, true],
    ['of unknown use, changed', { Zone: 'dmz' }, { Zone: 'open' }, false],
    ['of unknown use, removed', { Zone: 'dmz' }, {}, false],
    ['for programs, changed', { Backup: 'daily' }, { Backup: 'none' }, false],
    ['for programs, removed', { 'patch-group': 'a' }, {}, false],
    ['for programs, new', {}, { 'scan-exempt': 'true' }, false],
    ['for programs and people, changed', { BackupOwner: 'a' }, { BackupOwner: 'b' }, false],
  ])('%s', (_case, before, after, isPermitted) => {
    expect(labelViolation(aLeaf(QUEUE, 'tags', [before, after])) === undefined).toBe(isPermitted);
  });

  it.each([
    ['the same value', 'daily', true],
    ['another value', 'weekly', false],
  ])('for programs may be new if another resource has %s', (_case, value, isPermitted) => {
    const workspace = aWorkspace([aResource('aws_sqs_queue.other', { tags_all: { Backup: value } })]);

    const leaf = aLeaf(QUEUE, 'tags', [{}, { Backup: 'daily' }], { context: { workspace } });

    expect(labelViolation(leaf) === undefined).toBe(isPermitted);
  });

  it('is not confirmed by the resource itself or by a data source', () => {
    const workspace = aWorkspace([
      aResource(QUEUE, { tags: { Backup: 'daily' } }),
      aResource('aws_sqs_queue.other', { tags: { Backup: 'daily' } }, { mode: 'data' }),
    ]);

    expect(labelViolation(aLeaf(QUEUE, 'tags', [{}, { Backup: 'daily' }], { context: { workspace } }))).toBeDefined();
  });

  it('of a new resource may have any value', () => {
    expect(labelViolation(aLeaf(QUEUE, 'tags', [null, { Backup: 'none' }], { isNew: true }))).toBeUndefined();
  });

  it.each([
    ['a tag block', GROUP, 'tag', [{ key: 'Backup', value: 'daily' }], [{ key: 'Backup', value: 'none' }], false],
    ['a tag block for people', GROUP, 'tag', [{ key: 'Owner', value: 'a' }], [{ key: 'Owner', value: 'b' }], true],
    ['volumes', 'aws_instance.web', 'volume_tags', { Backup: 'daily' }, { Backup: 'none' }, false],
    ['volumes, for people', 'aws_instance.web', 'volume_tags', { Owner: 'a' }, { Owner: 'b' }, true],
    [
      'tags of launched resources',
      'aws_launch_template.web',
      'tag_specifications',
      [{ resource_type: 'instance', tags: { Backup: 'daily' } }],
      [{ resource_type: 'instance', tags: { Backup: 'none' } }],
      false,
    ],
  ])('is judged in any position: %s', (_case, address, path, before, after, isPermitted) => {
    expect(labelViolation(aLeaf(address, path, [before, after])) === undefined).toBe(isPermitted);
  });
});

it('a description may have any value', () => {
  expect(labelViolation(aLeaf('aws_lambda_function.api', 'description', ['no backup', 'skip all scans']))).toBeUndefined();
});
