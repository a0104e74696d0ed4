import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Json } from '#domain/json.ts';
import { membersOf } from '#stages/decide/permits/json-members.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import { retentionViolation, scheduleViolation, stepViolation } from '#stages/decide/permits/steps.ts';
import { AGENTS_GRANTED, aLeaf } from '../../../support/permits.ts';
import type { LeafTerms } from '../../../support/permits.ts';
import { WORDS } from '../../../support/words.ts';

const NOW = '2026-01-16T06:00:05Z';

function withPast(address: string, path: string, values: readonly Json[]): Circumstances {
  const past = values.map((value) => ({
    address,
    path,
    value,
    actor: 'alice',
    eventTime: '2026-01-14T10:00:00Z',
    verdict: 'accept',
  }));
  return { ...noCircumstances(NOW, WORDS), past };
}

describe('a step', () => {
  function memory(before: Json, after: Json, terms: LeafTerms = {}): string | undefined {
    return stepViolation(aLeaf('aws_lambda_function.api', 'memory_size', [before, after], terms), 'capacity');
  }

  it.each<[string, Json, Json, ActorCategory, string | undefined]>([
    ['of factor four by people', 256, 1024, 'person', undefined],
    ['of factor four down by people', 1024, 256, 'person', undefined],
    ['above factor four by people', 256, 1025, 'person', 'people may change it by a factor of 4'],
    ['of factor three by automation', 256, 768, 'automation', undefined],
    ['of factor four by automation', 256, 1024, 'automation', 'automation may change it by a factor of 3'],
    ['of factor two by agents', 256, 512, 'agent', undefined],
    ['of factor three by agents', 256, 768, 'agent', 'agents may change it by a factor of 2'],
    ['of numbers as text', '256', '512', 'person', undefined],
    ['to the minimum', 256, 128, 'person', 'the limit of the API'],
    ['to the maximum', 9000, 10_240, 'person', 'the limit of the API'],
    ['beyond the API limits', 9000, 20_000, 'person', 'outside the API limits'],
    ['to zero', 256, 0, 'person', 'never a small step'],
    ['below zero', 256, -1, 'person', 'never a small step'],
    ['from zero', 0, 256, 'person', 'no step can be computed from'],
    ['from a negative number', -1, 256, 'person', 'no step can be computed from'],
    ['to a text', 256, 'much', 'person', 'cannot be compared'],
    ['to null', 256, null, 'person', 'cannot be compared'],
    ['from null by people', null, 512, 'person', 'not set before'],
    ['from null by agents', null, 512, 'agent', 'cannot be compared'],
    ['from null to the maximum', null, 10_240, 'person', 'the limit of the API'],
  ])('%s', (_case, before, after, by, expected) => {
    const lacks = memory(before, after, { by, context: { policy: AGENTS_GRANTED } });

    if (expected === undefined) expect(lacks).toBeUndefined();
    else expect(lacks).toContain(expected);
  });

  it.each([
    ['only the last step is small', [256, 512], 'including earlier steps'],
    ['all steps together are small', [800, 900], undefined],
    ['it returns to an earlier value', [2000], undefined],
    ['earlier values are not numbers', [null, 'much'], undefined],
  ])('is measured from the farthest value in the ledger: %s', (_case, earlier, expected) => {
    const circumstances = withPast('aws_lambda_function.api', 'memory_size', earlier);

    const lacks = memory(1024, 2048, { context: { circumstances } });

    if (expected === undefined) expect(lacks).toBeUndefined();
    else expect(lacks).toContain(expected);
  });

  it.each<[string, number, ActorCategory, string, boolean]>([
    ['a minute by people', 60, 'person', '1m', true],
    ['more than a minute', 61, 'person', '1m', false],
    ['a minute by automation', 60, 'automation', '1m', false],
    ['two minutes, if the policy permits it', 120, 'person', '2m', true],
  ])('a first delay: %s', (_case, seconds, by, firstWait, isSmall) => {
    const context = { policy: parsePolicy({ spans: { firstWait } }, 'test') };

    const lacks = stepViolation(aLeaf('aws_sqs_queue.jobs', 'delay_seconds', [0, seconds], { by, context }), 'timing');

    expect(lacks === undefined).toBe(isSmall);
  });

  it('adds up the steps of a number in a block', () => {
    const AT = ['aws_lambda_function.api', 'ephemeral_storage'] as const;
    const circumstances = withPast(...AT, [[{ size: 600 }], [{ size: 2000 }]]);

    const leaf = aLeaf(...AT, [[{ size: 2000 }], [{ size: 4000 }]], { context: { circumstances } });

    expect(stepViolation(leaf, 'capacity')).toContain('including earlier steps');
  });

  it('adds up the steps of a number in a document', () => {
    const AT = ['aws_cloudwatch_event_target.run', 'input'] as const;
    const circumstances = withPast(...AT, ['{"batch":10}', '{"batch":30}', 'no document']);

    const [member] = membersOf(aLeaf(...AT, ['{"batch":30}', '{"batch":90}'], { context: { circumstances } })) ?? [];

    expect(member?.path).toBe('input.batch');
    expect(member && stepViolation(member, 'capacity')).toContain('including earlier steps');
  });

  it('adds up the steps of an instance class', () => {
    const AT = ['aws_db_instance.main', 'instance_class'] as const;
    const circumstances = withPast(...AT, ['db.r6g.large', 'db.r6g.2xlarge']);

    const alone = aLeaf(...AT, ['db.r6g.2xlarge', 'db.r6g.4xlarge']);
    const together = aLeaf(...AT, ['db.r6g.2xlarge', 'db.r6g.4xlarge'], { context: { circumstances } });

    expect(stepViolation(alone, 'capacity')).toBeUndefined();
    expect(stepViolation(together, 'capacity')).toContain('including earlier steps');
  });

  it('has the size that the policy permits', () => {
    const policy = parsePolicy({ steps: { capacity: { person: 10 } } }, 'test');

    expect(memory(256, 2048, { context: { policy } })).toBeUndefined();
  });

  it.each<[string, ActorCategory, boolean]>([
    ['people', 'person', true],
    ['automation', 'automation', false],
    ['agents', 'agent', false],
  ])('of a limit is permitted for people only: %s', (_case, by, isPermitted) => {
    const leaf = aLeaf('aws_lambda_function.api', 'reserved_concurrent_executions', [20, 25], { by });

    expect(stepViolation(leaf, 'bound') === undefined).toBe(isPermitted);
  });

  it('of a new resource may start at any value within the API limits', () => {
    const leaf = aLeaf('aws_autoscaling_group.new', 'max_size', [null, 4], { by: 'automation', isNew: true });

    expect(stepViolation(leaf, 'bound')).toBeUndefined();
  });

  it.each<[string, Json, ActorCategory, boolean]>([
    ['up to a minute by people', 30, 'person', true],
    ['more than a minute', 300, 'person', false],
    ['by automation', 30, 'automation', false],
  ])('from no delay: %s', (_case, after, by, isPermitted) => {
    const leaf = aLeaf('aws_sqs_queue.jobs', 'delay_seconds', [0, after], { by });

    expect(stepViolation(leaf, 'timing') === undefined).toBe(isPermitted);
  });
});

describe('a retention', () => {
  const LOGS = ['aws_cloudwatch_log_group.api', 'retention_in_days'] as const;
  const QUEUE = ['aws_sqs_queue.jobs', 'message_retention_seconds'] as const;

  it.each<[string, readonly [string, string], Json, Json, ActorCategory, boolean]>([
    ['longer', LOGS, 30, 365, 'agent', true],
    ['forever', LOGS, 30, 0, 'agent', true],
    ['a fifth as long by people', LOGS, 150, 30, 'person', true],
    ['less than a fifth as long', LOGS, 365, 30, 'person', false],
    ['half as long by agents', LOGS, 60, 30, 'agent', true],
    ['a third as long by agents', LOGS, 90, 30, 'agent', false],
    ['no longer forever', LOGS, 0, 3653, 'person', false],
    ['with a first end', LOGS, null, 30, 'person', false],
    ['the shortest of the API', QUEUE, 200, 60, 'person', false],
    ['of zero', QUEUE, 3600, 0, 'person', false],
    ['as text', LOGS, 30, 'some', 'person', false],
  ])('%s', (_case, at, before, after, by, isPermitted) => {
    const leaf = aLeaf(...at, [before, after], { by, context: { policy: AGENTS_GRANTED } });

    expect(retentionViolation(leaf, 'retention') === undefined).toBe(isPermitted);
  });

  it('adds up shorter steps', () => {
    const circumstances = withPast(...LOGS, [365, 180]);

    const lacks = retentionViolation(aLeaf(...LOGS, [180, 60], { context: { circumstances } }), 'retention');

    expect(lacks).toContain('including earlier steps');
  });

  it.each<[string, Json, Json, ActorCategory, boolean]>([
    ['later by agents', 30, 60, 'agent', true],
    ['a quarter as late by people', 40, 10, 'person', true],
    ['much earlier', 365, 10, 'person', false],
    ['a day earlier by agents', 31, 30, 'agent', false],
    ['where there was no expiry', null, 30, 'person', false],
    ['removed', 30, null, 'person', false],
  ])('of an expiry: %s', (_case, before, after, by, isPermitted) => {
    const rule = (days: Json): Json => [{ id: 'old', expiration: [{ days, date: null }] }];
    const leaf = aLeaf('aws_s3_bucket_lifecycle_configuration.files', 'rule', [rule(before), rule(after)], { by });

    expect(retentionViolation(leaf, 'expiry') === undefined).toBe(isPermitted);
  });

  it('may have any value on a new queue', () => {
    expect(retentionViolation(aLeaf(...QUEUE, [null, 86_400], { isNew: true }), 'retention')).toBeUndefined();
  });
});

describe('a schedule', () => {
  const AT = ['aws_cloudwatch_event_rule.nightly', 'schedule_expression'] as const;

  it.each<[string, string, string, ActorCategory, boolean]>([
    ['another hour', 'cron(0 3 * * ? *)', 'cron(30 4 * * ? *)', 'person', true],
    ['another hour by an agent', 'cron(0 3 * * ? *)', 'cron(30 4 * * ? *)', 'agent', true],
    ['twice as often by people', 'rate(10 minutes)', 'rate(5 minutes)', 'person', true],
    ['three times as often', 'rate(15 minutes)', 'rate(5 minutes)', 'person', false],
    ['half as often', 'rate(5 minutes)', 'rate(10 minutes)', 'automation', true],
    ['a third as often', 'rate(5 minutes)', 'rate(15 minutes)', 'automation', false],
    ['a little more often by an agent', 'rate(6 minutes)', 'rate(5 minutes)', 'agent', false],
    ['a date that does not exist', 'cron(0 3 * * ? *)', 'cron(0 3 31 2 ? *)', 'person', false],
    ['a string', 'rate(1 day)', 'sometimes', 'person', false],
  ])('%s', (_case, before, after, by, isPermitted) => {
    expect(scheduleViolation(aLeaf(...AT, [before, after], { by })) === undefined).toBe(isPermitted);
  });

  it('includes changes of earlier runs', () => {
    const circumstances = withPast(...AT, ['rate(20 minutes)']);

    expect(scheduleViolation(aLeaf(...AT, ['rate(10 minutes)', 'rate(5 minutes)'], { context: { circumstances } }))).toContain(
      '4 times as often',
    );
  });
});
