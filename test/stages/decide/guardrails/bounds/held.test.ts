import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Hold } from '#domain/field/hold.ts';
import { held } from '#stages/decide/guardrails/bounds/held.ts';
import { aChange, aContext, aDrift, anIntent, anUnmanaged } from '../../../../support/drifts.ts';
import { aSignal } from '../../../../support/signals.ts';
import { WORDS } from '../../../../support/words.ts';

const NOW = '2026-01-16T06:00:05Z';
const HOLD: Hold = {
  id: 'd1',
  address: 'aws_sqs_queue.jobs',
  path: 'visibility_timeout_seconds',
  owner: 'carol (oncall, cli)',
  reason: 'Raised in an incident',
  value: 60,
  against: 30,
  heldAt: '2026-01-15T06:00:00Z',
};

function alarm(holds: readonly Hold[], drift = aDrift()) {
  return held.check(drift, anIntent([drift]), aContext({ circumstances: { ...noCircumstances(NOW, WORDS), holds } }));
}

interface Case {
  readonly case: string;
  readonly holds: readonly Hold[];
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'an active hold', holds: [{ ...HOLD, expiresAt: '2026-01-16T06:00:06Z' }], effect: 'hold' },
  { case: 'an expired hold', holds: [{ ...HOLD, expiresAt: NOW }], effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'there are no holds', holds: [] },
  { case: 'another field is held', holds: [{ ...HOLD, path: 'tags' }] },
  { case: 'another instance is held', holds: [{ ...HOLD, address: 'aws_sqs_queue.jobs["a"]' }] },
];

describe('held', () => {
  it('fires during a hold, with its owner and end', () => {
    const expiresAt = '2026-01-16T06:00:06Z';

    expect(alarm([{ ...HOLD, expiresAt }])).toEqual({
      message: `visibility_timeout_seconds of aws_sqs_queue.jobs is held by carol (oncall, cli) until ${expiresAt} (Raised in an incident)`,
      hold: { owner: 'carol (oncall, cli)', until: expiresAt },
    });
  });

  it('fires for a hold without an end, until the value changes', () => {
    expect(alarm([HOLD])).toMatchObject({ message: expect.stringContaining('until it changes'), hold: { owner: 'carol (oncall, cli)' } });
  });

  it('escalates from the moment a hold expires', () => {
    expect(alarm([{ ...HOLD, expiresAt: NOW }])).toEqual({
      effect: 'escalate',
      message: `The hold of visibility_timeout_seconds of aws_sqs_queue.jobs by carol (oncall, cli) expired at ${NOW}, and the drift still exists (Raised in an incident)`,
    });
  });

  it('escalates when the incident of the hold is over, with the later writes', () => {
    const drift = aDrift();
    const [alarmed, over] = [aSignal(), aSignal({ state: 'resolved', time: '2026-01-16T05:00:00Z' })];
    const past = [
      {
        address: 'aws_sqs_queue.jobs',
        path: 'delay_seconds',
        actor: 'bob (cli)',
        eventTime: '2026-01-15T07:00:00Z',
        value: 5,
        verdict: 'accept',
      },
      {
        address: 'aws_sqs_queue.other',
        path: 'delay_seconds',
        actor: 'eve',
        eventTime: '2026-01-15T08:00:00Z',
        value: 5,
        verdict: 'accept',
      },
    ];
    const circumstances = { ...noCircumstances(NOW, WORDS), holds: [{ ...HOLD, untilResolved: [alarmed] }], signals: [alarmed, over] };
    const quiet = held.check(
      drift,
      anIntent([drift]),
      aContext({ circumstances: { ...circumstances, holds: [{ ...HOLD, heldAt: NOW, untilResolved: [alarmed] }] } }),
    );

    expect(held.check(drift, anIntent([drift]), aContext({ circumstances: { ...circumstances, past } }))).toMatchObject({
      effect: 'escalate',
      message: expect.stringMatching(
        /orders-jobs at .* was resolved at 2026-01-16T05:00:00Z.*; since then (?:one call|\d calls) changed it, the last at .* by /,
      ),
    });
    expect(quiet?.message).toContain('nobody has changed it since');
  });

  it('does not claim that the value is unchanged without a refresh', () => {
    const drift = aDrift({ events: [], seenIn: 'trace' });

    expect(alarm([{ ...HOLD, expiresAt: NOW }], drift)?.message).toContain('no refresh shows whether the drift still exists');
  });

  it('escalates if one of several holds expired', () => {
    const drift = aDrift({ changes: [aChange('delay_seconds', 0, 5), aChange('visibility_timeout_seconds', 30, 60)] });

    expect(
      alarm(
        [
          { ...HOLD, path: 'delay_seconds' },
          { ...HOLD, expiresAt: NOW },
        ],
        drift,
      )?.effect,
    ).toBe('escalate');
  });

  it('fires for a resource that is held as a whole', () => {
    const drift = anUnmanaged('aws_sqs_queue', { name: 'mine' });

    expect(alarm([{ ...HOLD, address: 'aws_sqs_queue made-by-hand', path: '*' }], drift)?.message).toMatch(
      /^aws_sqs_queue made-by-hand is held/,
    );
  });

  it.each(fires)('fires: $case', ({ holds, effect }) => {
    const found = alarm(holds);

    expect(found?.effect ?? held.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ holds }) => {
    expect(alarm(holds)).toBeUndefined();
  });
});
