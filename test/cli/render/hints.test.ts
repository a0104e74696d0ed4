import { describe, expect, it } from 'vitest';
import { hintLines } from '#cli/render/hints.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../../support/reports.ts';

describe('hintLines', () => {
  it.each<readonly [string, Parameters<typeof aRun>[0], 'auto' | 'off', readonly RegExp[]]>([
    [
      'edits nobody asked to write, and something unexplained',
      {},
      'auto',
      [/No model is configured/, /^Nothing was written/, /^reconcile explain ID/],
    ],
    ['no word about a model with --agent off', {}, 'off', [/^Nothing was written/, /^reconcile explain ID/]],
    [
      'edits that were delivered',
      { deliveries: [{ kind: 'write', detail: 'main.tf' }], unexplained: [] },
      'auto',
      [/^reconcile explain ID/],
    ],
    ['nothing found', { reconciliations: [], unexplained: [] }, 'auto', []],
  ])('says how to go on after: %s', (_name, run, agent, lines) => {
    expect(hintLines(toReport(aRun(run)), agent)).toEqual(lines.map((line) => expect.stringMatching(line)));
  });
});
