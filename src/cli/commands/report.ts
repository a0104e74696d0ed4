import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import type { RunReport } from '#domain/run-report.ts';
import { toLedgerHtml } from '#report/html/ledger-page.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toSarif } from '#report/sarif.ts';
import type { Flow } from '../flow.ts';
import { viewOf } from '../page-view.ts';
import { statsOf, type PastWindowOptions } from '../past-stats.ts';
import { readReport } from '../read-report.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderText } from '../render/text.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput, writeOutput } from '../write-output.ts';

export interface ReportCommandOptions extends PastWindowOptions {
  readonly format: 'html' | 'markdown' | 'sarif' | 'text';
  /** For sarif: path of the roots in the repository. */
  readonly pathPrefix: string;
  readonly out?: string | undefined;
}

/**
 * Prints a JSON report in another format, or without one the page of the ledger.
 * @param request file of `--format json`, or `-`; undefined: the ledger
 * @returns 0
 * @throws ConfigurationError when the file is not a report, or there is no ledger; DeliveryError when the output cannot be written
 */
export async function reportCommand(
  request: { readonly file: string | undefined; readonly options: ReportCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { file, options } = request;
  const out = options.out === undefined ? undefined : resolve(terminal.cwd, options.out);
  if (out !== undefined) await checkOutput(out);
  const context = { options, flow, terminal };
  const text = file === undefined ? await ledgerPage(context) : await print(await readReport(file, terminal), context);
  if (out === undefined) terminal.stdout.write(text);
  else await writeOutput(out, text);
  return 0;
}

async function ledgerPage(context: PrintContext): Promise<string> {
  const { options, terminal } = context;
  if (options.format === 'html') return toLedgerHtml(await statsOf(context), terminal.now().toISOString());
  throw new ConfigurationError(
    'report-without-file',
    `Expected the JSON report of a run for --format ${options.format}; found none.`,
    'Name the file, or use reconcile stats for the figures of the ledger.',
  );
}

interface PrintContext {
  readonly options: ReportCommandOptions;
  readonly flow: Flow;
  readonly terminal: Terminal;
}

async function print(report: RunReport, context: PrintContext): Promise<string> {
  const { options, terminal } = context;
  switch (options.format) {
    case 'html':
      return toHtml(await viewOf(report, context));
    case 'markdown':
      return toMarkdown(report);
    case 'sarif':
      return toSarif(report, options.pathPrefix);
    case 'text':
      return renderText(report, createPaint(wantsColour(terminal.stdout, terminal.env, options.color)));
  }
}
