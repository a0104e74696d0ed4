import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { RunReport } from '#domain/run-report.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toSarif } from '#report/sarif.ts';
import type { Flow } from '../flow.ts';
import { viewOf } from '../page-view.ts';
import type { PastRunOptions } from '../past-runs.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderText } from '../render/text.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput, writeOutput } from '../write-output.ts';

/** The options of `reconcile report`, parsed. */
export interface ReportCommandOptions extends PastRunOptions {
  readonly format: 'html' | 'markdown' | 'sarif' | 'text';
  /** With sarif: where the roots lie in the repository. */
  readonly pathPrefix: string;
  readonly out?: string | undefined;
}

/**
 * Prints a report that a run wrote as JSON in another form.
 * @param request the file of `--format json`, or `-` for stdin, and the options as parsed
 * @param flow the program behind it
 * @param terminal where it runs
 * @returns 0
 * @throws ConfigurationError when the file cannot be read or is no report; DeliveryError when the output cannot be written
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

async function readReport(file: string, terminal: Terminal): Promise<RunReport> {
  const text = file === '-' ? await readAll(terminal.stdin) : await readText(resolve(terminal.cwd, file));
  const parsed = RunReport.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw noReport(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'another shape'}`);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw noReport(path, (error as NodeJS.ErrnoException).code ?? 'an error', error);
  }
}

async function readAll(stdin: Terminal['stdin']): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw noReport(file, 'text that is no JSON', error);
  }
}

function noReport(file: string, found: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    'no-report',
    `Expected ${file} to hold what reconcile --format json prints; found ${found}.`,
    'Write one with reconcile --format json --out FILE.',
    cause,
  );
}
