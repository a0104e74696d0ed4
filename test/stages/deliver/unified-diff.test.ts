import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import dedent from 'dedent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileChange } from '#domain/patch.ts';
import { unifiedDiff } from '#stages/deliver/unified-diff.ts';

const long = Array.from({ length: 30 }, (_, line) => `line ${line}`);

const CASES: readonly (readonly [string, FileChange])[] = [
  ['a changed line', { path: 'main.tf', before: 'a = 1\nb = 2\n', after: 'a = 1\nb = 3\n' }],
  ['a file without a newline at the end', { path: 'main.tf', before: 'a = 1\nb = 2', after: 'a = 1\nb = 3' }],
  ['a newline added at the end', { path: 'main.tf', before: 'a = 1', after: 'a = 1\n' }],
  ['a newline removed at the end', { path: 'main.tf', before: 'a = 1\n', after: 'a = 1' }],
  ['CRLF', { path: 'main.tf', before: 'a = 1\r\nb = 2\r\nc = 3\r\n', after: 'a = 1\r\nb = 4\r\nc = 3\r\n' }],
  ['CRLF without a newline at the end', { path: 'main.tf', before: 'a = 1\r\nb = 2', after: 'a = 1\r\nb = 4' }],
  ['a new file', { path: 'imports.tf', before: undefined, after: 'import {}\n' }],
  ['a new file without a newline at the end', { path: 'imports.tf', before: undefined, after: 'import {}' }],
  ['an empty file', { path: 'main.tf', before: '', after: 'a = 1\n' }],
  ['a file in a folder, with a space in its name', { path: 'modules/my db/main.tf', before: 'a = 1\n', after: 'a = 2\n' }],
  ['non-ASCII text and name', { path: 'größe.tf', before: '# größe\na = "ü"\n', after: '# größe\na = "ö"\n' }],
  ['changes far apart', { path: 'main.tf', before: `${long.join('\n')}\n`, after: `${long.with(1, 'x').with(28, 'y').join('\n')}\n` }],
];

describe('unifiedDiff', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-diff-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('prints names, ranges and three context lines', () => {
    const change = { path: 'queues.tf', before: 'a\nb\nc\nd\ne\nf\n', after: 'a\nb\nc\nd\nE\nf\n' };

    const diff = unifiedDiff([change]);

    expect(diff).toBe(
      dedent`
        --- a/queues.tf
        +++ b/queues.tf
        @@ -2,5 +2,5 @@
         b
         c
         d
        -e
        +E
         f
      ` + '\n',
    );
  });

  it('omits an unchanged file', () => {
    expect(unifiedDiff([{ path: 'main.tf', before: 'a\n', after: 'a\n' }])).toBe('');
  });

  it('marks a missing newline at the end', () => {
    expect(unifiedDiff([{ path: 'main.tf', before: 'a', after: 'b' }])).toContain(
      '-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
    );
  });

  it.each(CASES)('git apply reproduces the exact bytes: %s', (_name, change) => {
    place(directory, change);

    apply(directory, directory, unifiedDiff([change]));

    expect(readFileSync(join(directory, change.path), 'utf8')).toBe(change.after);
  });

  it('can be applied in a subfolder of a repository', () => {
    const root = join(directory, 'infra', 'orders');
    mkdirSync(root, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd: directory });
    place(root, { path: 'main.tf', before: 'a = 1\n', after: '' });

    apply(root, directory, unifiedDiff([{ path: 'main.tf', before: 'a = 1\n', after: 'a = 2\n' }]));

    expect(readFileSync(join(root, 'main.tf'), 'utf8')).toBe('a = 2\n');
  });

  it('puts several files into one diff', () => {
    const changes = [
      { path: 'a.tf', before: 'a = 1', after: 'a = 2' },
      { path: 'b.tf', before: 'b = 1\n', after: 'b = 2\n' },
    ];
    for (const change of changes) place(directory, change);

    apply(directory, directory, unifiedDiff(changes));

    expect(changes.map((change) => readFileSync(join(directory, change.path), 'utf8'))).toEqual(['a = 2', 'b = 2\n']);
  });
});

function place(directory: string, change: FileChange): void {
  mkdirSync(dirname(join(directory, change.path)), { recursive: true });
  if (change.before !== undefined) writeFileSync(join(directory, change.path), change.before);
}

function apply(directory: string, scratch: string, diff: string): void {
  writeFileSync(join(scratch, 'change.patch'), diff);
  execFileSync('git', ['-c', 'core.autocrlf=false', 'apply', join(scratch, 'change.patch')], { cwd: directory });
}
