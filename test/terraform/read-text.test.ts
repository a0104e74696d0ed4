import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJsonText, readSource } from '#terraform/read-text.ts';

const PURPOSE = { code: 'state-not-found', what: 'a state', hint: 'pass another' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readSource', () => {
  it('returns the text unchanged', async () => {
    const text = '\uFEFFlocals {}\r\n# Größe 💶';
    await writeFile(join(folder, 'a.tf'), text);

    expect(await readSource(join(folder, 'a.tf'))).toBe(text);
  });

  it('refuses bytes that are not UTF-8', async () => {
    await writeFile(join(folder, 'a.tf'), Buffer.from([0x61, 0xff, 0xfe]));

    await expect(readSource(join(folder, 'a.tf'))).rejects.toMatchObject({ name: 'WorkspaceError', code: 'not-utf-8' });
  });
});

describe('readJsonText', () => {
  it('decompresses gzip, and reports a truncated file', async () => {
    const packed = gzipSync('{"version": 4}');
    await writeFile(join(folder, 'a.json'), packed);
    await writeFile(join(folder, 'cut.json'), packed.subarray(0, 20));

    expect(await readJsonText(join(folder, 'a.json'), PURPOSE)).toBe('{"version": 4}');
    await expect(readJsonText(join(folder, 'cut.json'), PURPOSE)).rejects.toMatchObject({
      code: 'state-not-found',
      message: expect.stringContaining('ends early') as string,
    });
  });

  it.each([
    ['UTF-8', Buffer.from('{"ü":1}', 'utf8')],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFF{"ü":1}', 'utf16le')],
  ])('reads %s', async (_title, bytes) => {
    await writeFile(join(folder, 'a.json'), bytes);

    expect(await readJsonText(join(folder, 'a.json'), PURPOSE)).toBe('{"ü":1}');
  });

  it('states the purpose of the file in an error', async () => {
    await expect(readJsonText(join(folder, 'gone.json'), PURPOSE)).rejects.toMatchObject({
      code: 'state-not-found',
      hint: 'pass another',
      message: expect.stringMatching(/^Expected a state at .*gone\.json; found no such file\.$/),
    });
  });
});
