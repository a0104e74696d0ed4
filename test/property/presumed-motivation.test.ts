import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { VERDICTS } from '#domain/decision.ts';
import { MOTIVATIONS } from '#domain/intent.ts';
import type { Motivation } from '#domain/intent.ts';
import { decide } from '#stages/decide/decide.ts';
import { aContext, anIntent, anUnmanaged } from '../support/drifts.ts';
import { aMove, aRule } from '../support/episodes.ts';
import '../support/property-seed.ts';

/** Changes that guardrails judge otherwise in an incident, in maintenance, or where a rule of the policy says so. */
const DRIFTS: readonly Drift[] = [
  aMove('aws_security_group.g', { ingress: [[], [aRule(22, '203.0.113.9/32')]] }),
  aMove('aws_security_group.g', { ingress: [[], [aRule(443, '0.0.0.0/0')]] }),
  aMove('aws_cloudtrail.t', { enable_logging: [true, false] }),
  aMove('aws_lambda_event_source_mapping.m', { enabled: [true, false] }),
  aMove('aws_autoscaling_group.a', { max_size: [4, 8] }),
  aMove('aws_route53_record.r', { records: [['a.example.com'], ['b.example.com']] }),
  aMove('aws_dynamodb_table.t', { deletion_protection_enabled: [true, false] }),
  aMove('aws_iam_role_policy.p', { policy: ['{"Statement":[]}', '{"Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}'] }),
  aMove('aws_sqs_queue.q', { visibility_timeout_seconds: [30, 60] }),
  anUnmanaged('aws_iam_user', { name: 'zoe' }),
];

function strictness(drift: Drift, motivation: Motivation): number {
  const intent = anIntent([drift], { motivation });
  const [decision] = decide([intent], aContext().policy, aContext({ drifts: [drift], intents: [intent] }));
  return VERDICTS.indexOf(decision?.verdict ?? 'accept');
}

describe('a presumed motivation', () => {
  test.prop([fc.constantFrom(...DRIFTS), fc.constantFrom(...MOTIVATIONS)])('makes no verdict milder than an unknown one', (drift, kind) => {
    const presumed = strictness(drift, { kind, evidence: ['read off what was done'], presumed: true });

    expect(presumed).toBeGreaterThanOrEqual(strictness(drift, { kind: 'unknown', evidence: [] }));
  });
});
