import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readReport } from '#cli/read-report.ts';
import { toJson } from '#report/json.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../support/reports.ts';

describe('readReport', () => {
  it('reads the JSON report of a run from stdin', async () => {
    const report = toReport(aRun());

    expect(await readReport('-', { cwd: '/', stdin: Readable.from([toJson(report)]) })).toEqual(JSON.parse(toJson(report)));
  });

  it('names the first invalid field', async () => {
    await expect(readReport('-', { cwd: '/', stdin: Readable.from(['{"schemaVersion":"1.0"}']) })).rejects.toThrow(
      /Expected - to hold .* found runId:/,
    );
  });
});
