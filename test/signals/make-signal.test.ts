import { describe, expect, it } from 'vitest';
import { makeSignal, shown } from '#signals/make-signal.ts';

const TOLD = { time: '2026-01-15T09:30:00Z', source: 'cloudwatch', kind: 'alarm', subject: ['orders-jobs'], state: 'firing' } as const;

describe('makeSignal', () => {
  it('removes control characters, and cuts very long text', () => {
    const signal = makeSignal({
      ...TOLD,
      source: `cloud\u001b[2Jwatch${'x'.repeat(500)}`,
      kind: 'al\u202earm',
      subject: ['a\nb\u200bc', 7, null, 'd'.repeat(5000)],
    });

    expect(signal).toMatchObject({ kind: 'alarm', source: expect.stringMatching(/^cloud\[2Jwatchx+…$/) as string });
    expect((signal as { subject: string }).subject).toMatch(/^a bc; d+…$/);
    expect((signal as { subject: string }).subject.length).toBeLessThanOrEqual(1001);
  });

  it('masks a secret', () => {
    expect(makeSignal({ ...TOLD, subject: ['login fails with password=hunter2-hunter2'] })).toMatchObject({ subject: '(a secret)' });
  });

  it.each([
    ['javascript:alert(1)'],
    ['https://user:password@example.com/'],
    ['/incidents/7'],
    [`https://example.com/${'a'.repeat(2000)}`],
    [7],
  ])('omits %s, which is not a plain web address', (link) => {
    expect(makeSignal({ ...TOLD, link })).not.toHaveProperty('link');
  });

  it.each([
    ['2026-01-15T09:30:00Z', '2026-01-15T09:30:00.000Z'],
    ['2026-01-15T09:30:00.123456789Z', '2026-01-15T09:30:00.123Z'],
    ['2026-01-15T09:30:00.500+0000', '2026-01-15T09:30:00.500Z'],
    ['2026-01-15T09:30:00-0530', '2026-01-15T15:00:00.000Z'],
    ['2026-01-15T09:30+01:00', '2026-01-15T08:30:00.000Z'],
  ])('reads the time %s', (time, printed) => {
    expect(makeSignal({ ...TOLD, time })).toMatchObject({ time: printed });
  });
});

describe('shown', () => {
  it.each([
    [undefined, 'nothing'],
    [{ a: 1 }, '{"a":1}'],
    ['x'.repeat(100), `${'x'.repeat(59)}…`],
    ['password=hunter2-hunter2', 'a secret'],
  ])('prints %o as %s', (value, text) => {
    expect(shown(value)).toBe(text);
  });
});
