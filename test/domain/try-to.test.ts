import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { tryTo } from '#domain/try-to.ts';

describe('tryTo', () => {
  it('hands on what was found', async () => {
    expect(await tryTo(() => 7)).toEqual({ kind: 'found', found: 7 });
  });

  it('takes an error that was made for people as an answer', async () => {
    const failing = (): Promise<never> => Promise.reject(new SourceError('gone', 'Expected a file; found none.', 'name another'));

    expect(await tryTo(failing)).toEqual({ kind: 'failed', why: 'Expected a file; found none.', remedy: 'name another' });
  });

  it('lets a fault of the program through', async () => {
    await expect(tryTo(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(TypeError);
  });
});
