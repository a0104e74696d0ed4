import { execa } from 'execa';
import { DeliveryError } from '#domain/errors.ts';

/** A way to run git in one directory. */
export interface GitCall {
  readonly cwd: string;
  readonly input?: string;
  /** Index file to use instead of the user's. */
  readonly index?: string;
}

/** What git answered. */
export type GitAnswer = { readonly kind: 'done'; readonly text: string } | { readonly kind: 'failed'; readonly why: string };

/**
 * Runs git and lets the caller judge a failure.
 * @param args arguments; paths among them are taken literally
 * @param call where and on what
 * @returns standard output without its last line break, or the first line of the error
 * @throws DeliveryError when git is not installed
 */
export async function askGit(args: readonly string[], { cwd, input = '', index }: GitCall): Promise<GitAnswer> {
  const env = {
    LC_ALL: 'C',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
  };
  const result = await execa('git', args, { cwd, input, env, reject: false });
  if (!result.failed) return { kind: 'done', text: result.stdout };
  if (result.code === 'ENOENT')
    throw new DeliveryError(
      'git-not-found',
      'expected git to be installed, found none',
      'install git, or use --deliver patch',
      result.cause,
    );
  const lines = result.stderr.split('\n').filter((line) => line !== '');
  return { kind: 'failed', why: lines.find((line) => /^(?:fatal|error):/.test(line)) ?? lines[0] ?? result.shortMessage ?? 'git failed' };
}

/**
 * Runs git where failing is not expected.
 * @param args arguments
 * @param call where and on what
 * @returns standard output without its last line break
 * @throws DeliveryError with git's own words
 */
export async function runGit(args: readonly string[], call: GitCall): Promise<string> {
  const answer = await askGit(args, call);
  if (answer.kind === 'done') return answer.text;
  throw new DeliveryError(
    'git-failed',
    `expected \`git ${args.join(' ')}\` to work, found: ${answer.why}`,
    'put the repository right, or use --deliver patch',
  );
}
