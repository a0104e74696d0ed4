import { describe, expect, it } from 'vitest';
import { incidentMeasure } from '#stages/decide/guardrails/bounds/incident-measure.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, anIncident, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

const BOUNDS = aChanged('aws_autoscaling_group.web', 'max_size', [6, 12]);
const FAILOVER = aChanged('aws_route53_record.www', 'records', [['192.0.2.1'], ['192.0.2.2']]);
const COPIES = aChanged('aws_ecs_service.pay', 'desired_count', [3, 6]);
const CONCURRENCY = aChanged('aws_lambda_function.importer', 'reserved_concurrent_executions', [50, 5]);
const DESIRED = aChanged('aws_autoscaling_group.web', 'desired_capacity', [3, 5]);
const TIMEOUT = aChanged('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [30, 60]);

const rule = (...ranges: readonly string[]): Json => [{ from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: [...ranges] }];
const ONE_ADDRESS = aChanged('aws_security_group.web', 'ingress', [[], rule('203.0.113.7/32')]);
const A_RANGE = aChanged('aws_security_group.web', 'ingress', [[], rule('203.0.113.0/24')]);
const TWO = aChanged('aws_security_group.web', 'ingress', [[], rule('203.0.113.7/32', '198.51.100.0/24')]);
const OWN_RULE = anUnmanaged('aws_vpc_security_group_ingress_rule', {
  security_group_id: 'sg-1',
  cidr_ipv4: '203.0.113.7/32',
  ip_protocol: 'tcp',
  from_port: 22,
  to_port: 22,
});

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'limits increased in an incident', drift: BOUNDS, intent: anIncident([BOUNDS]), effect: 'hold' },
  { case: 'the count doubled in an incident', drift: COPIES, intent: anIncident([COPIES]), effect: 'hold' },
  { case: 'another kind of limit in an incident', drift: CONCURRENCY, intent: anIncident([CONCURRENCY]), effect: 'hold' },
  { case: 'a DNS name redirected in an incident', drift: FAILOVER, intent: anIncident([FAILOVER]), effect: 'hold' },
  { case: 'one address allowed in an incident', drift: ONE_ADDRESS, intent: anIncident([ONE_ADDRESS]), effect: 'hold' },
  { case: 'a separate rule for one address in an incident', drift: OWN_RULE, intent: anIncident([OWN_RULE]), effect: 'hold' },
];

const silent: readonly Case[] = [
  { case: 'limits increased without an incident', drift: BOUNDS },
  { case: 'the count doubled without an incident', drift: COPIES },
  { case: 'capacity within the limits in an incident', drift: DESIRED, intent: anIncident([DESIRED]) },
  { case: 'a DNS name changed without an incident', drift: FAILOVER },
  { case: 'one address allowed without an incident', drift: ONE_ADDRESS },
  { case: 'a range allowed in an incident', drift: A_RANGE, intent: anIncident([A_RANGE]) },
  { case: 'a range in addition to one address', drift: TWO, intent: anIncident([TWO]) },
  { case: 'a timeout increased in an incident', drift: TIMEOUT, intent: anIncident([TIMEOUT]) },
];

describe('incident-measure', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = incidentMeasure.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? incidentMeasure.defaultEffect).toBe(effect);
  });

  it('holds for the actor who took the measure, until the time in the policy', () => {
    const alarm = incidentMeasure.check(BOUNDS, anIncident([BOUNDS]), aContext());

    expect(alarm?.hold).toEqual({ owner: 'alice (cli)', until: '2026-01-30T06:00:05.000Z' });
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = incidentMeasure.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
