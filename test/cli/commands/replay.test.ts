import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { writeReceipts } from '#stages/decide/receipts.ts';
import { judgeRoot } from '../../support/judge-root.ts';
import { aChanged, aWorkspace } from '../../support/drifts.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';
import { WORDS } from '../../support/words.ts';

const judging = { policy: parsePolicy({}, 'test'), circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) };

describe('reconcile replay', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-ledger-'));
    writeFileSync(join(directory, 'ledger.sqlite'), '');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function replayed(change: (text: string) => string, id?: string) {
    const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
    const root = await judgeRoot(
      { workspace: aWorkspace(), drifts: [drift], invisible: [] },
      { ...judging, knowledge: inMemoryKnowledge([]), context: [] },
    );
    const { receipts, inputs } = writeReceipts([root], judging);
    const stored = receipts.map((receipt) => ({ runId: 'run-1', id: receipt.id, text: change(receipt.text) }));
    const ledger = {
      findReceipts: async (prefix: string) => stored.filter((receipt) => receipt.id.startsWith(prefix)),
      receiptInput: async (hash: string) => inputs.get(hash),
    };
    const terminal = aTerminal(['replay', id ?? drift.id, '--ledger', 'ledger.sqlite'], { cwd: directory });
    const code = await main(terminal, async () => aFlow({ ledger }).flow);
    return { code, written: receipts[0]?.text, printed: terminal.printed };
  }

  it('prints identical bytes without a message', async () => {
    const { code, written, printed } = await replayed((text) => text);

    expect(code).toBe(0);
    expect(printed).toMatchObject({ stdout: written, stderr: '' });
  });

  it('warns with the old verdict if the new one differs', async () => {
    const { code, printed } = await replayed((text) => text.replace('"verdict":"accept"', '"verdict":"escalate"'));

    expect(code).toBe(1);
    expect(printed.stderr).toBe('warning: the verdict was escalate and is now accept. It was written in run run-1.\n');
  });

  it('warns with the version that wrote the receipt if only the text differs', async () => {
    const { code, printed } = await replayed((text) => text.replace('"version":"', '"version":"0.0.'));

    expect(code).toBe(1);
    expect(printed.stderr).toMatch(/^warning: the verdict is still accept, but with a different text. It was written by version 0\.0\./);
  });

  it('reports an unknown id', async () => {
    const { code, printed } = await replayed((text) => text, 'nope');

    expect(code).toBe(2);
    expect(printed.stderr).toContain('found none that begins with nope.');
  });
});
