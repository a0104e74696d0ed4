import { describe, expect, it } from 'vitest';
import { signalHistory } from '#domain/judging/signal-history.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { aSignal } from '../../support/signals.ts';

const at = (time: string, over: Partial<Signal> = {}): Signal => aSignal({ time: `2026-01-15T${time}:00Z`, ...over });
const FIRST = at('09:30');
const NOON = '2026-01-15T12:00:00Z';
const over = (time: string): Signal => at(time, { state: 'resolved' });

describe('signalHistory', () => {
  it.each<readonly [string, readonly Signal[], string | undefined]>([
    ['no further event', [], undefined],
    ['a resolved event', [over('10:00')], '10:00'],
    ['resolved at the same time', [over('09:30')], '09:30'],
    ['resolved earlier', [over('09:00')], undefined],
    ['resolved later than the given time', [over('12:01')], undefined],
    ['without data', [at('10:00', { state: 'info' })], undefined],
    ['fires again', [over('10:00'), at('10:30')], undefined],
    ['fired again, with events in any order', [over('11:00'), at('10:30'), over('10:00')], '11:00'],
    ['another signal resolved', [at('10:00', { state: 'resolved', subject: 'shop' })], undefined],
  ])('%s', (_what, others, end) => {
    const history = signalHistory([...others, FIRST]);

    expect(history.endOf(FIRST, NOON)).toBe(end === undefined ? undefined : `2026-01-15T${end}:00Z`);
  });

  it('identifies an incident by its page, with any subject', () => {
    const page = { kind: 'incident', link: 'https://status.example.com/7' };
    const [opened, closed] = [at('09:30', page), at('10:00', { ...page, subject: 'solved', state: 'resolved' })];

    expect(signalHistory([opened, closed]).endOf(opened, NOON)).toBe('2026-01-15T10:00:00Z');
    expect(signalHistory([opened, closed]).isResolved(opened, Date.parse('2026-01-15T09:45:00Z'))).toBe(false);
    expect(signalHistory([opened, closed]).isResolved(opened, Date.parse(NOON))).toBe(true);
  });
});
