import { describe, expect, it } from 'vitest';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { Alarm } from '#stages/decide/guardrail.ts';
import { agreedForAWhile } from '#stages/decide/guardrails/bounds/agreed-for-a-while.ts';
import { anAnswered } from '../../../../support/answered-proposals.ts';
import { anAssumedRole, anEvent } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';

const UNTIL_NOON = anAnswered({ proposal: { expiresAt: '2026-01-15T13:00:00+01:00' } });

function alarmFor({
  value = 9,
  now,
  proposals,
}: {
  value?: number;
  now: string;
  proposals: readonly ProposalReceipt[];
}): Alarm | undefined {
  const drift = aDrift({
    changes: [aChange('delay_seconds', 5, value)],
    events: [anEvent({ ...anAssumedRole('scaler', 'loop'), eventTime: '2026-01-15T10:00:00Z' })],
  });
  const circumstances = { ...noCircumstances(`2026-01-15T${now}Z`), proposals };
  return agreedForAWhile.check(drift, anIntent([drift]), aContext({ circumstances }));
}

const fires = [
  {
    case: 'held until the approved time',
    seen: { now: '11:00:00', proposals: [UNTIL_NOON] },
    alarm: { hold: { owner: 'scaler', until: '2026-01-15T12:00:00.000Z' } },
    said: 'approved until 2026-01-15T13:00:00+01:00 (proposal p-1 by scaler)',
  },
  {
    case: 'escalated after the approved time',
    seen: { now: '12:00:00', proposals: [UNTIL_NOON] },
    alarm: { effect: 'escalate' },
    said: 'still there',
  },
];

const silent = [
  { case: 'a permanent approval', seen: { now: '11:00:00', proposals: [anAnswered()] } },
  { case: 'another value', seen: { value: 12, now: '11:00:00', proposals: [UNTIL_NOON] } },
  { case: 'no approval', seen: { now: '11:00:00', proposals: [] } },
];

describe('agreed-for-a-while', () => {
  it.each(fires)('fires: $case', ({ seen, alarm, said }) => {
    const found = alarmFor(seen);

    expect(found).toMatchObject(alarm);
    expect(found?.message).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ seen }) => {
    expect(alarmFor(seen)).toBeUndefined();
  });
});
