import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { createTargetBook } from '#stages/correlate/play/target-book.ts';
import { unmanagedTarget } from '#stages/correlate/play/target.ts';
import { applyTouch } from '#stages/correlate/play/apply-to-target.ts';
import { anEvent } from '../../../support/builders.ts';

const entry = catalogue.entries.get('aws_sqs_queue');
if (entry === undefined) throw new Error('expected the catalogue to know aws_sqs_queue');
const queue = { ...unmanagedTarget(entry, { name: 'orders' }, 'made'), exists: true };
const first = anEvent({ eventID: 'first', eventTime: '2026-01-15T10:00:00Z' });
const second = anEvent({ eventID: 'second', eventTime: '2026-01-15T10:00:01Z' });

describe('createTargetBook', () => {
  it('keeps what was done to a thing in the order in which it was put in', () => {
    const book = createTargetBook();

    book.put(applyTouch(queue, { event: first, effect: 'updates', writes: { delay_seconds: 5 }, level: 'verified' }));
    book.put(
      applyTouch(book.get(queue.key) ?? queue, { event: second, effect: 'updates', writes: { delay_seconds: 9 }, level: 'verified' }),
    );

    const [after, ...others] = book.all();
    expect(others).toEqual([]);
    expect(after?.events).toEqual([first, second]);
    expect(after?.writes.map(({ eventID, value }) => [eventID, value])).toEqual([
      ['first', 5],
      ['second', 9],
    ]);
    expect(after?.values['delay_seconds']).toBe(9);
  });

  it('hands out a thing without its past, by its key and by what it is known by', () => {
    const book = createTargetBook();

    book.put(applyTouch(queue, { event: first, effect: 'updates', writes: { delay_seconds: 5 }, level: 'verified' }));

    const bare = { ...queue, values: { name: 'orders', delay_seconds: 5 } };
    expect(book.get(queue.key)).toEqual(bare);
    expect(book.find('aws_sqs_queue', [{ name: 'orders' }])).toEqual([bare]);
    expect(book.find('aws_sqs_queue', [{ name: 'other' }])).toEqual([]);
  });
});
