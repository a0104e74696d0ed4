import { resolve } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toSarif } from '#report/sarif.ts';
import type { Flow } from '../flow.ts';
import { viewOf } from '../page-view.ts';
import type { PastRunOptions } from '../past-run-ledger.ts';
import { readReport } from '../read-report.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderText } from '../render/text.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput, writeOutput } from '../write-output.ts';

export interface ReportCommandOptions extends PastRunOptions {
  readonly format: 'html' | 'markdown' | 'sarif' | 'text';
  /** For sarif: path of the roots in the repository. */
  readonly pathPrefix: string;
  readonly out?: string | undefined;
}

/**
 * Prints a JSON report in another format.
 * @param request file of `--format json`, or `-`
 * @returns 0
 * @throws ConfigurationError when the file is not a report; DeliveryError when the output cannot be written
 */
export async function reportCommand(
  request: { readonly file: string; readonly options: ReportCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { file, options } = request;
  const out = options.out === undefined ? undefined : resolve(terminal.cwd, options.out);
  if (out !== undefined) await checkOutput(out);
  const report = await readReport(file, terminal);
  const text = await print(report, { options, flow, terminal });
  if (out === undefined) terminal.stdout.write(text);
  else await writeOutput(out, text);
  return 0;
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
