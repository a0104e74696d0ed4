import { describe, expect, it } from 'vitest';
import { holdLines, settledName, suggestionsOf } from '#report/hold-lines.ts';

describe('holdLines', () => {
  it('tells different terms once', () => {
    const until = '2026-01-24T00:00:00Z';

    expect(
      holdLines([{ hold: { owner: 'carol', until } }, {}, { hold: { owner: 'carol', until } }, { hold: { owner: 'Auto\u001b Scaling' } }]),
    ).toEqual([`held for carol, until ${until}`, 'held for Auto Scaling, until it changes']);
  });
});

describe('settledName', () => {
  it.each([
    [{ address: 'aws_sqs_queue.jobs', resourceType: 'aws_sqs_queue' }, 'aws_sqs_queue.jobs'],
    [{ resourceType: 'aws_sqs_queue' }, 'aws_sqs_queue'],
    [{}, ''],
    [
      { address: 'aws_sqs_queue.jobs', hold: { owner: 'carol', until: '2026-01-24T00:00:00Z' } },
      'aws_sqs_queue.jobs (carol, until 2026-01-24T00:00:00Z)',
    ],
  ])('of %j', (item, expected) => {
    expect(settledName({ reason: 'held', eventIDs: [], ...item })).toBe(expected);
  });
});

describe('suggestionsOf', () => {
  it('gives each diff once', () => {
    expect(suggestionsOf([{ suggestion: 'a' }, {}, { suggestion: 'a' }, { suggestion: 'b' }])).toEqual(['a', 'b']);
  });
});
