import { expect, it } from 'vitest';
import { quoteSignal } from '#domain/judging/signal.ts';
import { aSignal } from '../../support/signals.ts';

it('quotes a signal on one line, with its link', () => {
  expect(quoteSignal(aSignal({ link: 'https://status.example.com/7' }))).toBe(
    'cloudwatch alarm about orders-jobs at 2026-01-15T09:30:00.000Z, https://status.example.com/7',
  );
});
