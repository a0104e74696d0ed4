/** All four actions through the real Terraform, from a drifted cloud to a quiet plan, and what a crash leaves. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { createLiveWorld } from '../../../eval/replay-provider/apply/live-world.ts';
import type { ApplyMode, LiveWorld } from '../../../eval/replay-provider/apply/live-world.ts';
import { applyRoot } from '../../../eval/replay-provider/apply/run-apply.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';
import { startReplayServer } from '../../../eval/replay-provider/server.ts';
import type { ReplayServer } from '../../../eval/replay-provider/server.ts';
import { writeDecision } from '../../support/acting-to-kill.ts';
import { isRunning } from '../../support/run-here.ts';
import { aTerminal } from '../../support/terminal.ts';

const MAIN = `resource "aws_sqs_queue" "work" {
  name                       = "work"
  visibility_timeout_seconds = 60
}

resource "aws_instance" "web" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "t3.micro"
}
`;
const CONFIGURATION = `act:
  allow: [noop, refresh-state, revert-drift, replace-instance]
  approvers: [alice, bob]
  replaceable: { types: [aws_instance] }
`;

interface Shown {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('acting', { tags: ['slow'], timeout: 300_000 }, () => {
  let folder: string;
  let live: LiveWorld;
  let server: ReplayServer;
  let onApply: ApplyMode['onApply'];
  let path: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-acting-'));
    mkdirSync(join(folder, 'root'));
    live = createLiveWorld([]);
    onApply = () => 'apply';
    path = process.env['PATH'] ?? '';
    const { state } = await applyRoot(new Map([['main.tf', Buffer.from(MAIN)]]), 7, live);
    writeFileSync(join(folder, 'root', 'main.tf'), MAIN);
    writeFileSync(join(folder, 'root', 'terraform.tfstate'), state);
    writeFileSync(join(folder, 'reconcile.yaml'), CONFIGURATION);
    server = await startReplayServer({
      ...loadSchemas((type) => MAIN.includes(`"${type}"`)),
      versions: new Map(),
      world: live,
      apply: { live, seed: 8, onApply: (call) => onApply(call) },
    });
    drift('aws_sqs_queue', { visibility_timeout_seconds: 300 });
  });
  afterEach(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function valuesOf(type: string): Readonly<Record<string, unknown>> {
    return live.resources().find((resource) => resource.type === type)?.values ?? {};
  }

  function drift(type: string, over: Readonly<Record<string, number>>): void {
    const found = live.resources().find((resource) => resource.type === type);
    live.put(type, { ...found?.values, ...over }, 'drift');
  }

  const decided = (over: Partial<LedgerEntry['reconciliation']>): Promise<void> =>
    writeDecision(join(folder, 'ledger.sqlite'), folder, { address: 'aws_sqs_queue.work', ...over });

  async function act(...argv: readonly string[]): Promise<Shown> {
    const env = { PATH: path, HOME: folder, TF_REATTACH_PROVIDERS: server.reattach };
    const terminal = aTerminal(['act', ...argv, '--ledger', join(folder, 'ledger.sqlite')], { cwd: folder, env });
    const code = await main({ ...terminal, host: { ...terminal.host, isRunning } });
    return { code, ...terminal.printed };
  }

  async function planned(action: string, ...more: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await act('a1b2c3d4', '--action', action, '--plan', '--dir', 'root', '--format', 'json', ...more);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Refused') as unknown]);
    return (JSON.parse(stdout) as { readonly id: string }).id;
  }

  /** A queue keeps data, so that two have to. */
  async function approve(id: string): Promise<void> {
    for (const name of ['alice', 'bob']) expect(await act('approve', id, '--as', name)).toMatchObject({ code: 0 });
  }

  const stateText = (): string => readFileSync(join(folder, 'root', 'terraform.tfstate'), 'utf8');

  it('reverts drift with the approved plan', async () => {
    await decided({ verdict: 'revert', status: 'proposed' });
    const id = await planned('revert-drift');
    await approve(id);

    const applied = await act('apply', id);

    expect(applied.stderr).toBe('');
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('shows no changes') as unknown });
    expect(valuesOf('aws_sqs_queue')['visibility_timeout_seconds']).toBe(60);
    expect(await act('apply', id)).toMatchObject({ code: 1, stderr: expect.stringContaining('begun-before') as unknown });
  });

  it('takes an accepted change into the state, and does not change the cloud', async () => {
    await decided({ verdict: 'accept', status: 'converged' });
    const id = await planned('refresh-state');
    await approve(id);

    const applied = await act('apply', id);

    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('done') as unknown });
    expect(stateText()).toContain('"visibility_timeout_seconds": 300');
    expect(valuesOf('aws_sqs_queue')['visibility_timeout_seconds']).toBe(300);
  });

  it('replaces an unhealthy instance with two approvals', async () => {
    const was = valuesOf('aws_instance')['id'];
    await decided({ address: 'aws_instance.web', resourceType: 'aws_instance', verdict: 'revert', status: 'proposed', attributes: {} });
    const firing = { time: '2026-11-21T11:59:00Z', source: 'probe', kind: 'health', subject: String(was), state: 'firing' };
    writeFileSync(join(folder, 'signals.ndjson'), `${JSON.stringify(firing)}\n`);
    const signals = ['--signals', 'signals.ndjson'];
    const id = await planned('replace-instance', ...signals);
    await act('approve', id, '--as', 'alice');
    const tooEarly = await act('apply', id, ...signals);
    await act('approve', id, '--as', 'bob');

    const applied = await act('apply', id, ...signals);

    expect(tooEarly).toMatchObject({ code: 1, stderr: expect.stringContaining('not-approved') as unknown });
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect(valuesOf('aws_instance')['id']).not.toBe(was);
  });

  it('ends a noop without a change', async () => {
    await decided({ verdict: 'revert', status: 'proposed' });
    const before = stateText();

    const applied = await act('apply', await planned('noop'));

    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('no change was needed') as unknown });
    expect(stateText()).toBe(before);
  });

  it.each([
    ['fails', 'fail' as const],
    ['crashes before the change', 'die-before' as const],
    ['crashes after the change', 'die-after' as const],
  ])('records a failure if the provider %s', async (_name, how) => {
    await decided({ verdict: 'revert', status: 'proposed' });
    const id = await planned('revert-drift');
    await approve(id);
    onApply = () => how;

    const applied = await act('apply', id);

    expect(applied).toMatchObject({ code: 1, stdout: expect.stringContaining('failed') as unknown });
    expect((await act('show', id)).stdout).toMatch(/Error/);
  });

  it('refuses if the cloud changed after the approval', async () => {
    await decided({ verdict: 'revert', status: 'proposed' });
    const id = await planned('revert-drift');
    await approve(id);
    drift('aws_sqs_queue', { visibility_timeout_seconds: 400 });

    const applied = await act('apply', id);

    expect(applied).toMatchObject({ code: 1, stderr: expect.stringContaining('drift-since') as unknown });
    expect(valuesOf('aws_sqs_queue')['visibility_timeout_seconds']).toBe(400);
  });

  it('detects a killed action, prints the next step, and determines what it changed', async () => {
    await decided({ verdict: 'revert', status: 'proposed' });
    const id = await planned('revert-drift');
    await approve(id);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    // Applies, and is killed before it can say so.
    writeFileSync(
      join(bin, 'terraform'),
      `#!/bin/sh\nPATH="${path}"\nif [ "$1" = apply ]; then terraform "$@"; kill -9 $$; fi\nexec terraform "$@"\n`,
    );
    chmodSync(join(bin, 'terraform'), 0o755);
    path = `${bin}:${path}`;

    const applied = await act('apply', id);
    const next = await act('a1b2c3d4', '--action', 'revert-drift', '--plan', '--dir', 'root');
    const listed = await act('show');
    const closed = await act('close', id, '--as', 'alice');

    expect(applied).toMatchObject({ code: 1, stdout: expect.stringContaining(`reconcile act close ${id}`) as unknown });
    expect(next).toMatchObject({ code: 1, stderr: expect.stringContaining('begun-unknown') as unknown });
    expect(listed.stdout).toContain('started, result unknown');
    expect(closed).toMatchObject({ code: 0, stdout: expect.stringContaining('done: a new plan shows no changes') as unknown });
    expect(closed.stdout).toContain('Apply complete!');
  });
});
