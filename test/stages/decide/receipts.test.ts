import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { judgeRoot } from '../../support/judge-root.ts';
import { decideAgain } from '#stages/decide/decide-root.ts';
import { replayReceipt, writeReceipts } from '#stages/decide/receipts.ts';
import type { WrittenReceipts } from '#stages/decide/receipts.ts';
import { aChanged, aResource, aWorkspace } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';

const judging = { policy: parsePolicy({}, 'test'), circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) };

async function written(): Promise<WrittenReceipts> {
  const workspace = aWorkspace([
    aResource('aws_db_instance.main', { id: 'db', password: 'Tr0ub4dor-planted', deletion_protection: true }, { sensitive: ['password'] }),
    aResource('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0, tags: { b: '1', a: '2' } }),
  ]);
  const drifts = [
    aChanged('aws_db_instance.main', 'deletion_protection', [true, false]),
    aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]),
  ];
  const root = await judgeRoot({ workspace, drifts, invisible: [] }, { ...judging, knowledge: inMemoryKnowledge([]), context: [] });
  return writeReceipts([root], judging);
}

function inputOf({ inputs }: WrittenReceipts): (hash: string) => string {
  return (hash) => inputs.get(hash) ?? '';
}

describe('writeReceipts', () => {
  it('writes one receipt per verdict, with reasons and evidence', async () => {
    const { receipts } = await written();
    const [first, second] = receipts.map(({ text }) => JSON.parse(text) as Receipt);

    expect(new Set([first?.decision.verdict, second?.decision.verdict])).toEqual(new Set(['accept', 'escalate']));
    expect(first?.decidedAt).toBe('2026-01-16T06:00:05Z');
    expect(first?.evidence).toHaveLength(1);
    expect(Object.values(first?.inputs ?? {})).toHaveLength(4);
  });

  it('contains no secret', async () => {
    const { receipts, inputs } = await written();

    expect(JSON.stringify([receipts, ...inputs])).not.toContain('Tr0ub4dor');
  });

  it('writes nothing about a root without verdicts', () => {
    const question = { workspace: aWorkspace(), intents: [], unseen: [] };

    expect(writeReceipts([{ question, verdicts: { decisions: [], alarms: [] } }], judging)).toEqual({ receipts: [], inputs: new Map() });
  });
});

describe('replayReceipt', () => {
  it('reproduces a verdict that patching made stricter', async () => {
    const workspace = aWorkspace([aResource('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0 })]);
    const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
    const root = await judgeRoot(
      { workspace, drifts: [drift], invisible: [] },
      { ...judging, knowledge: inMemoryKnowledge([]), context: [] },
    );
    const unwritten = { [drift.id]: { why: 'delay_seconds is read by others', byHand: 'somebody writes it' } };

    const kept = writeReceipts([decideAgain(root, unwritten, judging)], judging);

    const [first = { text: '' }] = kept.receipts;
    expect((JSON.parse(first.text) as Receipt).decision.verdict).toBe('escalate');
    expect(replayReceipt(first.text, inputOf(kept))).toBe(first.text);
  });

  it('reproduces the same bytes', async () => {
    const kept = await written();

    for (const { text } of kept.receipts) expect(replayReceipt(text, inputOf(kept))).toBe(text);
  });

  it('reproduces other bytes if the receipt was changed', async () => {
    const kept = await written();
    const text = kept.receipts.find((receipt) => receipt.text.includes('"escalate"'))?.text ?? '';

    const forged = text.replace('"verdict":"escalate"', '"verdict":"accept"');

    expect(replayReceipt(forged, inputOf(kept))).toBe(text);
  });

  it('rejects an input that does not match its hash', async () => {
    const kept = await written();

    expect(() => replayReceipt(kept.receipts[0]?.text ?? '', (hash) => `${inputOf(kept)(hash)} `)).toThrow(
      /expected an input with SHA-256/,
    );
  });
});
