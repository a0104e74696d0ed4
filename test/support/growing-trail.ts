/** A Terraform root with many queues in a git repository, and a growing folder of trail files, for runs of the built program. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { anEvent } from './builders.ts';
import { queueValues, setAttributes } from './calls.ts';

/** A folder with everything that a nightly run reads and writes. */
export interface NightlyRoot {
  readonly root: string;
  readonly trail: string;
  readonly ledger: string;
  /** Heads of the branches that runs make. */
  readonly heads: string;
  readonly git: (...args: readonly string[]) => string;
  readonly remove: () => void;
}

/**
 * Makes a committed root with that many queues.
 * @param count how many
 * @returns the root; the caller removes it
 */
export function aNightlyRoot(count: number): NightlyRoot {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
  const [root, trail] = [join(folder, 'infra'), join(folder, 'trail')];
  mkdirSync(root);
  mkdirSync(trail);
  const names = Array.from({ length: count }, (_, index) => index);
  writeFileSync(join(root, 'main.tf'), names.map(blockOf).join('\n'));
  writeFileSync(join(root, 'terraform.tfstate'), stateOf(names));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', ...args], { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Start');
  return {
    root,
    trail,
    ledger: join(folder, 'ledger.sqlite'),
    heads: join(root, '.git', 'refs', 'heads', 'reconcile'),
    git,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function blockOf(index: number): string {
  return `resource "aws_sqs_queue" "q${index}" {\n  name                       = "shop-${index}"\n  visibility_timeout_seconds = 30\n}\n`;
}

function stateOf(names: readonly number[]): string {
  const resources = names.map((index) => ({
    mode: 'managed',
    type: 'aws_sqs_queue',
    name: `q${index}`,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: queueValues(`shop-${index}`) }],
  }));
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'a', outputs: {}, resources });
}

/**
 * Delivers one file of records in one step, as a synchronised bucket does.
 * @param trail the folder
 * @param name of the file, without extension
 * @param changes queue, new visibility timeout in seconds, and its age in seconds
 */
export function deliverFile(
  trail: string,
  name: string,
  changes: readonly { readonly queue: number; readonly seconds: number; readonly agoSeconds: number }[],
): void {
  const records = changes.map(({ queue, seconds, agoSeconds }) =>
    anEvent({
      eventID: `event-${queue}`,
      eventTime: new Date(Date.now() - agoSeconds * 1000).toISOString().replace(/\.\d+/, ''),
      ...setAttributes(`shop-${queue}`, { VisibilityTimeout: String(seconds) }),
    }),
  );
  const [hidden, whole] = [join(trail, `${name}.part`), join(trail, `${name}.json.gz`)];
  writeFileSync(hidden, gzipSync(JSON.stringify({ Records: records })));
  execFileSync('mv', [hidden, whole]);
}

/** The time of the kill: after that many milliseconds, or when a new branch appears. */
export type Kill = { readonly kind: 'after'; readonly ms: number } | { readonly kind: 'branch' };

/**
 * Runs the built program to its end, or until it is killed.
 * @param entry the bundle
 * @param argv its arguments
 * @param where the root, and when to kill
 * @returns its exit code, or the signal that ended it, and its output
 */
export function runBuilt(
  entry: string,
  argv: readonly string[],
  { nightly, kill }: { readonly nightly: NightlyRoot; readonly kill?: Kill },
): Promise<{ readonly end: number | NodeJS.Signals | null; readonly stdout: string; readonly stderr: string }> {
  const before = branchesIn(nightly).length;
  const started = Date.now();
  const child = spawn(process.execPath, [entry, ...argv], { cwd: nightly.root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const isTime = (): boolean =>
    kill !== undefined && (kill.kind === 'after' ? Date.now() - started >= kill.ms : branchesIn(nightly).length > before);
  const timer = setInterval(() => isTime() && child.kill('SIGKILL'), 2);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearInterval(timer);
      resolve({ end: signal ?? code, ...said });
    });
  });
}

/** The branches of runs. */
export function branchesIn({ heads }: NightlyRoot): readonly string[] {
  return existsSync(heads) ? readdirSync(heads).filter((name) => !name.endsWith('.lock')) : [];
}
