import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

  it('installs into an empty folder, and its demo runs there', () => {
    const home = mkdtempSync(join(tmpdir(), 'reconcile-home-'));
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'somewhere', private: true }));

    npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, packed.filename)], home);
    // The one part that is compiled takes minutes, and the same sources were compiled when this repository was installed.
    cpSync(join(ROOT, COMPILED), join(home, COMPILED), { recursive: true });
    const printed = execFileSync(join(home, 'node_modules', '.bin', 'reconcile'), ['demo'], {
      cwd: home,
      encoding: 'utf8',
      timeout: 60_000,
    });

    expect(statSync(join(home, 'node_modules', '.bin', 'reconcile')).isFile()).toBe(true);
    expect(printed).toContain('+    visibility_timeout = 300\n');
    expect(printed).toMatch(/\d+ held, 1 to revert, \d+ for a person to decide/);
    rmSync(home, { recursive: true });
  });
});
