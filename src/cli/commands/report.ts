import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { toLedgerHtml } from '#report/html/ledger-page.ts';
import type { Flow } from '../flow.ts';
import { statsOf, type PastWindowOptions } from '../past-stats.ts';
import { printReport, printText, type PrintOptions } from '../print-report.ts';
import { readReport } from '../read-report.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput } from '../write-output.ts';

export type ReportCommandOptions = PrintOptions & PastWindowOptions;

/**
 * Prints a JSON report in another format; without a report, prints the page of the ledger.
 * @param request a JSON report, or `-` for stdin; undefined for the ledger
 * @returns 0
 * @throws ConfigurationError if the file is not a report, or there is no ledger; DeliveryError if the output cannot be written
 */
export async function reportCommand(
  request: { readonly file: string | undefined; readonly options: ReportCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { file, options } = request;
  const context = { options, flow, terminal };
  if (options.out !== undefined) await checkOutput(resolve(terminal.cwd, options.out));
  if (file === undefined) await printText(await ledgerPage(context), context);
  else await printReport(await readReport(file, terminal), context);
  return 0;
}

async function ledgerPage(context: Parameters<typeof statsOf>[0] & { readonly options: ReportCommandOptions }): Promise<string> {
  const { options, terminal } = context;
  if (options.format === 'html') return toLedgerHtml(await statsOf(context), terminal.now().toISOString());
  throw new ConfigurationError(
    'report-without-file',
    `Expected the JSON report of a run for --format ${options.format}; found none.`,
    'Name the file, or use reconcile stats for the figures of the ledger.',
  );
}
