import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aNightlyRoot } from '../support/growing-trail.ts';
import type { NightlyRoot } from '../support/growing-trail.ts';
import { aSigningKey, eventOfHour, keyList, writeSignedTrail } from '../support/signed-trail.ts';
import type { SignedTrail } from '../support/signed-trail.ts';
import { aTerminal } from '../support/terminal.ts';

let nightly: NightlyRoot;
let trail: SignedTrail;
let keys: string;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
  nightly = aNightlyRoot(4);
  const key = aSigningKey();
  trail = writeSignedTrail({ folder: join(folder, 'trail'), key, hours: 3 });
  keys = join(folder, 'keys.json');
  writeFileSync(keys, keyList(key));
});
afterEach(() => {
  nightly.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const common = ['--dir', nightly.root, '--refresh', 'off', '--verify', 'evaluate', '--ledger', nightly.ledger, '--format', 'json'];
  const terminal = aTerminal([...common, ...argv], { cwd: folder });
  return { code: await main(terminal), ...terminal.printed };
}

function verdictsOf(stdout: string): Readonly<Record<string, string>> {
  const report = JSON.parse(stdout) as RunReport;
  return Object.fromEntries(report.reconciliations.flatMap((item) => item.intent.eventIDs.map((eventID) => [eventID, item.verdict])));
}

describe('--verify-digests', { tags: ['slow'], timeout: 120_000 }, () => {
  it('accepts records that digests prove, refuses forged ones, and names the file', async () => {
    const forged = trail.logs[1] ?? '';
    writeFileSync(forged, gzipSync(gunzipSync(readFileSync(forged)).toString('utf8').replace('"60"', '"61"')));

    const { stdout } = await run('--trace', trail.folder, '--verify-digests', '--digest-keys', 'keys.json');

    const report = JSON.parse(stdout) as RunReport;
    const verdicts = Object.fromEntries(report.reconciliations.map((item) => [item.address, item.verdict]));
    expect(verdicts).toEqual({
      'aws_sqs_queue.q0': 'accept',
      'aws_sqs_queue.q1': 'escalate',
      'aws_sqs_queue.q2': 'accept',
      'aws_sqs_queue.q3': 'hold',
    });
    expect(report.events.malformed).toEqual([{ where: forged, problem: expect.stringContaining('found other content'), unproved: true }]);
  });

  it('holds the newest hour, and reads it again once its digest exists', async () => {
    // The terminal's clock stands at noon.
    const [recent, begin] = [join(folder, 'recent'), Date.UTC(2026, 10, 21, 8)];
    const argv = ['--trace', recent, '--verify-digests', '--digest-keys', 'keys.json', '--since', 'last'];
    const key = aSigningKey();
    writeFileSync(keys, keyList(key));
    writeSignedTrail({ folder: recent, key, hours: 3, begin });
    const first = await run(...argv);
    writeSignedTrail({ folder: recent, key, hours: 4, begin });

    const second = await run(...argv);

    expect(verdictsOf(first.stdout)[eventOfHour(3)]).toBe('hold');
    expect(verdictsOf(second.stdout)).toEqual({ [eventOfHour(3)]: 'accept' });
  });

  it.each([
    ['keys without a check', ['--digest-keys', 'keys.json'], /together with --verify-digests; found it alone/],
    ['keys in an invalid file', ['--verify-digests', '--digest-keys', 'trail'], /Expected the output of aws cloudtrail list-public-keys/],
  ])('refuses %s', async (_title, argv, message) => {
    const { code, stderr } = await run('--trace', trail.folder, ...argv);

    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('refuses a source without digests', async () => {
    const { code, stderr } = await run('--trace', trail.logs[0] ?? '', '--verify-digests', '--digest-keys', 'keys.json');

    expect([code, stderr]).toEqual([2, expect.stringContaining('Expected a folder with log files and digests')]);
  });
});
