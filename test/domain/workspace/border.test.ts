import { describe, expect, it } from 'vitest';
import { describeLimits, isBeyondBorder } from '#domain/workspace/border.ts';
import { aWorkspace } from '../../support/workspaces.ts';

const ROOT = { ...aWorkspace({}), directory: '/srv/live/envs/prod', root: 'envs/prod' };

describe('isBeyondBorder', () => {
  it.each([
    ['main.tf', '/srv/live/envs/prod', false],
    ['modules/queue/main.tf', '/srv/live/envs/prod', false],
    ['../../modules/queue/main.tf', '/srv/live/envs/prod', true],
    ['../prod-eu/main.tf', '/srv/live/envs/prod', true],
    ['../../modules/queue/main.tf', '/srv/live', false],
    ['../../../other/main.tf', '/srv/live', true],
    ['../../../other/main.tf', '/', false],
  ])('of %s within %s: %s', (path, folder, beyond) => {
    expect(isBeyondBorder({ ...ROOT, border: { folder, isRepository: true } }, path)).toBe(beyond);
  });

  it('is false without a known border', () => {
    expect(isBeyondBorder(ROOT, '../../../other/main.tf')).toBe(false);
  });
});

describe('describeLimits', () => {
  const alone = { ...ROOT, border: { folder: ROOT.directory, isRepository: false } };

  it('names the roots outside a repository', () => {
    const inside = { ...ROOT, root: 'envs/dev', border: { folder: '/srv/live', isRepository: true } };
    const { root: _root, ...only } = alone;

    expect(describeLimits([alone, inside])).toEqual([
      expect.stringMatching(/^No git repository found above envs\/prod: .* were not searched/),
    ]);
    expect(describeLimits([only])).toEqual([expect.stringMatching(/^No git repository found above the root: .*--repository DIR/)]);
  });

  it('is empty inside a repository, and without a disk', () => {
    expect(describeLimits([ROOT, { ...ROOT, border: { folder: '/srv/live', isRepository: true } }])).toEqual([]);
  });
});
