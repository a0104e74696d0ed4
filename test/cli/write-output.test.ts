import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkOutput, writeOutput } from '#cli/write-output.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('checkOutput', () => {
  it.each([
    ['a new file', 'new.json'],
    ['an existing file', 'old.json'],
  ])('accepts %s and writes nothing', async (_name, file) => {
    writeFileSync(join(folder, 'old.json'), 'old');

    await checkOutput(join(folder, file));

    expect(readdirSync(folder)).toEqual(['old.json']);
  });

  it.each([
    ['a missing folder', 'gone/new.json', 'out-not-writable'],
    ['a folder', '', 'out-is-folder'],
  ])('refuses %s', async (_name, file, code) => {
    await expect(checkOutput(join(folder, file))).rejects.toMatchObject({ name: 'ConfigurationError', code });
  });
});

describe('writeOutput', () => {
  it('replaces a file', async () => {
    writeFileSync(join(folder, 'old.json'), 'old');

    await writeOutput(join(folder, 'old.json'), 'new');

    expect(readFileSync(join(folder, 'old.json'), 'utf8')).toBe('new');
  });

  it('leaves no partial file if it fails', async () => {
    mkdirSync(join(folder, 'taken'));

    await expect(writeOutput(join(folder, 'taken'), 'new')).rejects.toMatchObject({ name: 'DeliveryError', code: 'out-not-written' });

    expect(readdirSync(folder)).toEqual(['taken']);
  });
});
