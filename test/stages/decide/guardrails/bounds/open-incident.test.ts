import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { openIncident } from '#stages/decide/guardrails/bounds/open-incident.ts';
import { aChanged, aContext, aMissing, anIntent, anUnmanaged } from '../../../../support/drifts.ts';
import { aSignal } from '../../../../support/signals.ts';

const QUEUE = aChanged('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [30, 60]);

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly open?: Readonly<Record<string, readonly Signal[]>>;
}

const fires: readonly Case[] = [
  { case: 'a small step', drift: QUEUE },
  { case: 'an unmanaged resource', drift: anUnmanaged('aws_sqs_queue', { name: 'orders-dlq' }) },
  { case: 'a missing resource', drift: aMissing('aws_sqs_queue.old', { name: 'orders-old' }) },
];

const silent: readonly Case[] = [
  { case: 'no signal concerns it', drift: QUEUE },
  { case: 'no signal about it is open', drift: QUEUE, open: { [QUEUE.id]: [] } },
  { case: 'an incident about another part of the same intent', drift: QUEUE, open: { other: [aSignal()] } },
];

function alarm({ drift, open }: Case) {
  return openIncident.check(drift, anIntent([drift], open === undefined ? {} : { open }), aContext());
}

describe('open-incident', () => {
  it.each(fires)('fires: $case', (one) => {
    const signals = [aSignal(), aSignal({ kind: 'incident' })];

    expect(alarm({ ...one, open: { [one.drift.id]: signals } })).toEqual({
      message: expect.stringMatching(
        /cloudwatch alarm about orders-jobs at .* and 1 more was firing, which is still open: held until .* until \d/,
      ),
      hold: { owner: expect.any(String), until: expect.any(String), untilResolved: signals },
    });
  });

  it.each(silent)('does not fire: $case', (one) => {
    expect(alarm(one)).toBeUndefined();
  });
});
