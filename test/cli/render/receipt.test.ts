import { expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { receiptLines } from '#cli/render/receipt.ts';
import type { Receipt } from '#domain/judging/receipt.ts';

const hash = (letter: string): string => letter.repeat(64);

const RECEIPT: Receipt = {
  form: 'reconcile-receipt/1',
  id: 'abc',
  tool: { name: 'reconcile', version: '1.2.3' },
  decidedAt: '2026-01-16T06:00:05Z',
  decision: {
    verdict: 'escalate',
    findings: [],
    reason: 'Two hands',
    alternatives: [{ verdict: 'revert', next: 'code stays', undoes: ['delay_seconds'] }],
  },
  intent: {
    id: 'i',
    goal: 'cost',
    motivation: { kind: 'unknown', evidence: [] },
    confidence: 'likely',
    inferredBy: 'catalogue',
    summary: '',
  },
  evidence: ['event-1\u001b[31m', 'event-2'],
  inputs: { question: hash('a'), schema: hash('b'), policy: hash('c'), circumstances: hash('d') },
};

it('prints the basis of a verdict, and how to replay it', () => {
  expect(receiptLines(RECEIPT, createPaint(false))).toEqual([
    'decided by reconcile 1.2.3 as of 2026-01-16T06:00:05Z; intent inferred by catalogue, confidence likely',
    'alternative revert: code stays',
    expect.stringMatching(/^evidence: event event-1[^\u001b]*$/),
    'evidence: event event-2',
    'inputs (SHA-256): question aaaaaaaaaaaa, schema bbbbbbbbbbbb, policy cccccccccccc, circumstances dddddddddddd',
    'to repeat: reconcile replay abc',
  ]);
});

it('reports missing evidence if no event in the trail matches', () => {
  expect(receiptLines({ ...RECEIPT, evidence: [] }, createPaint(false))).toContain('evidence: no CloudTrail event');
});
