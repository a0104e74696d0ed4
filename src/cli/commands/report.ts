import { resolve } from 'node:path';
import type { Flow } from '../flow.ts';
import { printReport, type PrintOptions } from '../print-report.ts';
import { readReport } from '../read-report.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput } from '../write-output.ts';

export interface ReportCommandOptions extends PrintOptions {
  /** For sarif: path of the roots in the repository. */
  readonly pathPrefix: string;
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
  if (options.out !== undefined) await checkOutput(resolve(terminal.cwd, options.out));
  await printReport(await readReport(file, terminal), { options, flow, terminal, pathPrefix: options.pathPrefix });
  return 0;
}
