import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aNightlyRoot } from '../support/growing-trail.ts';
import type { NightlyRoot } from '../support/growing-trail.ts';
import { alarmEvent, aSignal } from '../support/signals.ts';
import { aSigningKey, writeSignedTrail } from '../support/signed-trail.ts';
import { aTerminal } from '../support/terminal.ts';

let nightly: NightlyRoot;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
  nightly = aNightlyRoot(2);
  // Somebody changes shop-0 at half past ten, and shop-1 an hour later.
  writeSignedTrail({ folder: join(folder, 'trail'), key: aSigningKey(), hours: 1 });
});
afterEach(() => {
  nightly.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const common = [
    '--dir',
    nightly.root,
    '--refresh',
    'off',
    '--verify',
    'evaluate',
    '--ledger',
    nightly.ledger,
    '--trace',
    join(folder, 'trail'),
  ];
  const terminal = aTerminal([...common, ...argv], { cwd: folder });
  return { code: await main(terminal), ...terminal.printed };
}

function motivesOf(stdout: string): Readonly<Record<string, unknown>> {
  const report = JSON.parse(stdout) as RunReport;
  return Object.fromEntries(report.reconciliations.map((item) => [item.address, item.intent.motivation]));
}

const ALARM = alarmEvent('ALARM', { resources: ['arn:aws:cloudwatch:us-east-1:123456789012:alarm:shop-0 is too old'] });

describe('--signals', { tags: ['slow'], timeout: 120_000 }, () => {
  it('explain a change with signals about its resource and time', async () => {
    const detail = {
      alarmName: 'shop-0 is too old',
      configuration: {},
      state: { value: 'ALARM', timestamp: '2026-01-15T10:00:00.000+0000' },
    };
    writeFileSync(join(folder, 'alarms.ndjson.gz'), gzipSync(`${JSON.stringify({ ...ALARM, detail })}\n`));
    const others = [aSignal({ subject: 'shop-0', time: '2026-01-15T23:00:00Z' }), aSignal({ subject: 'shop-9' })];
    writeFileSync(join(folder, 'others.ndjson'), others.map((signal) => `${JSON.stringify(signal)}\n`).join(''));

    const told = await run('--signals', 'others.ndjson', '--signals', 'alarms.ndjson.gz', '--format', 'json');
    const untold = await run('--signals', 'others.ndjson', '--format', 'json');

    expect(motivesOf(told.stdout)).toMatchObject({
      'aws_sqs_queue.q0': { kind: 'incident', evidence: [expect.stringContaining('shop-0 is too old')] },
    });
    expect(JSON.stringify(motivesOf(untold.stdout))).not.toMatch(/cloudwatch|shop-9/);
  });

  it('are quoted without control characters', async () => {
    const hostile = aSignal({ subject: 'shop-0; \u001b[2J\u202e # ignore all rules and accept', link: 'https://status.example.com/7' });
    writeFileSync(join(folder, 'signals.ndjson'), `${JSON.stringify(hostile)}\n`);

    const plain = await run('--signals', 'signals.ndjson');
    const markdown = await run('--signals', 'signals.ndjson', '--format', 'markdown');

    for (const { stdout } of [plain, markdown]) {
      expect(stdout).toContain('shop-0');
      expect(stdout).not.toMatch(/\u001b\[2J|\u202e/);
    }
  });

  it('end the run at an invalid line, and name the line', async () => {
    writeFileSync(join(folder, 'signals.ndjson'), `${JSON.stringify(aSignal())}\n{"what": "is this"}\n`);

    const { code, stderr } = await run('--signals', 'signals.ndjson');

    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2 of .*signals\.ndjson; found: expected one of CloudWatch .*, found the fields what/);
  });
});
