import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMergedPatch, holdsPatch } from '#vcs/find-merged-patch.ts';
import type { MergedPatch } from '#ports/knowledge.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };
const DIFF = '--- a/main.tf\n+++ b/main.tf\n@@ -1,3 +1,3 @@\n locals {\n-  timeout = 30\n+  timeout = 90\n }\n';
const code = (line: string): string => `locals {\n${line}\n}\n`;

let top: string;
let root: string;

beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  root = join(top, 'infra');
  await mkdir(root);
  git('init', '-q', '-b', 'main');
  await commit(code('  timeout = 30'), '2026-11-01T00:00:00Z');
});
afterEach(() => rm(top, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: top });
}

async function commit(text: string, at: string): Promise<void> {
  await writeFile(join(root, 'main.tf'), text);
  git('add', '-A');
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'x'], {
    cwd: top,
    env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
  });
}

const find = (): Promise<MergedPatch | undefined> => findMergedPatch({ directory: root, diff: DIFF, since: '2026-11-02T00:00:00Z' });

describe('findMergedPatch', () => {
  it('finds nothing before a merge', SLOW, async () => {
    expect(await find()).toBeUndefined();
  });

  it('finds a patch merged unchanged', SLOW, async () => {
    await commit(code('  timeout = 90'), '2026-11-03T00:00:00Z');

    expect(await find()).toMatchObject({ reality: 'merged', at: '2026-11-03T00:00:00.000Z', corrected: [] });
  });

  it('finds an edited patch, with the code before it', SLOW, async () => {
    await commit(code('  timeout = 90 # seconds'), '2026-11-03T00:00:00Z');

    expect(await find()).toMatchObject({
      reality: 'edited',
      before: [{ path: 'main.tf', text: code('  timeout = 30') }],
      corrected: [{ path: 'main.tf', before: code('  timeout = 30'), after: code('  timeout = 90 # seconds') }],
    });
  });

  it('finds a merged and reverted patch', SLOW, async () => {
    await commit(code('  timeout = 90'), '2026-11-03T00:00:00Z');
    await commit(code('  timeout = 30'), '2026-11-05T00:00:00Z');

    expect(await find()).toMatchObject({ reality: 'reverted', at: '2026-11-05T00:00:00.000Z' });
  });

  it('ignores a commit that does not change the lines', SLOW, async () => {
    await commit(`${code('  timeout = 30')}\n# a remark\n`, '2026-11-03T00:00:00Z');

    expect(await find()).toBeUndefined();
  });

  it('finds nothing outside a repository', SLOW, async () => {
    expect(await findMergedPatch({ directory: tmpdir(), diff: DIFF, since: '2026-11-02T00:00:00Z' })).toBeUndefined();
  });
});

describe('holdsPatch', () => {
  it.each([
    ['the whole patch', code('  timeout = 90'), true],
    ['no part of the patch', code('  timeout = 30'), false],
    ['another value', code('  timeout = 91'), false],
  ])('returns for %s', (_title, text, holds) => {
    expect(holdsPatch(DIFF, [{ path: 'main.tf', text }])).toBe(holds);
  });
});
