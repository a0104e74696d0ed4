import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseConfiguration } from '#config/configuration.ts';
import { defaultConfiguration } from '#config/default-configuration.ts';
import { CONFIGURATION } from '#config/find-configuration.ts';
import { trailIn } from '#config/detected-setup.ts';
import type { DetectedSetup } from '#config/detected-setup.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { counted } from '#domain/text/counted.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { CLOUDTRAIL } from '../read-configuration.ts';
import { detectSetup } from '../detect-setup.ts';
import type { Terminal } from '../terminal.ts';
import { writeOutput } from '../write-output.ts';

export interface InitCommandOptions {
  readonly trace?: readonly string[] | undefined;
  readonly print?: boolean | undefined;
  readonly force?: boolean | undefined;
}

/**
 * Writes reconcile.yaml with the detected values, the reasons, and commented defaults.
 * @returns 0
 * @throws ConfigurationError if the file exists, or the folder cannot be written
 */
export async function initCommand(options: InitCommandOptions, terminal: Terminal): Promise<number> {
  const path = resolve(terminal.cwd, CONFIGURATION);
  if (options.print !== true && options.force !== true && existsSync(path)) throw alreadyThere(path);
  const setup = await detectSetup(terminal);
  const traces = options.trace ?? (await askForTrail(setup, options, terminal));
  const found = traces === undefined ? setup : { ...setup, traces };
  const text = defaultConfiguration(found);
  // Checks that the written configuration is valid.
  parseConfiguration(text, path);
  if (options.print === true) {
    terminal.stdout.write(text);
    return 0;
  }
  if (options.force === true) await writeOutput(path, text);
  else await writeNew(path, text);
  terminal.stdout.write(summaryOf(found));
  return 0;
}

/** Asks for the trail on a terminal if none was detected. */
async function askForTrail(
  found: DetectedSetup,
  { print }: InitCommandOptions,
  { stdin, stdout, stderr }: Terminal,
): Promise<readonly string[] | undefined> {
  const [usual = CLOUDTRAIL] = trailIn(found).sources;
  if (print === true || !stdout.isTTY || !usual.startsWith(CLOUDTRAIL)) return undefined;
  stderr.write(`Where is the trail? s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:ARN, or Enter for ${usual}: `);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line.trim() === '' ? undefined : [line.trim()];
    return undefined;
  } finally {
    lines.close();
  }
}

function summaryOf(found: DetectedSetup): string {
  const { roots, vcs, codeowners } = found;
  const { sources } = trailIn(found);
  const lines = [
    ['roots', roots.length === 0 ? 'none found below this folder' : roots.map(nameOf).join(', ')],
    ['trail', sources.length === 0 ? `none detected; a run reads ${CLOUDTRAIL}` : sources.join(', ')],
    ['VCS', vcs === undefined ? 'no git remote detected' : `${vcs.host}/${vcs.project}`],
    ...(codeowners === undefined ? [] : [['owners', codeowners]]),
  ];
  const summary = lines.map(([name = '', what = '']) => `  ${name.padEnd(8)}${plainLine(what)}\n`).join('');
  return `Wrote ${CONFIGURATION}:\n${summary}Next, check the setup: reconcile doctor\n`;
}

function nameOf({ path, survey, isTerragrunt }: DetectedSetup['roots'][number]): string {
  const { workspaces = [] } = survey ?? {};
  if (workspaces.length > 0) return `${path} (${counted(workspaces.length, 'workspace')}: ${workspaces.join(', ')})`;
  return isTerragrunt === true ? `${path} (Terragrunt)` : path;
}

/** Never overwrites a file, even if another process creates it at the same time. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    if (existsSync(path)) throw alreadyThere(path, cause);
    throw new ConfigurationError(
      'configuration-not-written',
      `Expected to write ${path}; found: ${(cause as Error).message}.`,
      'Make this folder writable, or use --print.',
      cause,
    );
  }
}

function alreadyThere(path: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    'configuration-exists',
    `Expected no ${path}; found one, and kept it.`,
    'Preview with reconcile init --print, or overwrite it with --force.',
    cause,
  );
}
