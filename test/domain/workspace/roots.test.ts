import { describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { absolutePath, baseOf, checkpointName, describeCheckpoint, describeRoot, inFolder, pathFromBase } from '#domain/workspace/roots.ts';

const ONLY: Pick<Workspace, 'directory' | 'root'> = { directory: '/srv/infra' };
const PROD = { directory: '/srv/live/envs/prod', root: 'envs/prod' };

describe('describeCheckpoint', () => {
  it.each([
    [{ directory: '/srv/live/prod' }, '/srv/live/prod'],
    [{ directory: '/srv/live/prod', workspaceName: 'blue' }, '/srv/live/prod (workspace blue)'],
    [{ directory: '/srv/team#1/prod' }, '/srv/team#1/prod'],
  ])('parses the checkpointName of %j', (place, told) => {
    expect(describeCheckpoint(checkpointName(place))).toBe(told);
  });
});

describe('describeRoot', () => {
  it.each([
    [ONLY, '.'],
    [PROD, 'envs/prod'],
    [{ ...PROD, workspaceName: 'default' }, 'envs/prod'],
    [{ ...PROD, workspaceName: 'blue' }, 'envs/prod (workspace blue)'],
  ])('%o is %s', (workspace, name) => {
    expect(describeRoot(workspace)).toBe(name);
  });
});

describe('inFolder', () => {
  it.each([
    ['.', 'main.tf:3', 'main.tf:3'],
    ['envs/prod', './main.tf', 'envs/prod/main.tf'],
    ['envs/prod', '../../modules/queue/main.tf', 'modules/queue/main.tf'],
    ['infra', '../../beside/main.tf', '../beside/main.tf'],
  ])('joins %s and %s', (folder, path, whole) => {
    expect(inFolder(folder, path)).toBe(whole);
  });
});

describe('paths of several roots', () => {
  it.each([
    [ONLY, '/srv/infra'],
    [{ directory: '/srv/infra', root: '.' }, '/srv/infra'],
    [PROD, '/srv/live'],
  ])('the base of %o is %s', (workspace, base) => {
    expect(baseOf(workspace)).toBe(base);
  });

  it('one file has the same absolute path from every root', () => {
    const fromProd = absolutePath(PROD, '../../modules/queue/main.tf');
    const fromApp = absolutePath({ directory: '/srv/live/app' }, '../modules/./queue/main.tf');

    expect([fromProd, fromApp]).toEqual(['/srv/live/modules/queue/main.tf', '/srv/live/modules/queue/main.tf']);
  });

  it.each([
    [ONLY, 'main.tf', 'main.tf'],
    [ONLY, '../modules/queue/main.tf', '../modules/queue/main.tf'],
    [PROD, 'main.tf', 'envs/prod/main.tf'],
    [PROD, '../../modules/queue/main.tf', 'modules/queue/main.tf'],
    [PROD, '../../../shared/main.tf', '../shared/main.tf'],
  ])('from the base of %o, the path %s is %s', (workspace, path, expected) => {
    expect(pathFromBase(workspace, path)).toBe(expected);
  });
});
