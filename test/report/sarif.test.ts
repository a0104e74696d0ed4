import { describe, expect, it } from 'vitest';
import { toSarif } from '#report/sarif.ts';
import { toReport } from '#report/to-report.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aRun } from '../support/reports.ts';

interface Result {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: { readonly startLine: number } };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

function resultsOf(report: RunReport): readonly Result[] {
  return (JSON.parse(toSarif(report)) as { readonly runs: readonly [{ readonly results: readonly Result[] }] }).runs[0].results;
}

describe('toSarif', () => {
  it('writes a result for every change, under the guardrail that decided', () => {
    const results = resultsOf(toReport(aRun()));

    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['out-of-band-changed', 'note'],
      ['public-exposure', 'error'],
    ]);
    expect(results[0]?.message.text).toContain('visibility_timeout_seconds: 60 → 300');
    expect(results.map((result) => result.partialFingerprints)).toEqual([{ 'reconcileId/v1': 'drift-1' }, { 'reconcileId/v1': 'drift-2' }]);
  });

  it('declares every rule it uses, once', () => {
    const log = JSON.parse(toSarif(toReport(aRun()))) as {
      readonly version: string;
      readonly runs: readonly [
        { readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri?: string }[] } } },
      ];
    };

    expect(log.version).toBe('2.1.0');
    expect(log.runs[0].tool.driver.rules.map(({ id }) => id)).toEqual(['out-of-band-changed', 'public-exposure']);
    expect(log.runs[0].tool.driver.rules[1]?.helpUri).toMatch(/^https:/);
  });

  it.each([
    [{ declaredAt: 'queues.tf:12' }, 'queues.tf', 12],
    [{ declaredAt: 'queues.tf:12', folder: 'infra' }, 'infra/queues.tf', 12],
    [{ declaredAt: '../modules/a b/main.tf:3', root: 'envs/prod' }, 'envs/modules/a%20b/main.tf', 3],
    [{ declaredAt: '../main.tf:3', root: 'prod', folder: 'live/prod' }, 'live/main.tf', 3],
    [{ folder: 'infra' }, 'infra/main.tf', 1],
  ])('has the position of the block: %j', (place, uri, line) => {
    const report = toReport(aRun());
    const [first] = report.reconciliations;
    const results = resultsOf({ ...report, reconciliations: first === undefined ? [] : [{ ...first, ...place }] });

    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
    expect(results[0]?.locations[0]?.physicalLocation.region.startLine).toBe(line);
  });

  it('removes control characters from foreign text, and links that are not web addresses', () => {
    const report = toReport(aRun());
    const hostile = report.reconciliations.map((item) => ({
      ...item,
      reason: 'a\u001b[2Jb\u202e',
      findings: [{ guardrail: 'public-exposure', effect: 'escalate' as const, message: 'm', docs: 'javascript:alert(1)' }],
    }));
    const text = toSarif({ ...report, reconciliations: hostile });

    expect(text).not.toMatch(/\\u001b|\u202e|javascript/);
  });
});
