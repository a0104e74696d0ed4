import { describe, expect, it } from 'vitest';
import { release } from '#trail/bytes/release.ts';

const LARGE = 2 * 1024 * 1024;

describe('releasing bytes', () => {
  it('frees large buffers repeatedly', () => {
    const before = process.memoryUsage().external;

    for (let count = 0; count < 20; count += 1) {
      const bytes = Buffer.allocUnsafeSlow(LARGE);
      release(bytes);
      expect(bytes.length).toBe(0);
    }

    expect(process.memoryUsage().external - before).toBeLessThan(5 * LARGE);
  });

  it.each([
    ['is small', Buffer.from('a trail')],
    ['is part of a larger one', Buffer.allocUnsafeSlow(2 * LARGE).subarray(LARGE)],
  ])('does not free a buffer that %s', (_name, bytes) => {
    const { length } = bytes;

    release(bytes);

    expect(bytes.length).toBe(length);
  });
});
