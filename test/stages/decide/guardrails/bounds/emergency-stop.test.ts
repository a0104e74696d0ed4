import { describe, expect, it } from 'vitest';
import { emergencyStop } from '#stages/decide/guardrails/bounds/emergency-stop.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, anIncident, anIntent } from '../../../../support/drifts.ts';

const PAUSED = aChanged('aws_lambda_event_source_mapping.refunds', 'enabled', [true, false]);
const THROTTLED = aChanged('aws_lambda_function.worker', 'reserved_concurrent_executions', [20, 0]);
const STOPPED = aChanged('aws_cloudwatch_event_rule.job', 'state', ['ENABLED', 'DISABLED']);
const RAISED = aChanged('aws_dynamodb_table.orders', 'read_capacity', [10, 40]);
const STARTED = aChanged('aws_lambda_event_source_mapping.refunds', 'enabled', [false, true]);
const GONE = aMissing('aws_lambda_event_source_mapping.refunds', { enabled: true });

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'a consumer paused', drift: PAUSED, intent: anIncident([PAUSED]), effect: 'hold' },
  { case: 'a function throttled to zero', drift: THROTTLED, intent: anIncident([THROTTLED]), effect: 'hold' },
  { case: 'a job stopped', drift: STOPPED, intent: anIncident([STOPPED]), effect: 'hold' },
];

const silent: readonly Case[] = [
  { case: 'the same without an incident', drift: PAUSED },
  { case: 'capacity increased in an incident', drift: RAISED, intent: anIncident([RAISED]) },
  { case: 'a resource enabled in an incident', drift: STARTED, intent: anIncident([STARTED]) },
  { case: 'a resource deleted in an incident', drift: GONE, intent: anIncident([GONE]) },
];

describe('emergency-stop', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = emergencyStop.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? emergencyStop.defaultEffect).toBe(effect);
  });

  it('holds for the actor who switched it off, until the time in the policy', () => {
    const alarm = emergencyStop.check(PAUSED, anIncident([PAUSED]), aContext());

    expect(alarm?.hold).toEqual({ owner: 'alice (cli)', until: '2026-01-30T06:00:05.000Z' });
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = emergencyStop.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
