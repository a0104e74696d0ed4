import { execa } from 'execa';
import { DeliveryError } from '#domain/errors.ts';

export interface GitCall {
  readonly cwd: string;
  readonly input?: string;
  /** Used instead of the user's index file. */
  readonly index?: string;
  /** Settings that must not appear in the process list. https://git-scm.com/docs/git-config#Documentation/git-config.txt-GITCONFIGCOUNT */
  readonly settings?: Readonly<Record<string, string>>;
}

export type GitAnswer = { readonly kind: 'done'; readonly text: string } | { readonly kind: 'failed'; readonly why: string };

/**
 * Runs git; the caller handles a failure.
 * @param args paths are taken literally
 * @returns standard output without its last line break, or the first line of the error
 * @throws DeliveryError if git is not installed
 */
export async function askGit(args: readonly string[], { cwd, input = '', index, settings = {} }: GitCall): Promise<GitAnswer> {
  const env = {
    LC_ALL: 'C',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
    ...asEnvironment(settings),
  };
  const result = await execa('git', args, { cwd, input, env, reject: false });
  if (!result.failed) return { kind: 'done', text: result.stdout };
  if (result.code === 'ENOENT')
    throw new DeliveryError(
      'git-not-found',
      'Expected git to be installed; found none.',
      'Install git, or use --deliver patch.',
      result.cause,
    );
  const lines = withoutSecrets(result.stderr, settings)
    .split('\n')
    .filter((line) => line !== '');
  return { kind: 'failed', why: lines.find((line) => /^(?:fatal|error):/.test(line)) ?? lines[0] ?? result.shortMessage ?? 'git failed' };
}

/** The empty value first removes a header that a checkout left in the repository: git refuses two. */
function asEnvironment(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(settings).flatMap(([key, value]) => [
    [key, ''],
    [key, value],
  ]);
  const numbered = pairs.flatMap(([key = '', value = ''], position) => [
    [`GIT_CONFIG_KEY_${position}`, key],
    [`GIT_CONFIG_VALUE_${position}`, value],
  ]);
  return pairs.length === 0 ? {} : { GIT_CONFIG_COUNT: String(pairs.length), ...Object.fromEntries(numbered) };
}

/** Removes passwords: git repeats addresses in its messages. */
function withoutSecrets(text: string, settings: Readonly<Record<string, string>>): string {
  const values = Object.values(settings).flatMap((value) => [value, ...value.split(' ').filter((part) => part.length > 15)]);
  return values.reduce((left, value) => left.replaceAll(value, '***'), text).replace(/(\w:\/\/)[^/@\s]+@/g, '$1');
}

/** Runs git. @returns standard output without its last line break @throws DeliveryError with git's error text */
export async function runGit(args: readonly string[], call: GitCall): Promise<string> {
  const answer = await askGit(args, call);
  if (answer.kind === 'done') return answer.text;
  throw new DeliveryError(
    'git-failed',
    `Expected \`git ${args.join(' ')}\` to work; found: ${answer.why}.`,
    'Repair the repository, or use --deliver patch.',
  );
}
