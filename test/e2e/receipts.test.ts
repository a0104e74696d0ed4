/** Every verdict on every recording is found again, to the byte, from what its receipt names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import { replay } from '#queries/replay.ts';
import { replayReceipt } from '#stages/decide/receipts.ts';
import { reconcile } from '#reconcile.ts';
import { findScenarios, readPlainText, RECORDING_FOLDERS } from '../../eval/dataset.ts';
import type { Scenario } from '../../eval/dataset.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };

describe('receipts of the recordings', SLOW, () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-receipts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(findScenarios([...RECORDING_FOLDERS]).map((scenario) => [scenario.id, scenario] as const))('%s', async (_id, scenario) => {
    const ports = await portsOf(scenario, folder);

    const { reconciliations } = await reconcile(
      {
        runId: 'run-1',
        startedAt: '2026-01-16T06:00:00Z',
        directory: scenario.infra,
        window: {},
        policy: parsePolicy({}, 'test'),
        write: false,
        deliver: 'none',
        patchFile: join(folder, 'unused.patch'),
      },
      ports,
    );
    const replayed = await Promise.all(reconciliations.map(({ id }) => replay({ id }, ports.ledger, replayReceipt)));
    await ports.ledger.close();
    await ports.knowledge.close();

    expect(replayed.map((one) => one.kind === 'replayed' && one.same)).toEqual(reconciliations.map(() => true));
  });
});

async function portsOf(scenario: Scenario, folder: string): ReturnType<typeof createPorts> {
  const refresh = join(folder, 'refresh.plan.json');
  writeFileSync(refresh, readPlainText(scenario.refreshFile));
  return createPorts({
    roots: [{ directory: scenario.infra, variableFiles: [], state: scenario.stateFile, refresh }],
    traces: [scenario.traceFile],
    ledgerFile: ':memory:',
    environment: {},
    verify: 'evaluate',
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: () => undefined },
  });
}
