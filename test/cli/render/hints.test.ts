import { describe, expect, it } from 'vitest';
import { hintLines } from '#cli/render/hints.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../../support/reports.ts';

describe('hintLines', () => {
  it.each<readonly [string, Parameters<typeof aRun>[0], string | undefined, readonly RegExp[]]>([
    [
      'edits that were not written, and an unexplained call',
      {},
      'No model is configured',
      [/No model is configured/, /^Nothing was written/, /^reconcile explain ID/],
    ],
    ['no line about a model with --agent off', {}, undefined, [/^Nothing was written/, /^reconcile explain ID/]],
    [
      'edits that were delivered',
      { deliveries: [{ kind: 'write', detail: 'main.tf' }], unexplained: [] },
      'No model is configured',
      [/^reconcile explain ID/],
    ],
    ['nothing found', { reconciliations: [], unexplained: [] }, 'No model is configured', []],
  ])('lists the next steps after: %s', (_name, run, whyNone, lines) => {
    expect(hintLines(toReport(aRun(run)), whyNone)).toEqual(lines.map((line) => expect.stringMatching(line)));
  });
});
