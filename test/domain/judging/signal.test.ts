import { expect, it } from 'vitest';
import { quoteSignal } from '#domain/judging/signal.ts';
import { aSignal } from '../../support/signals.ts';

it('quotes a signal on one line, with its link', () => {
  expect(quoteSignal(aSignal({ link: 'https://status.example.com/7' }))).toBe(
    'cloudwatch alarm about orders-jobs at 2026-01-15T09:30:00.000Z, https://status.example.com/7',
  );
});

it('cuts a long subject, and never the link', () => {
  const quoted = quoteSignal(aSignal({ subject: 'x'.repeat(500), link: 'https://status.example.com/7' }));

  expect(quoted).toMatch(/…, https:\/\/status\.example\.com\/7$/);
  expect(quoted.length).toBeLessThan(200);
});
