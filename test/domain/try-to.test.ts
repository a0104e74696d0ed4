import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { resultOf } from '#domain/try-to.ts';

describe('resultOf', () => {
  it('returns the result', async () => {
    expect(await resultOf(() => 7)).toEqual({ kind: 'found', found: 7 });
  });

  it('returns an expected error as a failure', async () => {
    const failing = (): Promise<never> => Promise.reject(new SourceError('gone', 'Expected a file; found none.', 'name another'));

    expect(await resultOf(failing)).toEqual({ kind: 'failed', why: 'Expected a file; found none.', remedy: 'name another' });
  });

  it('rethrows a programming error', async () => {
    await expect(resultOf(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(TypeError);
  });
});
