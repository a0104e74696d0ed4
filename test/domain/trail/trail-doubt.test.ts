import { expect, it } from 'vitest';
import { parseRecord } from '#stages/trace/parse-record.ts';
import { doubtOf, withDoubt } from '#domain/trail/trail-doubt.ts';
import { anEvent } from '../../support/builders.ts';

it('is told of an event that was marked, and of no other', () => {
  const event = anEvent();

  expect([doubtOf(withDoubt(event, 'forged')), doubtOf(event)]).toEqual(['forged', undefined]);
});

it('cannot be brought along by a record', () => {
  const parsed = parseRecord({ ...anEvent(), doubt: 'not-covered-yet' });

  expect(parsed.kind === 'event' && doubtOf(parsed.event)).toBe(undefined);
});
