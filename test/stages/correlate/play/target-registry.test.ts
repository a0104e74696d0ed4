import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { createTargetRegistry } from '#stages/correlate/play/target-registry.ts';
import { unmanagedTarget } from '#stages/correlate/play/target.ts';
import { applyTouch } from '#stages/correlate/play/apply-to-target.ts';
import { anEvent } from '../../../support/builders.ts';

const entry = catalogue.entries.get('aws_sqs_queue');
if (entry === undefined) throw new Error('expected the catalogue to know aws_sqs_queue');
const queue = { ...unmanagedTarget(entry, { name: 'orders' }, 'made'), exists: true };
const first = anEvent({ eventID: 'first', eventTime: '2026-01-15T10:00:00Z' });
const second = anEvent({ eventID: 'second', eventTime: '2026-01-15T10:00:01Z' });

describe('createTargetRegistry', () => {
  it('keeps the events of a resource in insertion order', () => {
    const book = createTargetRegistry();

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

  it('returns a resource without its history, by key and by identity', () => {
    const book = createTargetRegistry();

    book.put(applyTouch(queue, { event: first, effect: 'updates', writes: { delay_seconds: 5 }, level: 'verified' }));

    const bare = { ...queue, values: { name: 'orders', delay_seconds: 5 } };
    expect(book.get(queue.key)).toEqual(bare);
    expect(book.find('aws_sqs_queue', [{ name: 'orders' }])).toEqual([bare]);
    expect(book.find('aws_sqs_queue', [{ name: 'other' }])).toEqual([]);
  });
});
