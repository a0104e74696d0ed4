/**
 * The second door to terraform or tofu, and the only one behind which anything changes. Takes one of three commands, each in one exact
 * form: plan into a file, show a file, apply a file. No option can be added to an apply: what it does was decided when the file was made.
 */
import { spawn } from 'node:child_process';
import { execa } from 'execa';

/** Environment variables, as the CLI was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** All there is. https://developer.hashicorp.com/terraform/cli/commands */
export type ActingCommand =
  | { readonly command: 'plan'; readonly options: readonly string[]; readonly out: string }
  | { readonly command: 'show'; readonly file: string }
  /** Output goes to the open file, so that the program lives on where this one dies; its process id goes into a file of its own, before it starts. */
  | { readonly command: 'apply'; readonly file: string; readonly log: number; readonly pidFile: string };

/** What a command runs in. */
export interface ActsIn {
  readonly binary: string;
  /** Absolute path of the root. */
  readonly directory: string;
  readonly environment: Environment;
  readonly interrupted: AbortSignal;
}

/** What a plan may be asked for. https://developer.hashicorp.com/terraform/cli/commands/plan */
const PLAN_OPTION = /^-(?:refresh-only|(?:target|replace|var-file)=.+)$/;
const MOST_OUTPUT = 1024 * 1024 * 1024;

/**
 * Plans or shows, without a terminal and without questions; ends with this process.
 * @param around what it runs in
 * @returns what it printed and how it ended; a failure is told, not thrown
 * @throws Error where a plan has an option it may not have: a fault of the program
 */
export async function askTerraform(command: Exclude<ActingCommand, { readonly command: 'apply' }>, around: ActsIn) {
  const { binary, directory, interrupted } = around;
  return execa(binary, argumentsOf(command), {
    cwd: directory,
    env: environmentOf(around),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    detached: true,
    cancelSignal: interrupted,
    maxBuffer: MOST_OUTPUT,
  });
}

/** How a program that applies ended: an exit code, the signal that ended it, or that there is no such program. */
export type ApplyEnded = { readonly exitCode: number } | { readonly signal: string } | 'not-installed';

/** What sh says of a program that it cannot find. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const NOT_FOUND = 127;
/**
 * The program writes down its own id and then becomes Terraform: were it written by whoever started it, a kill in between would leave an apply
 * that nobody knows to be running.
 */
const NOTED = `command -v "$2" >/dev/null || exit ${NOT_FOUND}; echo $$ >"$1" || exit 1; shift; exec "$@"`;

/**
 * Applies. The program lives on where this one dies: a process group of its own and a file for its output keep it from being cut off
 * halfway. Asked to stop, it is asked politely, once, and never killed.
 * https://developer.hashicorp.com/terraform/cli/commands/apply#apply-saved-plan-file
 * @param command the plan file, the open file of its output, and the file of its process id, which is there
 * @param around what it runs in
 * @returns how it ended
 */
export async function applyTerraform(command: Extract<ActingCommand, { readonly command: 'apply' }>, around: ActsIn): Promise<ApplyEnded> {
  const { binary, directory, interrupted } = around;
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', NOTED, 'sh', command.pidFile, binary, ...argumentsOf(command)], {
      cwd: directory,
      env: environmentOf(around),
      detached: true,
      stdio: ['ignore', command.log, command.log],
    });
    const stop = (): void => void child.kill('SIGINT');
    interrupted.addEventListener('abort', stop, { once: true });
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => {
      interrupted.removeEventListener('abort', stop);
      if (exitCode === NOT_FOUND) resolve('not-installed');
      else resolve(exitCode === null ? { signal: signal ?? 'SIGKILL' } : { exitCode });
    });
  });
}

function environmentOf({ environment }: ActsIn): NodeJS.ProcessEnv {
  return { ...environment, TF_IN_AUTOMATION: '1', TF_INPUT: '0', CHECKPOINT_DISABLE: '1' };
}

function argumentsOf(command: ActingCommand): readonly string[] {
  switch (command.command) {
    case 'plan': {
      const unknown = command.options.find((option) => !PLAN_OPTION.test(option));
      if (unknown !== undefined) throw new Error(`expected an allowed plan option, found ${unknown}`);
      return ['plan', '-input=false', '-no-color', '-lock=false', ...command.options, `-out=${command.out}`];
    }
    case 'show':
      return ['show', '-json', '-no-color', command.file];
    case 'apply':
      return ['apply', '-input=false', '-no-color', command.file];
  }
}
