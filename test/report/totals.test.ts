import { describe, expect, it } from 'vitest';
import { countByReason, countReport, describeWhen } from '#report/totals.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../support/reports.ts';

describe('countReport', () => {
  it('counts verdicts, patches and events', () => {
    expect(countReport(toReport(aRun()))).toEqual({
      verdicts: { accept: 1, hold: 0, revert: 0, escalate: 1 },
      converged: 1,
      context: 1,
      dropped: 5,
    });
  });
});

describe('countByReason', () => {
  it('puts the most frequent first', () => {
    expect(countByReason([{ reason: 'a' }, { reason: 'b' }, { reason: 'b' }])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });
});

describe('describeWhen', () => {
  const intent = toReport(aRun()).reconciliations[0]?.intent;
  it.each([
    ['one moment', '2026-11-20T10:59:00Z', '2026-11-20T10:59:30Z', '2026-11-20 10:59 UTC'],
    ['a part of a day', '2026-11-20T10:59:00Z', '2026-11-20T11:05:00Z', '2026-11-20 10:59 to 11:05 UTC'],
    ['more than a day', '2026-11-20T23:59:00Z', '2026-11-21T00:01:00Z', '2026-11-20 23:59 to 2026-11-21 00:01 UTC'],
    ['nobody knows when', undefined, undefined, undefined],
  ])('tells %s', (_name, firstEventTime, lastEventTime, text) => {
    expect(intent && describeWhen({ ...intent, firstEventTime, lastEventTime })).toBe(text);
  });
});
