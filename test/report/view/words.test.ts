import { describe, expect, it } from 'vitest';
import type { Verdict } from '#domain/decision.ts';
import type { Status } from '#domain/reconciliation.ts';
import { toReport } from '#report/to-report.ts';
import { describeWhen, meaningOf } from '#report/view/words.ts';
import { aRun } from '../../support/reports.ts';

describe('meaningOf', () => {
  it.each<readonly [Verdict, Status, string]>([
    ['accept', 'converged', 'update the code'],
    ['escalate', 'needs-human', 'it may belong in code, but no edit could be proved: write it by hand, or revert the change in the cloud'],
    ['escalate', 'unapplied-code', 'the code already has a different value that is not applied yet: a person has to choose'],
    ['hold', 'held', 'leave cloud and code unchanged for now'],
    ['revert', 'proposed', 'set the cloud back to the code'],
    ['escalate', 'escalated', 'a person has to decide'],
  ])('describes %s, %s', (verdict, status, meaning) => {
    expect(meaningOf({ verdict, status })).toBe(meaning);
  });
});

describe('describeWhen', () => {
  const intent = toReport(aRun()).reconciliations[0]?.intent;
  it.each([
    ['one minute', '2026-11-20T10:59:00Z', '2026-11-20T10:59:30Z', '2026-11-20 10:59 UTC'],
    ['a part of one day', '2026-11-20T10:59:00Z', '2026-11-20T11:05:00Z', '2026-11-20 10:59 to 11:05 UTC'],
    ['several days', '2026-11-20T23:59:00Z', '2026-11-21T00:01:00Z', '2026-11-20 23:59 to 2026-11-21 00:01 UTC'],
    ['nothing without a time', undefined, undefined, undefined],
  ])('returns %s', (_name, firstEventTime, lastEventTime, text) => {
    expect(intent && describeWhen({ ...intent, firstEventTime, lastEventTime })).toBe(text);
  });
});
