import { DeliveryError } from '#domain/errors.ts';
import { askGit } from './run-git.ts';

export interface Repository {
  /** Absolute path of the working tree. */
  readonly top: string;
  /** `infra/prod/`, or empty. */
  readonly prefix: string;
  readonly head: string;
}

/** The repository around a directory, with its HEAD. @throws DeliveryError when there is no repository, or it has no commit yet */
export async function openRepository(directory: string): Promise<Repository> {
  const { top, prefix } = await locateRepository(directory);
  const head = await askGit(['rev-parse', '--verify', 'HEAD^{commit}'], { cwd: top });
  if (head.kind === 'failed')
    throw new DeliveryError('no-commit', `expected a commit to branch off in ${top}, found none`, 'commit the code first');
  return { top, prefix, head: head.text };
}

/** The repository around a directory, whatever its HEAD. @throws DeliveryError when there is no repository */
export async function locateRepository(directory: string): Promise<Pick<Repository, 'top' | 'prefix'>> {
  const place = await askGit(['rev-parse', '--show-toplevel', '--show-prefix'], { cwd: directory });
  if (place.kind === 'failed')
    throw new DeliveryError(
      'not-a-repository',
      `expected ${directory} to be in a git repository, found: ${place.why}`,
      'use --write or --deliver patch',
    );
  const [top = directory, prefix = ''] = place.text.split('\n');
  return { top, prefix };
}
