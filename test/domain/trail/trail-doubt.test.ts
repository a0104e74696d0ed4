import { expect, it } from 'vitest';
import { parseRecord } from '#stages/trace/parse-record.ts';
import { doubtOf, withDoubt } from '#domain/trail/trail-doubt.ts';
import { anEvent } from '../../support/builders.ts';

it('is returned only for a marked event', () => {
  const event = anEvent();

  expect([doubtOf(withDoubt(event, 'forged')), doubtOf(event)]).toEqual(['forged', undefined]);
});

it('cannot be set by a record', () => {
  const parsed = parseRecord({ ...anEvent(), doubt: 'not-covered-yet' });

  expect(parsed.kind === 'event' && doubtOf(parsed.event)).toBe(undefined);
});
