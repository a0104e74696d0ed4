import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readYamlFile } from '#config/load.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'policy.yaml');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readYamlFile', () => {
  it.each([
    ['a map', 'a: 1\nb: [x, "y"]\n', { a: 1, b: ['x', 'y'] }],
    ['JSON', '{"a": true}', { a: true }],
    ['nothing', '', undefined],
    ['comments', '# later\n', undefined],
  ])('reads %s', async (_title, text, value) => {
    await writeFile(file, text);

    expect((await readYamlFile(file)).value).toEqual(value);
  });

  it.each([
    ['a value', ['b', 1], undefined, { line: 3, column: 5 }],
    ['a key', [], 'b', { line: 2, column: 1 }],
    ['a nested key', ['c'], 'd', { line: 4, column: 6 }],
    ['the parent of a missing value', ['c', 'e', 0], undefined, { line: 4, column: 4 }],
    ['the file', [], undefined, { line: 1, column: 1 }],
  ])('returns the position of %s', async (_title, path, key, place) => {
    await writeFile(file, 'a: 1\nb: [x,\n    y]\nc: { d: 1 }\n');

    expect((await readYamlFile(file)).locate(path, key)).toEqual(place);
  });

  it.each([
    ['an open bracket', 'a: 1\nb: [1, 2\n', 'found at line 3, column 1'],
    ['a duplicate key', 'a: 1\na: 2\n', 'found at line 2, column 1'],
    ['a tab as indentation', 'a:\n\tb: 1\n', 'found at line 2, column 1'],
    ['an unknown tag', 'a: !run "rm"\n', 'found at line 1, column 4'],
  ])('reports the position of %s', async (_title, text, place) => {
    await writeFile(file, text);

    await expect(readYamlFile(file)).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'not-yaml',
      message: expect.stringContaining(place),
    });
  });

  it('refuses an alias without an anchor', async () => {
    await writeFile(file, 'a: *gone\n');

    await expect(readYamlFile(file)).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('gone') });
  });

  it.each([
    ['a missing file', () => join(folder, 'gone.yaml'), 'found no such file'],
    ['a folder', () => folder, 'found a directory'],
  ])('refuses %s', async (_title, path, found) => {
    await expect(readYamlFile(path())).rejects.toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining(found) });
  });
});
