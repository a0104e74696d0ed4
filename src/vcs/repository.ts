import { DeliveryError } from '#domain/errors.ts';
import { shellWord } from '#domain/text/shell-word.ts';
import { askGit } from './run-git.ts';

const DUBIOUS = /dubious ownership in repository at '(.+)'$/;

export interface Repository {
  /** Absolute path of the working tree. */
  readonly top: string;
  /** Path of the directory in the repository, such as `infra/prod/`; empty at the top. */
  readonly prefix: string;
  readonly head: string;
}

/** Returns the repository around a directory, with its HEAD. @throws DeliveryError if there is no repository, or it has no commit yet */
export async function openRepository(directory: string): Promise<Repository> {
  const { top, prefix } = await locateRepository(directory);
  const head = await askGit(['rev-parse', '--verify', 'HEAD^{commit}'], { cwd: top });
  if (head.kind === 'failed')
    throw new DeliveryError('no-commit', `Expected a commit to branch off in ${top}; found none.`, 'Commit the code first.');
  return { top, prefix, head: head.text };
}

/** Returns the repository around a directory, without reading its HEAD. @throws DeliveryError if there is no repository */
export async function locateRepository(directory: string): Promise<Pick<Repository, 'top' | 'prefix'>> {
  const place = await askGit(['rev-parse', '--show-toplevel', '--show-prefix'], { cwd: directory });
  if (place.kind === 'failed') throw notARepository(directory, place.why);
  const [top = directory, prefix = ''] = place.text.split('\n');
  return { top, prefix };
}

/**
 * Builds the error for a folder that is no repository, or that git refuses because another user owns it (a clone mounted in a container).
 * https://git-scm.com/docs/git-config#Documentation/git-config.txt-safedirectory
 * @param why git's error text
 */
export function notARepository(directory: string, why: string): DeliveryError {
  const [, refused] = DUBIOUS.exec(why) ?? [];
  const advice =
    refused === undefined
      ? 'Use --write or --deliver patch.'
      : `If you trust its owner: \`git config --global --add safe.directory ${shellWord(refused)}\``;
  return new DeliveryError(
    refused === undefined ? 'not-a-repository' : 'repository-of-another-user',
    `Expected ${directory} to be in a git repository; found: ${why}.`,
    advice,
  );
}
