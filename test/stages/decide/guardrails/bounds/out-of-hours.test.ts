import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import { outOfHours } from '#stages/decide/guardrails/bounds/out-of-hours.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aConsoleUser, anEvent } from '../../../../support/builders.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { WORDS } from '../../../../support/words.ts';

const OFFICE = { kind: 'working', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00', timeZone: 'UTC' };
const NIGHT = { kind: 'maintenance', from: '22:00', to: '02:00', timeZone: 'UTC' };
const FREEZE = { kind: 'freeze', from: '2026-01-14T00:00:00Z', to: '2026-01-15T00:00:00Z' };

/** The fifteenth of January 2026 is a Thursday. */
const AT_NOON = '2026-01-15T12:00:00Z';
const AT_NIGHT = '2026-01-15T03:00:00Z';
const IN_FREEZE = '2026-01-14T12:00:00Z';

function madeAt(eventTime: string, over: Partial<CloudTrailEvent> = {}): Drift {
  return aDrift({ events: [anEvent({ eventTime, ...over })] });
}

function on(calendar: object, now = '2026-01-16T12:00:00Z'): GuardrailContext {
  return aContext({ policy: parsePolicy({ calendar }, 'test'), circumstances: noCircumstances(now, WORDS) });
}

/** A service changed it by itself. */
const BY_SERVICE: Partial<CloudTrailEvent> = {
  userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' },
  userAgent: 'autoscaling.amazonaws.com',
};

/** A pipeline, by a role that says nothing of a person. */
const BY_SCRIPT: Partial<CloudTrailEvent> = {
  userIdentity: {
    type: 'AssumedRole',
    arn: 'arn:aws:sts::123456789012:assumed-role/deployer/run-7',
    accountId: '123456789012',
    sessionContext: { sessionIssuer: { type: 'Role', arn: 'arn:aws:iam::123456789012:role/deployer', userName: 'deployer' } },
  },
  userAgent: 'Boto3/1.40.1 md/Botocore#1.40.1 ua/2.1',
};

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly context: GuardrailContext;
}

interface Firing extends Case {
  readonly effect: string;
  readonly message: string;
}

const fires: readonly Firing[] = [
  {
    case: 'a person at night, decided after a working day',
    drift: madeAt(AT_NIGHT, aConsoleUser('bo@example.com')),
    context: on({ OFFICE }),
    effect: 'escalate',
    message: 'aws_sqs_queue.jobs was changed by bo@example.com (PowerUser, console) at 2026-01-15T03:00:00Z, outside working hours',
  },
  {
    case: 'a person at night, decided in the same night',
    drift: madeAt(AT_NIGHT),
    context: on({ OFFICE }, '2026-01-15T04:00:00Z'),
    effect: 'hold',
    message: 'outside working hours: decide in working hours',
  },
  {
    case: 'a person at the weekend, decided on Monday',
    drift: madeAt('2026-01-17T12:00:00Z'),
    context: on({ OFFICE }, '2026-01-19T09:00:00Z'),
    effect: 'escalate',
    message: 'outside working hours',
  },
  {
    case: 'one call of several at night',
    drift: aDrift({ events: [anEvent({ eventTime: AT_NIGHT }), anEvent({ eventTime: AT_NOON })] }),
    context: on({ OFFICE }),
    effect: 'escalate',
    message: 'at 2026-01-15T03:00:00Z, outside',
  },
  {
    case: 'a person at night, with a calendar without near working hours',
    drift: madeAt(AT_NIGHT),
    context: on({ once: { kind: 'working', from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' } }, '2026-01-15T04:00:00Z'),
    effect: 'escalate',
    message: 'outside working hours',
  },
  {
    case: 'a person in a freeze, in working hours',
    drift: madeAt(IN_FREEZE),
    context: on({ OFFICE, 'year end': FREEZE }),
    effect: 'escalate',
    message: 'during the freeze year end',
  },
  {
    case: 'a script in a freeze',
    drift: madeAt(IN_FREEZE, BY_SCRIPT),
    context: on({ FREEZE }),
    effect: 'escalate',
    message: 'during the freeze FREEZE',
  },
  {
    case: 'a person in announced maintenance during a freeze',
    drift: madeAt('2026-01-14T23:00:00Z'),
    context: on({ NIGHT, FREEZE }),
    effect: 'escalate',
    message: 'during the freeze FREEZE',
  },
];

const silent: readonly Case[] = [
  { case: 'a person in working hours', drift: madeAt(AT_NOON), context: on({ OFFICE }) },
  { case: 'a person at night, in a calendar without working hours', drift: madeAt(AT_NIGHT), context: on({ NIGHT }) },
  { case: 'a person at night, without a calendar', drift: madeAt(AT_NIGHT), context: on({}) },
  { case: 'a person in announced maintenance', drift: madeAt('2026-01-15T23:00:00Z'), context: on({ OFFICE, NIGHT }) },
  { case: 'a person after the freeze', drift: madeAt(AT_NOON), context: on({ OFFICE, FREEZE }) },
  { case: 'a script at night', drift: madeAt(AT_NIGHT, BY_SCRIPT), context: on({ OFFICE }) },
  { case: 'a service in a freeze', drift: madeAt(IN_FREEZE, BY_SERVICE), context: on({ OFFICE, FREEZE }) },
  { case: 'a drift without events', drift: aDrift({ events: [] }), context: on({ OFFICE, FREEZE }) },
];

describe('out-of-hours', () => {
  it.each(fires)('fires: $case', ({ drift, context, effect, message }) => {
    const alarm = outOfHours.check(drift, anIntent([drift]), context);

    expect(alarm?.message).toContain(message);
    expect(alarm?.effect ?? outOfHours.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, context }) => {
    expect(outOfHours.check(drift, anIntent([drift]), context)).toBeUndefined();
  });

  it('holds until the next working hours', () => {
    const drift = madeAt('2026-01-16T20:00:00Z');

    const alarm = outOfHours.check(drift, anIntent([drift]), on({ OFFICE }, '2026-01-17T03:00:00Z'));

    expect(alarm?.hold).toEqual({ owner: 'alice (cli)', until: '2026-01-19T08:00:00.000Z' });
  });
});
