import { expect, it } from 'vitest';
import { all, among, any, not } from '#domain/trail/event-condition.ts';

it('is plain data that a query can be built from', () => {
  const condition = any(
    all(among('eventSource', new Set(['sts', 'sts.amazonaws.com'])), not({ kind: 'absent', column: 'eventName' })),
    all(),
  );

  expect(JSON.parse(JSON.stringify(condition))).toEqual({
    kind: 'any',
    of: [
      {
        kind: 'all',
        of: [
          { kind: 'among', column: 'eventSource', values: ['sts', 'sts.amazonaws.com'] },
          { kind: 'not', of: { kind: 'absent', column: 'eventName' } },
        ],
      },
      { kind: 'all', of: [] },
    ],
  });
});
