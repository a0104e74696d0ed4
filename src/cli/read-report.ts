import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { RunReport } from '#domain/run-report.ts';
import type { Terminal } from './terminal.ts';

/** Reads a JSON report. @param file `-` for stdin @throws ConfigurationError if it is not a readable report */
export async function readReport(file: string, terminal: Pick<Terminal, 'cwd' | 'stdin'>): Promise<RunReport> {
  const text = await readInput(file, terminal).catch((error: NodeJS.ErrnoException) => {
    throw noReport(file, error.code ?? 'an error', error);
  });
  const parsed = RunReport.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw noReport(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'another shape'}`);
}

/** Returns the text of a file, or of stdin for `-`. @throws the errors of readFile */
export async function readInput(file: string, { cwd, stdin }: Pick<Terminal, 'cwd' | 'stdin'>): Promise<string> {
  return file === '-' ? readAll(stdin) : readFile(resolve(cwd, file), 'utf8');
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
    throw noReport(file, 'invalid JSON', error);
  }
}

function noReport(file: string, found: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    'no-report',
    `Expected ${file} to hold the output of reconcile --format json; found ${found}.`,
    'Create one with reconcile --format json --out FILE.',
    cause,
  );
}
