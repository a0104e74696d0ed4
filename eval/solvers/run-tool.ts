/** Starts a command line tool, ends it with all it started when its time is over, and keeps what it said. Knows no scenario. */
import { spawn } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A tool and what it may use. */
export interface Tool {
  /** With `{dir}`, `{state}`, `{trace}`, `{refresh}`, `{policy}` and `{report}` where the paths come; a shell reads it. */
  readonly command: string;
  readonly seconds: number;
  /** Where a folder is made for each run. */
  readonly folder: string;
  /** Variables of the environment that it gets beside PATH, such as a key of a model. */
  readonly environment: Readonly<Record<string, string>>;
}

/** More of what a tool says is no help to anybody. */
const LAST_WORDS = 2000;

/**
 * Runs.
 * @param tool what to run
 * @param places placeholder → path; `dir` is where it starts, `home` its home
 * @returns the end of what it printed
 * @throws Error with that, where it ends with anything but 0, is not done in time, or leaves a symbolic link
 */
export async function runTool(
  { command, seconds, environment }: Tool,
  places: Readonly<Record<string, string>> & { readonly dir: string; readonly home: string },
): Promise<string> {
  const line = command.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (places[name] === undefined ? whole : `'${places[name]}'`));
  // A group of its own: what the tool started ends with it.
  const child = spawn('sh', ['-c', line], {
    cwd: places.dir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: places.home, TMPDIR: places.home, ...environment },
  });
  let said = '';
  const hear = (bytes: Buffer): void => void (said = (said + bytes.toString('utf8')).slice(-LAST_WORDS));
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
  // What it left running in the background would go on writing.
  endGroup(child.pid);
  if (isLate) throw new Error(`the tool was not done in ${seconds} s; it said: ${said}`);
  if (ending !== 'exit code 0') throw new Error(`expected exit code 0 of the tool, found ${ending}; it said: ${said}`);
  const link = linkBelow(places.dir);
  if (link !== undefined) throw new Error(`expected files, found the symbolic link ${link}; the tool said: ${said}`);
  return said;
}

/** https://man7.org/linux/man-pages/man2/kill.2.html: a negative number is a process group. */
function endGroup(id: number | undefined): void {
  if (id === undefined) return;
  try {
    process.kill(-id, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

/** It could lead anywhere. */
function linkBelow(folder: string): string | undefined {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => lstatSync(join(folder, path)).isSymbolicLink());
}
