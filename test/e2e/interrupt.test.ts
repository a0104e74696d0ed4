import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlainText } from '../../eval/dataset.ts';
import { changedPaths } from '../../eval/file-tree.ts';
import { builtProgram } from '../support/built-program.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const DAY = aRecordedDay('orders-visibility-timeout');

let root: ReplayedRoot;
let scratch: string;

beforeEach(async () => {
  root = await aReplayedRoot(DAY);
  scratch = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
});
afterEach(async () => {
  await root.remove();
  rmSync(scratch, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** Runs the program to its end, or sends it a signal as soon as its scratch folder holds what is waited for. */
function run(argv: readonly string[], stop?: { readonly signal: NodeJS.Signals; readonly when: () => boolean }): Promise<Ended> {
  const env = { ...root.environment, TMPDIR: scratch };
  const child = spawn(process.execPath, [builtProgram(), 'run', ...argv], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const timer = setInterval(() => {
    if (stop?.when() !== true) return;
    clearInterval(timer);
    child.kill(stop.signal);
  }, 5);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearInterval(timer);
      resolve({ code, signal, stderr });
    });
  });
}

function argumentsOfRun(): readonly string[] {
  const refresh = join(root.folder, 'refresh.json');
  writeFileSync(refresh, readPlainText(DAY.refreshFile));
  const ledger = join(root.folder, 'ledger.sqlite');
  return ['--dir', root.directory, '--trace', DAY.traceFile, '--refresh', refresh, '--verify', 'terraform', '--ledger', ledger, '--write'];
}

function scratchCopies(): readonly string[] {
  return readdirSync(scratch).filter((name) => name.startsWith('reconcile-plan-'));
}

it('writes the edit that Terraform confirmed, and leaves no temporary files', SLOW, async () => {
  const before = root.tree();

  const ended = await run(argumentsOfRun());

  expect([ended.code, changedPaths(before, root.tree()), scratchCopies()]).toEqual([1, ['terraform.tfvars'], []]);
});

it.each<{ readonly signal: NodeJS.Signals }>([{ signal: 'SIGINT' }, { signal: 'SIGTERM' }, { signal: 'SIGHUP' }])(
  'exits 2 on $signal during a plan, writes nothing, and leaves no temporary files',
  SLOW,
  async ({ signal }) => {
    const before = root.tree();

    const ended = await run(argumentsOfRun(), { signal, when: () => scratchCopies().length > 0 });

    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('error: Expected to complete; found an interrupt.') });
    expect([changedPaths(before, root.tree()), scratchCopies()]).toEqual([[], []]);
  },
);

it('leaves no trace if it is interrupted at any time', SLOW, async () => {
  const before = root.tree();
  const measured = Date.now();
  await run(argumentsOfRun().filter((argument) => argument !== '--write'));
  const wholeMs = Date.now() - measured;
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.85]) {
    const started = Date.now();

    const ended = await run(argumentsOfRun(), { signal: 'SIGINT', when: () => Date.now() - started > part * wholeMs });

    // Before its first line runs, node itself ends on the signal; after its last there is nothing left to stop.
    const isDone = ended.code === 1;
    if (!isDone) expect([ended.code ?? ended.signal, changedPaths(before, root.tree())]).toEqual([ended.code === null ? 'SIGINT' : 2, []]);
    expect(scratchCopies()).toEqual([]);
    if (isDone) break;
  }
});

it('removes the temporary files of a killed run', SLOW, async () => {
  const before = root.tree();
  const killed = await run(argumentsOfRun(), { signal: 'SIGKILL', when: () => scratchCopies().length > 0 });
  const left = scratchCopies();

  const ended = await run(argumentsOfRun());

  expect([killed.signal, left.length > 0]).toEqual(['SIGKILL', true]);
  expect([ended.code, changedPaths(before, root.tree()), scratchCopies()]).toEqual([1, ['terraform.tfvars'], []]);
});
