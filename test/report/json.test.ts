import { describe, expect, it } from 'vitest';
import { toJson } from '#report/json.ts';
import { toReport } from '#report/to-report.ts';
import { aDecision, anIntent, aReconciliation } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

describe('toJson', () => {
  it('prints JSON that parses to the same report', () => {
    const report = toReport(aRun());

    expect(JSON.parse(toJson(report))).toEqual(report);
    expect(toJson(report).endsWith('}\n')).toBe(true);
  });

  it('escapes control characters, and loses nothing', () => {
    const summary = 'a\u001b[2J\u009b31m\u202eb';
    const report = toReport(aRun({ reconciliations: [aReconciliation({ decision: aDecision({ intent: anIntent({ summary }) }) })] }));

    const text = toJson(report);

    expect(text).not.toMatch(/[\u001b\u009b\u202e]/);
    expect(JSON.parse(text)).toEqual(report);
  });
});
