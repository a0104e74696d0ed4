import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stdinTrail } from '#trail/stdin.ts';
import { collect } from '../support/trails.ts';

describe('stdinTrail', () => {
  it('has no records for empty input', async () => {
    expect(await collect(stdinTrail(Readable.from([])).records({}))).toEqual([]);
  });

  it('refuses to read from a terminal', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });

    await expect(collect(stdinTrail(terminal).records({}))).rejects.toMatchObject({
      code: 'stdin-is-a-terminal',
      hint: expect.stringContaining('--trace -') as string,
    });
  });
});
