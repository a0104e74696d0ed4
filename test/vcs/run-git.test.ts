import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { askGit, runGit } from '#vcs/run-git.ts';

const CALL = { cwd: tmpdir() };

describe('askGit', () => {
  it('returns the output without the last line break', async () => {
    expect(await askGit(['hash-object', '--stdin'], { ...CALL, input: 'a\n' })).toEqual({
      kind: 'done',
      text: '78981922613b2afb6025042ff6bd878ac1994e85',
    });
  });

  it('returns the reason from git', async () => {
    expect(await askGit(['cat-file', '-t', 'HEAD'], { cwd: '/' })).toEqual({ kind: 'failed', why: expect.stringMatching(/^fatal: /) });
  });
});

describe('runGit', () => {
  it('fails with the command and the reason', async () => {
    await expect(runGit(['check-ref-format', '--branch', 'a..b'], CALL)).rejects.toMatchObject({
      name: 'DeliveryError',
      code: 'git-failed',
      message: expect.stringMatching(/^Expected `git check-ref-format --branch a\.\.b` to work; found: fatal: /),
    });
  });
});
