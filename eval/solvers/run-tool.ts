/** Starts a command line tool, ends it with all child processes at its time limit, and keeps its output. Independent of scenarios. */
import { spawn } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A tool and its limits. */
export interface Tool {
  /** With `{dir}`, `{state}`, `{trace}`, `{refresh}`, `{policy}` and `{report}` as placeholders of paths; run by a shell. */
  readonly command: string;
  readonly seconds: number;
  /** Parent of the folder of each run. */
  readonly folder: string;
  /** Environment variables that it gets in addition to PATH, such as a model's key. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Limit of the kept output, in characters. */
const LAST_WORDS = 2000;

/**
 * Runs a tool.
 * @param tool the tool
 * @param places placeholder → path; `dir` is its working directory, `home` its home
 * @returns the end of its output
 * @throws Error with that output, if it exits with a code other than 0, exceeds its time, or leaves a symbolic link
 */
export async function runTool(
  { command, seconds, environment }: Tool,
  places: Readonly<Record<string, string>> & { readonly dir: string; readonly home: string },
): Promise<string> {
  const line = command.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (places[name] === undefined ? whole : `'${places[name]}'`));
  // A separate process group, so that all child processes end with it.
  const child = spawn('sh', ['-c', line], {
    cwd: places.dir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: places.home, TMPDIR: places.home, ...environment },
  });
  let output = '';
  const hear = (bytes: Buffer): void => void (output = (output + bytes.toString('utf8')).slice(-LAST_WORDS));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, seconds * 1000);
  const ending = await new Promise<string>((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(code === null ? `signal ${String(signal)}` : `exit code ${code}`));
  });
  clearTimeout(timer);
  // Background processes could continue to write.
  endGroup(child.pid);
  if (isLate) throw new Error(`the tool was not done in ${seconds} s; it said: ${output}`);
  if (ending !== 'exit code 0') throw new Error(`expected exit code 0 of the tool, found ${ending}; it said: ${output}`);
  const link = linkBelow(places.dir);
  if (link !== undefined) throw new Error(`expected files, found the symbolic link ${link}; the tool said: ${output}`);
  return output;
}

/** https://man7.org/linux/man-pages/man2/kill.2.html: a negative number is a process group. */
function endGroup(id: number | undefined): void {
  if (id === undefined) return;
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** A link could point outside the folder. */
function linkBelow(folder: string): string | undefined {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => lstatSync(join(folder, path)).isSymbolicLink());
}
