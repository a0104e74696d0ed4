import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Alarm } from '#stages/decide/guardrail.ts';
import { overrideMode } from '#stages/decide/guardrails/bounds/override-mode.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { aWorkspace, inState } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const POLICY = parsePolicy({ agentPrincipals: ['scaler-*'] }, 'test');
const SCALER = anAssumedRole('scaler-web', 'loop');
const OTHER = anAssumedRole('scaler-db', 'loop');
const PERSON = aConsoleUser('dora@example.com');

function at(time: string, caller: Caller, requestParameters: CloudTrailEvent['requestParameters'] = {}): CloudTrailEvent {
  const event = anEvent({ ...caller, eventTime: `2026-01-15T${time}Z`, requestParameters });
  return attribute(event, readActor(event, POLICY));
}

function tagged(time: string, caller: Caller, value: string): CloudTrailEvent {
  return at(time, caller, {
    resourceArn: 'arn:aws:ecs:eu-west-1:123456789012:service/shop/api',
    tags: [{ key: 'agent:override_mode', value }],
  });
}

function alarmFor(seen: { events: readonly CloudTrailEvent[]; now: string; inState?: string }): Alarm | undefined {
  const drift = aDrift({
    resourceType: 'aws_ecs_service',
    address: 'aws_ecs_service.api',
    changes: [aChange('desired_count', 2, 4)],
    events: seen.events,
  });
  const state = inState('aws_ecs_service.api', seen.inState === undefined ? {} : { tags: { 'agent:override_mode': seen.inState } });
  return overrideMode.check(
    drift,
    anIntent([drift]),
    aContext({ workspace: aWorkspace({}, [state]), policy: POLICY, circumstances: noCircumstances(`2026-01-15T${seen.now}Z`) }),
  );
}

const fires = [
  {
    case: 'a change by an agent after its announcement is held until the end',
    seen: { events: [tagged('10:00:00', SCALER, 'burst_1h'), at('10:20:00', SCALER)], now: '10:30:00' },
    alarm: { hold: { owner: 'loop (scaler-web, scaler-web)', until: '2026-01-15T11:00:00.000Z' } },
    said: 'burst_1h',
  },
  {
    case: 'the same change is escalated after the end',
    seen: { events: [tagged('10:00:00', SCALER, 'burst_1h'), at('10:20:00', SCALER)], now: '11:00:01' },
    alarm: { effect: 'escalate' },
    said: 'ended at 2026-01-15T11:00:00.000Z',
  },
  {
    case: 'the tag is in the state: a change by a listed agent is held from its own time on',
    seen: { events: [at('10:20:00', SCALER)], now: '10:30:00', inState: 'burst_30m' },
    alarm: { hold: { owner: 'loop (scaler-web, scaler-web)', until: '2026-01-15T10:50:00.000Z' } },
    said: 'burst_30m',
  },
  {
    case: 'an actor that is not an agent set the tag',
    seen: { events: [tagged('10:00:00', PERSON, 'burst_1h'), at('10:20:00', SCALER)], now: '10:30:00' },
    alarm: { effect: 'escalate' },
    said: 'the policy does not list it as an agent',
  },
];

const silent = [
  { case: 'no announcement', seen: { events: [at('10:20:00', SCALER)], now: '10:30:00' } },
  {
    case: 'a change before the announcement',
    seen: { events: [at('09:20:00', SCALER), tagged('10:00:00', SCALER, 'burst_1h')], now: '10:30:00' },
  },
  {
    case: 'a change after the end of the announcement',
    seen: { events: [tagged('10:00:00', SCALER, 'burst_10m'), at('10:20:00', SCALER)], now: '10:30:00' },
  },
  { case: 'a change by another agent', seen: { events: [tagged('10:00:00', SCALER, 'burst_1h'), at('10:20:00', OTHER)], now: '10:30:00' } },
  { case: 'a value without a duration', seen: { events: [tagged('10:00:00', SCALER, 'burst'), at('10:20:00', SCALER)], now: '10:30:00' } },
  {
    case: 'a change by a person on a resource tagged in the state',
    seen: { events: [at('10:20:00', PERSON)], now: '10:30:00', inState: 'burst_30m' },
  },
];

describe('override-mode', () => {
  it.each(fires)('fires: $case', ({ seen, alarm, said }) => {
    const found = alarmFor(seen);

    expect(found).toMatchObject(alarm);
    expect(found?.message).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ seen }) => {
    expect(alarmFor(seen)).toBeUndefined();
  });
});
