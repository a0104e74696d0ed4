/** Real git on this machine: bare remotes, their clones, and pushes by other people. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Only these settings, without those of the machine. */
export const GIT_ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** A bare repository, and a clone with one commit on main. */
export interface Remote {
  readonly folder: string;
  readonly bare: string;
  /** The clone that the tool runs in. */
  readonly clone: string;
  /** Runs git in the clone, or elsewhere. */
  git(args: readonly string[], cwd?: string): string;
  /** Commits files as a person and pushes them; starts from a branch of the remote, main by default. */
  pushAs(name: string, branch: string, files: Readonly<Record<string, string>>, from?: string): string;
  /** Text of a file on a branch of the remote. */
  read(branch: string, path: string): string;
  /** Branches of the remote. */
  branches(): readonly string[];
  remove(): void;
}

/**
 * Makes a bare remote and a clone.
 * @param files content of main, paths from the top
 */
export function aRemote(files: Readonly<Record<string, string>>): Remote {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-remote-'));
  const [bare, clone] = [join(folder, 'remote.git'), join(folder, 'clone')];
  const git = (args: readonly string[], cwd: string = clone): string =>
    execFileSync('git', args, {
      cwd,
      env: { ...process.env, ...GIT_ENVIRONMENT },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trimEnd();
  git(['init', '--quiet', '--bare', '--initial-branch=main', bare], folder);
  git(['clone', '--quiet', bare, clone], folder);
  configure(git, clone, 'ci');
  write(clone, files);
  git(['checkout', '--quiet', '-B', 'main']);
  git(['add', '-A']);
  git(['commit', '--quiet', '-m', 'Start']);
  git(['push', '--quiet', 'origin', 'main']);
  let people = 0;
  return {
    folder,
    bare,
    clone,
    git,
    pushAs: (name, branch, changed, from = 'main') => {
      const own = join(folder, `person-${(people += 1)}`);
      git(['clone', '--quiet', bare, own], folder);
      configure(git, own, name);
      git(['checkout', '--quiet', '-B', branch, `origin/${from}`], own);
      write(own, changed);
      git(['add', '-A'], own);
      git(['commit', '--quiet', '-m', `By ${name}`], own);
      git(['push', '--quiet', 'origin', branch], own);
      return git(['rev-parse', 'HEAD'], own);
    },
    read: (branch, path) => git(['show', `${branch}:${path}`], bare),
    branches: () => git(['for-each-ref', '--format=%(refname:short)', 'refs/heads'], bare).split('\n').filter(Boolean),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function configure(git: Remote['git'], cwd: string, name: string): void {
  git(['config', 'user.name', name], cwd);
  git(['config', 'user.email', `${name}@example.com`], cwd);
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
