/** What a release is: the tags that the action is used by, and what the image holds, run as both run it. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';
import { removeProject, copyProject, traceOf } from '../support/project.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINUTES_5 = 5 * 60_000;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const dockerfile = readFileSync(join(ROOT, 'docs/nightly/Dockerfile'), 'utf8');

function run(program: string, words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(program, words, { cwd, encoding: 'utf8', env: { ...process.env, ...env }, stdio: 'pipe', timeout: MINUTES_5 });
}

describe('the image', () => {
  const instructions = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .trim()
    .split('\n')
    .filter((line) => line !== '');

  it('runs as a user without rights, with a numeric id that a cluster can check', () => {
    expect(instructions.at(-1)).toBe('ENTRYPOINT ["reconcile"]');
    expect(instructions.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001']);
  });

  it('contains no secret and no extra rights', () => {
    expect(dockerfile).not.toMatch(/^(?:ARG|ADD)\b|TOKEN|SECRET|PASSWORD|AWS_|curl|--privileged|sudo/m);
  });

  it('is built only from files of a release, not from a clone', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly files: readonly string[] };

    expect(ignored[0]).toBe('*');
    expect(ignored.slice(1).filter((line) => !line.startsWith('!') || !existsSync(join(ROOT, line.slice(1))))).toEqual([]);
    expect(files.filter((file) => existsSync(join(ROOT, file)) && file !== 'dist' && !ignored.includes(`!${file}`))).toEqual([]);
  });
});

describe('a release', { tags: ['slow'], timeout: MINUTES_5 }, () => {
  let folder = '';
  let release = '';
  let seconds = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-release-'));
    chmodSync(folder, 0o755);
    const origin = join(folder, 'origin.git');
    release = join(folder, 'release');
    const copy = aCopiedRepository();
    run('git', ['init', '--quiet', '--bare', origin], folder);
    for (const words of [
      ['init', '--quiet'],
      ['remote', 'add', 'origin', origin],
      ['add', 'package.json'],
    ])
      run('git', words, copy.root);
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'Begin'], copy.root);
    run('bash', ['.github/release/tag.sh', '1.2.3'], copy.root);
    copy.remove();
    run('git', ['clone', '--quiet', '--branch', 'v1', origin, release], folder);

    const started = performance.now();
    run('bash', [join(release, '.github/action/install.sh'), release], folder, prebuiltSqlite(folder));
    seconds = (performance.now() - started) / 1000;
  }, MINUTES_5);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains the runtime files, and no sources, tests or workflows', () => {
    expect(readdirSync(release).toSorted()).toEqual([
      '.git',
      '.github',
      'LICENSE',
      'README.md',
      'action.yml',
      'dist',
      'fixtures',
      'knowledge-base',
      'node_modules',
      'package-lock.json',
      'package.json',
    ]);
    expect(readdirSync(join(release, '.github'))).toEqual(['action']);
  });

  it('is tagged with its version and its major version', () => {
    const tags = run('git', ['ls-remote', '--tags', 'origin'], release).trim().split('\n');

    expect(tags.map((line) => line.split('\t')[1])).toEqual(['refs/tags/v1', 'refs/tags/v1.2.3']);
    expect(new Set(tags.map((line) => line.split('\t')[0])).size).toBe(1);
  });

  it('is installed from its lock file in seconds, without development libraries', () => {
    expect(seconds).toBeLessThan(20);
    expect(existsSync(join(release, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))).toBe(true);
    expect(readdirSync(join(release, 'node_modules'))).not.toContain('typescript');
  });

  it('is refused as an action if it is not built', () => {
    const { status, stdout } = spawnSync('bash', [join(ROOT, '.github/action/install.sh'), join(ROOT, 'test')], { encoding: 'utf8' });

    expect([status, stdout]).toEqual([2, '::error::This commit of reconcile is not built: name a release, such as @v1\n']);
  });

  // The image’s last stage without its engine: its user, its variables, its git settings, and all files of root.
  it.runIf(isRoot)('runs as a user other than the owner of the clone, and writes only to the ledger folder', () => {
    const project = copyProject();
    const state = join(folder, 'state');
    const scratch = join(folder, 'scratch');
    const git = join(folder, 'gitconfig');
    for (const own of [state, scratch]) {
      mkdirSync(own);
      chownSync(own, NOBODY, NOBODY);
    }
    const [, setting = ''] = /git config --system (--add safe\.directory '\*')/.exec(dockerfile) ?? [];
    run('bash', ['-c', `git config --system ${setting}`], folder, { GIT_CONFIG_SYSTEM: git });
    run('git', ['init', '--quiet'], project.root);
    run('git', ['add', '--all'], project.root);
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'Begin'], project.root);
    // As a job finds its clone: https://docs.gitlab.com/runner/configuration/feature-flags/ (FF_DISABLE_UMASK_FOR_DOCKER_EXECUTOR)
    run('chown', ['-R', '4321:4321', project.folder], folder);
    chmodSync(project.folder, 0o755);
    run('chmod', ['-R', 'a+rwX', join(project.root, '.git')], folder);
    const trail = join(folder, 'trail.ndjson');
    cpSync(traceOf('orders-visibility-timeout'), trail);

    const words = ['run', '--trace', trail, '--refresh', 'off', '--verify', 'evaluate', '--deliver', 'branch', '--exit-zero'];
    const asNobody = (config: string) =>
      spawnSync(
        'setpriv',
        [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', process.execPath, join(release, 'dist/index.mjs'), ...words],
        {
          cwd: project.root,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], XDG_STATE_HOME: state, TMPDIR: scratch, GIT_CONFIG_SYSTEM: config },
        },
      );
    const allowed = asNobody(git);
    const refused = asNobody('/dev/null');
    const branches = run('git', ['branch', '--list', 'reconcile/*'], project.root, { GIT_CONFIG_SYSTEM: git });
    const written = run('find', [folder, project.folder, '-user', `${NOBODY}`, '-type', 'f'], folder)
      .trim()
      .split('\n');
    removeProject(project);

    expect([allowed.status, allowed.stderr]).toEqual([0, '']);
    expect(branches).toMatch(/^ +reconcile\/\S+\n$/);
    expect(written.filter((file) => !file.startsWith(join(state, 'reconcile/')) && !file.includes('/.git/'))).toEqual([]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/dubious ownership[^]*git config --global --add safe\.directory/);
  });
});

/** The part of SQLite that this machine compiled, where the installation looks for one to download. https://github.com/prebuild/prebuild-install#help */
function prebuiltSqlite(folder: string): Readonly<Record<string, string>> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/better-sqlite3/package.json'), 'utf8')) as {
    readonly version: string;
  };
  const parts = join(folder, 'prebuilds');
  const name = `better-sqlite3-v${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`;
  mkdirSync(parts);
  writeFileSync(join(parts, 'README'), '');
  run('tar', ['-czf', join(parts, name), '-C', join(ROOT, 'node_modules/better-sqlite3'), 'build/Release/better_sqlite3.node'], folder);
  return { npm_config_better_sqlite3_local_prebuilds: parts };
}
