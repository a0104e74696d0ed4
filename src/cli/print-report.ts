import { resolve } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import { toHtml } from '#report/html/page.ts';
import { toJson } from '#report/json.ts';
import { toJunit } from '#report/junit.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toSarif } from '#report/sarif.ts';
import { reportForReaders, type Reader } from './report-for-readers.ts';
import { viewOf } from './page-view.ts';
import type { PastRunContext, PastRunOptions } from './past-run-ledger.ts';
import type { FORMATS } from './print-options.ts';
import { createPaint, wantsColour } from './render/paint.ts';
import { renderText, type Page } from './render/text.ts';
import { wrapLine } from './render/wrap.ts';
import type { Terminal } from './terminal.ts';
import { writeOutput } from './write-output.ts';

export interface PrintOptions extends PastRunOptions {
  readonly format: (typeof FORMATS)[number];
  readonly out?: string | undefined;
  /** Print the complete text, even on a terminal. */
  readonly diff?: boolean | undefined;
  /** Print only the counts of the text. */
  readonly quiet?: boolean | undefined;
}

interface PrintContext extends PastRunContext {
  readonly options: PrintOptions;
  /** Absent for a reader who only has the report. */
  readonly reader?: Reader;
  /** Sentences printed below the text. */
  readonly hints?: readonly string[];
}

/** Prints a report in the requested format, or writes it to --out. @throws DeliveryError if the file cannot be written */
export async function printReport(report: RunReport, context: PrintContext): Promise<void> {
  await printText(await textOf(report, context), context);
}

/** Prints a text, or writes it to --out. @throws DeliveryError if the file cannot be written */
export async function printText(text: string, { options, terminal }: Pick<PrintContext, 'options' | 'terminal'>): Promise<void> {
  if (options.out === undefined) terminal.stdout.write(text);
  else await writeOutput(resolve(terminal.cwd, options.out), text);
}

async function textOf(report: RunReport, context: PrintContext): Promise<string> {
  const { options, terminal, hints = [] } = context;
  const { fromTop, fromHere } = reportForReaders(report, context.reader);
  switch (options.format) {
    case 'html':
      return toHtml(await viewOf(fromTop, context));
    case 'json':
      return toJson(report);
    case 'markdown':
      return toMarkdown(fromTop);
    case 'sarif':
      return toSarif(fromTop);
    case 'junit':
      return toJunit(fromTop);
    case 'text': {
      const paint = createPaint(options.out === undefined && wantsColour(terminal.stdout, terminal.env, options.color));
      const page = pageOf(options, terminal);
      const hintLines = options.quiet === true ? [] : hints.flatMap((line) => wrapLine(line, page.columns));
      return `${renderText(fromHere, paint, page)}${hintLines.length === 0 ? '' : `\n${hintLines.join('\n')}\n`}`;
    }
  }
}

/** A file or a pipe gets the complete text without line wrapping. */
export function pageOf({ out, diff, quiet }: Pick<PrintOptions, 'out' | 'diff' | 'quiet'>, { stdout }: Pick<Terminal, 'stdout'>): Page {
  const isWatched = out === undefined && stdout.isTTY;
  const length = quiet === true ? 'counts' : isWatched && diff !== true ? 'fitting' : 'whole';
  return { length, ...(isWatched ? { columns: stdout.columns } : {}) };
}
