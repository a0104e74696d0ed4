import { describe, expect, it } from 'vitest';
import { pageOf, printReport } from '#cli/print-report.ts';
import { toReport } from '#report/to-report.ts';
import { aFlow } from '../support/flow.ts';
import { aRun } from '../support/reports.ts';
import { aTerminal } from '../support/terminal.ts';

describe('pageOf', () => {
  const watched = aTerminal([], { isTTY: true, columns: 120 });

  it.each([
    ['folds long lists on a terminal, at its width', {}, watched, { length: 'fitting', columns: 120 }],
    ['prints everything with --diff', { diff: true }, watched, { length: 'whole', columns: 120 }],
    ['prints everything to a file', { out: 'run.txt' }, watched, { length: 'whole' }],
    ['prints everything to a pipe', {}, aTerminal([]), { length: 'whole' }],
    ['prints the counts with --quiet', { quiet: true }, aTerminal([]), { length: 'counts' }],
  ] as const)('%s', (_name, options, terminal, page) => {
    expect(pageOf(options, terminal)).toEqual(page);
  });
});

describe('printReport', () => {
  it.each([
    [false, true],
    [true, false],
  ])('prints the next steps below the text, unless quiet: %s', async (quiet, told) => {
    const terminal = aTerminal([]);
    const options = { format: 'text', color: false, quiet } as const;

    await printReport(toReport(aRun()), { options, flow: aFlow().flow, terminal, hints: ['Next, do this.'] });

    expect(terminal.printed.stdout.endsWith('\nNext, do this.\n')).toBe(told);
  });
});
