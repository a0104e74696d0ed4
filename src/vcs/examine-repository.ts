import { resultOf } from '#domain/try-to.ts';
import type { Result } from '#domain/try-to.ts';
import type { ExaminedRepository } from '#ports/doctor.ts';
import { addressOf } from './git-remote.ts';
import { parseRemote } from './parse-remote.ts';
import { notARepository } from './repository.ts';
import { askGit, runGit } from './run-git.ts';

/** Reads the working tree around a folder, without a fetch. Fails if git is not installed or refuses a tree that another user owns. */
export async function examineRepository(directory: string, remote: string): Promise<Result<ExaminedRepository>> {
  return resultOf(async () => {
    const version = await runGit(['--version'], { cwd: directory });
    const top = await askGit(['rev-parse', '--show-toplevel'], { cwd: directory });
    if (top.kind === 'failed') {
      const error = notARepository(directory, top.why);
      if (error.code === 'repository-of-another-user') throw error;
      return { version, hasCommit: false };
    }
    const head = await askGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], { cwd: directory });
    const address = await addressOf(directory, remote);
    const place = address === undefined ? undefined : placeOf(address);
    return { version, top: top.text, hasCommit: head.kind === 'done', ...(place === undefined ? {} : { remote: place }) };
  });
}

/** Keeps only host and project, because an address can contain a password. */
function placeOf(address: string): NonNullable<ExaminedRepository['remote']> {
  const { host, project } = parseRemote(address);
  return { host, project };
}
