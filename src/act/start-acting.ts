// The only place that runs commands that change the cloud: three, in a fixed form. An apply takes no options, because the plan has them.
import { spawn } from 'node:child_process';
import { execa } from 'execa';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A Terraform command. https://developer.hashicorp.com/terraform/cli/commands */
export type ActingCommand =
  | { readonly command: 'plan'; readonly options: readonly string[]; readonly out: string }
  | { readonly command: 'show'; readonly file: string }
  /** The output goes to an open file, so that the program survives this process. Its process id is written to a file before it starts. */
  | { readonly command: 'apply'; readonly file: string; readonly log: number; readonly pidFile: string };

export interface ActRunOptions {
  readonly binary: string;
  /** Absolute path of the root. */
  readonly directory: string;
  readonly environment: Environment;
  readonly interrupted: AbortSignal;
}

/** The allowed options. https://developer.hashicorp.com/terraform/cli/commands/plan */
const PLAN_OPTION = /^-(?:refresh-only|(?:target|replace|var-file)=.+)$/;
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/** Runs plan or show without a terminal, and returns a failure. @throws Error for a plan option that is not allowed: a bug */
export async function askTerraform(command: Exclude<ActingCommand, { readonly command: 'apply' }>, options: ActRunOptions) {
  const { binary, directory, interrupted } = options;
  return execa(binary, argumentsOf(command), {
    cwd: directory,
    env: environmentOf(options),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    detached: true,
    cancelSignal: interrupted,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
}

export type ApplyEnded = { readonly exitCode: number } | { readonly signal: string } | 'not-installed';

/** sh's exit code for an unknown program. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const NOT_FOUND = 127;
// The shell writes its own process id and then becomes Terraform, so a kill in between cannot leave a running apply without a recorded id.
const NOTED = `command -v "$2" >/dev/null || exit ${NOT_FOUND}; echo $$ >"$1" || exit 1; shift; exec "$@"`;

/**
 * Runs apply in its own process group and with its own output file, so that it survives this process. On interruption it gets one signal to
 * stop and is never killed. https://developer.hashicorp.com/terraform/cli/commands/apply#apply-saved-plan-file
 */
export async function applyTerraform(
  command: Extract<ActingCommand, { readonly command: 'apply' }>,
  options: ActRunOptions,
): Promise<ApplyEnded> {
  const { binary, directory, interrupted } = options;
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', NOTED, 'sh', command.pidFile, binary, ...argumentsOf(command)], {
      cwd: directory,
      env: environmentOf(options),
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

function environmentOf({ environment }: ActRunOptions): NodeJS.ProcessEnv {
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
