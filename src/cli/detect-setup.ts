import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRootsBelow } from '#config/find-roots-below.ts';
import type { DetectedSetup } from '#config/detected-setup.ts';
import { resultOf } from '#domain/try-to.ts';
import type { Terminal } from './terminal.ts';

// https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
// https://docs.gitlab.com/user/project/codeowners/
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

const REMOTE = 'origin';

/** Detects roots, VCS and owners around a folder for `reconcile init`, from files and git. */
export async function detectSetup({ cwd, env }: Pick<Terminal, 'cwd' | 'env'>): Promise<DetectedSetup> {
  const { cachedRoot, examineRepository, surveyRoot } = await import('#context-doctor.ts');
  const paths = await findRootsBelow(cwd);
  const roots = await Promise.all(
    paths.map(async (path) => {
      const folder = join(cwd, path);
      const unit = existsSync(join(folder, 'terragrunt.hcl')) ? { isTerragrunt: true } : {};
      const tried = await resultOf(async () => surveyRoot((await cachedRoot(folder)) ?? folder, env));
      return tried.kind === 'found' ? { path, ...unit, survey: tried.found } : { path, ...unit, problem: tried.why };
    }),
  );
  const repository = await examineRepository(cwd, REMOTE);
  if (repository.kind === 'failed') return { roots };
  const { top, remote } = repository.found;
  const codeowners = top === undefined ? undefined : CODEOWNERS_PATHS.find((path) => existsSync(join(top, path)));
  return {
    roots,
    ...(remote === undefined || remote.host === '' ? {} : { vcs: { remote: REMOTE, ...remote, ...kindOf(remote.host) } }),
    ...(codeowners === undefined ? {} : { codeowners }),
  };
}

function kindOf(host: string): { readonly kind?: 'github' | 'gitlab' } {
  if (/github/i.test(host)) return { kind: 'github' };
  return /gitlab/i.test(host) ? { kind: 'gitlab' } : {};
}
