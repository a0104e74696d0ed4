import { describe, expect, it } from 'vitest';
import { rebasePaths } from '#stages/deliver/rebase-paths.ts';

describe('rebasePaths', () => {
  it.each([
    ['files below the root', '/srv/infra', ['main.tf', 'modules/db/main.tf'], '/srv/infra', ['main.tf', 'modules/db/main.tf']],
    ['a module next to the root', '/srv/infra', ['main.tf', '../modules/db/main.tf'], '/srv', ['infra/main.tf', 'modules/db/main.tf']],
    ['a module two folders up', '/srv/live/prod', ['../../modules/db.tf', '../common.tf'], '/srv', ['modules/db.tf', 'live/common.tf']],
    ['a path with .. below the root', '/srv/infra', ['modules/../main.tf'], '/srv/infra', ['main.tf']],
    ['a root with a trailing slash', '/srv/infra/', ['../a.tf'], '/srv', ['a.tf']],
  ])('names files for %s', (_name, root, paths, directory, names) => {
    const rebased = rebasePaths(
      root,
      paths.map((path) => ({ path, before: '', after: 'x' })),
    );

    expect(rebased.directory).toBe(directory);
    expect(rebased.files.map((file) => file.path)).toEqual(names);
  });
});
