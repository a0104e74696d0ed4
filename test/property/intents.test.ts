import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { episodesOf } from '#stages/infer/episodes.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../support/drifts.ts';
import { A_RUNBOOK } from '../support/episodes.ts';
import '../support/property-seed.ts';
import { WORDS } from '../support/words.ts';
import { SPANS } from '../support/spans.ts';

const AROUND = {
  catalogue,
  knowledge: { remember: async () => {}, recall: async () => [], close: async () => {} },
  context: [],
  signals: [],
  vocabulary: WORDS,
  now: '2026-01-16T06:00:00Z',
  policy: { calendar: {}, spans: SPANS },
};

const CALLERS = [
  aCliUser('bob'),
  aConsoleUser('ann@example.com'),
  anAssumedRole('ops', 'nightly'),
  anAssumedRole('oncall', 'INC-7-eve'),
  anAssumedRole('finops', 'run'),
  { ...anAssumedRole('tuner', 'agent-1'), userAgent: 'Boto3/1.40.0 agent/tuner' },
  A_RUNBOOK,
];

/** What is known to several recognisers, and what to none. */
const CHANGES: readonly (readonly [type: string, path: string, ...values: readonly Json[]])[] = [
  ['aws_lambda_function', 'memory_size', 128, 256, 512],
  ['aws_lambda_function', 'timeout', 30, 60, 90],
  ['aws_sqs_queue', 'visibility_timeout_seconds', 30, 60, 90],
  ['aws_cloudwatch_log_group', 'retention_in_days', 7, 30, 0],
  ['aws_ecs_service', 'desired_count', 0, 2, 4],
  ['aws_dynamodb_table', 'deletion_protection_enabled', true, false],
  ['aws_kms_key', 'is_enabled', true, false],
  ['aws_sns_topic', 'tags', { Owner: 'a' }, { Owner: 'b' }, { CostCentre: '1' }],
  ['aws_iam_role_policy', 'policy', '{}', '{"Statement":[]}'],
  ['aws_example', 'colour', 'red', 'blue'],
];

const event: fc.Arbitrary<CloudTrailEvent> = fc
  .tuple(fc.constantFrom(...CALLERS), fc.nat(3), fc.nat(80))
  .map(([caller, second, minute]) => anEvent({ ...caller, eventTime: new Date(Date.UTC(2026, 0, 15, 10, minute, second)).toISOString() }));

const changed: fc.Arbitrary<Drift> = fc
  .tuple(fc.constantFrom(...CHANGES), fc.nat(5), fc.nat(5), fc.nat(3), fc.array(event, { maxLength: 3 }))
  .map(([[type, path, ...values], before, after, name, events]) =>
    aDrift({
      resourceType: type,
      address: `${type}.r${name}`,
      changes: [aChange(path, values[before % values.length] ?? null, values[after % values.length] ?? null)],
      events: inTime(events),
    }),
  );
const made = fc
  .tuple(fc.constantFrom('jobs-queue', 'sandbox-queue'), event)
  .map(([name, one]) => anUnmanaged('aws_sqs_queue', { name }, { importId: name, events: [one] }));
const gone = fc
  .tuple(fc.constantFrom('aws_s3_bucket', 'aws_iam_user'), event)
  .map(([type, one]) => aMissing(`${type}.x`, { name: 'x' }, { events: [one] }));
const drifts = fc.array(fc.oneof({ weight: 6, arbitrary: changed }, made, gone), { maxLength: 8 });

function inTime(events: readonly CloudTrailEvent[]): readonly CloudTrailEvent[] {
  return events.toSorted(
    (left, right) => Date.parse(left.eventTime) - Date.parse(right.eventTime) || (left.eventID < right.eventID ? -1 : 1),
  );
}

/** What a report tells of an intent, whatever order its parts came in. */
function told(intents: readonly Intent[]): readonly string[] {
  return intents.map(({ id, goal, motivation, recognised, confidence, evidence, stated }) =>
    JSON.stringify({ id, goal, motivation, recognised, confidence, evidence, stated }),
  );
}

describe('intents', () => {
  test.prop([
    drifts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }))),
  ])('are the same in any order of drifts', async ([all, shuffled]) => {
    expect(told(await inferIntents(shuffled, AROUND))).toEqual(told(await inferIntents(all, AROUND)));
  });

  test.prop([drifts])('contain each drift once, and nothing else', async (all) => {
    const intents = await inferIntents(all, AROUND);

    expect(intents.flatMap((intent) => intent.drifts).toSorted(byId)).toEqual(all.toSorted(byId));
  });

  test.prop([drifts])('have a motivation only with evidence, and are never certain without an event', async (all) => {
    const intents = await inferIntents(all, AROUND);

    const unproved = intents.filter(({ motivation }) => (motivation.kind === 'unknown') !== (motivation.evidence.length === 0));
    const unexplained = intents.filter(
      (intent) => intent.confidence !== 'guess' && intent.drifts.some((drift) => drift.events.length === 0),
    );
    expect([unproved, unexplained]).toEqual([[], []]);
  });

  const signal: fc.Arbitrary<Signal> = fc
    .tuple(fc.constantFrom('alarm', 'deployment', 'budget-alert', 'audit'), fc.constantFrom(...CHANGES), fc.nat(3), fc.nat(80))
    .map(([kind, [type], name, minute]) => ({
      time: new Date(Date.UTC(2026, 0, 15, 9, minute)).toISOString(),
      source: 'monitor',
      kind,
      subject: `${type}.r${name}`,
      state: 'firing' as const,
    }));

  test.prop([drifts, fc.array(signal, { maxLength: 5 })])('are never more confident without signals', async (all, signals) => {
    const order = ['guess', 'likely', 'certain'];
    const [with_, without] = [await inferIntents(all, { ...AROUND, signals }), await inferIntents(all, AROUND)];

    const surer = without.filter((intent, index) => order.indexOf(intent.confidence) > order.indexOf(with_[index]?.confidence ?? 'guess'));
    expect(surer).toEqual([]);
    expect(without.map((intent) => intent.id)).toEqual(with_.map((intent) => intent.id));
  });

  it('do not depend on the locale', async () => {
    const all = ['ä', 'z', 'i', 'I', 'ı'].map((name) => aDrift({ resourceType: 'aws_sqs_queue', address: `aws_sqs_queue.${name}` }));

    const groups = episodesOf(all, SPANS).map((group) => group.map((drift) => drift.address));

    expect(groups).toEqual([['I', 'i', 'z', 'ä', 'ı'].map((name) => `aws_sqs_queue.${name}`)]);
  });
});

function byId(left: Drift, right: Drift): number {
  return left.id < right.id ? -1 : 1;
}
