import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { blindingsIn } from '#domain/trail/blinding.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { blindedFirst } from '#stages/decide/guardrails/detection/blinded-first.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aCliUser, anAssumedRole, anEvent } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

function stopped(by: Caller): CloudTrailEvent {
  return anEvent({ ...by, eventSource: 'cloudtrail.amazonaws.com', eventName: 'StopLogging', requestParameters: { name: 'trail' } });
}

function after(...events: readonly CloudTrailEvent[]): GuardrailContext {
  return aContext({ circumstances: { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), blindings: blindingsIn(events) } });
}

const OWN = stopped(aCliUser('mallory'));

const fires = [
  { case: 'the same user', context: after(OWN), events: [anEvent(aCliUser('mallory'))] },
  {
    case: 'the same role in another session',
    context: after(stopped(anAssumedRole('ops', 'one'))),
    events: [anEvent(anAssumedRole('ops', 'two'))],
  },
  { case: 'one of several callers', context: after(OWN), events: [anEvent(), anEvent(aCliUser('mallory'))] },
];

const silent = [
  { case: 'no monitoring was stopped', context: aContext(), events: [anEvent(aCliUser('mallory'))] },
  { case: 'another actor stopped it', context: after(OWN), events: [anEvent()] },
  { case: 'the change of the monitoring itself', context: after(OWN), events: [OWN] },
  { case: 'no event', context: after(OWN), events: [] },
];

describe('blinded-first', () => {
  it.each(fires)('fires: $case', ({ context, events }) => {
    const drift = aDrift({ events });

    expect(blindedFirst.check(drift, anIntent([drift]), context)?.message).toMatch(/StopLogging of cloudtrail/);
  });

  it.each(silent)('must not fire: $case', ({ context, events }) => {
    const drift = aDrift({ events });

    expect(blindedFirst.check(drift, anIntent([drift]), context)).toBeUndefined();
  });
});
