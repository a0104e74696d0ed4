// @module-tag slow
/** Whoever can raise an alarm must not be able to have anything accepted: laws of signals, over what the whole of infer and decide make of them. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import { VERDICTS } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { CONFIDENCES } from '#domain/intent.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import { SIGNAL_STATES } from '#domain/judging/signal.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { StateResource } from '#domain/workspace.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { decide } from '#stages/decide/decide.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { aConsoleUser, anEvent } from '../support/builders.ts';
import { aChange, aDrift, aMissing, aResource, aWorkspace } from '../support/drifts.ts';
import '../support/property-seed.ts';
import { WORDS } from '../support/words.ts';

interface Situation {
  readonly drift: Drift;
  readonly resource: StateResource;
}

function timeWithin(from: string, hours: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: hours * 60 }).map((minutes) => new Date(Date.parse(from) + minutes * 60_000).toISOString());
}

/** Settings of every kind: capacity, switches, openings, detection, retention, tags. */
const CHANGES: readonly (readonly [type: string, path: string, before: Json, afters: readonly Json[]])[] = [
  ['aws_autoscaling_group', 'max_size', 6, [12, 2]],
  ['aws_autoscaling_group', 'desired_capacity', 4, [8, 1, 0]],
  ['aws_ecs_service', 'desired_count', 4, [10, 2, 0]],
  ['aws_lambda_function', 'timeout', 30, [90, 5]],
  ['aws_cloudwatch_event_rule', 'state', 'ENABLED', ['DISABLED']],
  ['aws_cloudwatch_metric_alarm', 'actions_enabled', true, [false]],
  ['aws_cloudwatch_metric_alarm', 'threshold', 80, [99]],
  ['aws_sqs_queue', 'visibility_timeout_seconds', 30, [60]],
  ['aws_sqs_queue', 'tags', { Owner: 'orders' }, [{ Owner: 'shop' }, { Owner: 'orders', Incident: 'INC-7' }]],
  ['aws_cloudwatch_log_group', 'retention_in_days', 90, [7, 365]],
  ['aws_db_instance', 'deletion_protection', true, [false]],
  ['aws_s3_bucket', 'force_destroy', false, [true]],
  ['aws_vpc_security_group_ingress_rule', 'cidr_ipv4', '10.0.0.0/8', ['198.51.100.7/32', '0.0.0.0/0', '198.51.100.0/24']],
];

const GOAL_TAGS = ['cost', 'performance', 'operability', 'availability', 'security'] as const;

const aSituation: fc.Arbitrary<Situation> = fc
  .record({
    change: fc
      .constantFrom(...CHANGES)
      .chain(([type, path, before, afters]) =>
        fc.record({ type: fc.constant(type), path: fc.constant(path), before: fc.constant(before), after: fc.constantFrom(...afters) }),
      ),
    name: fc.constantFrom('orders-web', 'orders-jobs'),
    who: fc.constantFrom('bo@example.com', 'eve', 'INC-7-bo'),
    eventTime: timeWithin('2026-01-15T10:00:00Z', 3),
    goal: fc.option(fc.constantFrom(...GOAL_TAGS)),
    isGone: fc.nat(5).map((roll) => roll === 0),
  })
  .map(({ change: { type, path, before, after }, name, who, eventTime, goal, isGone }) => {
    const address = `${type}.${name.replace('-', '_')}`;
    const base = { address, resourceType: type, importId: name, events: [anEvent({ eventTime, ...aConsoleUser(who) })] };
    const values = { id: name, ...(goal === null ? {} : { tags: { goal } }), [path]: before };
    return {
      drift: isGone ? aMissing(address, values, base) : aDrift({ ...base, changes: [aChange(path, before, after)] }),
      resource: aResource(address, values),
    };
  });

const aSignal: fc.Arbitrary<Signal> = fc.record(
  {
    time: timeWithin('2026-01-15T08:30:00Z', 3),
    source: fc.constantFrom('cloudwatch', 'pagerduty', 'team'),
    kind: fc.constantFrom('alarm', 'incident', 'maintenance', 'vulnerability', 'budget', 'audit', 'event'),
    subject: fc.constantFrom('orders-web', 'orders-jobs', 'slow; Name=orders-web', 'elsewhere'),
    state: fc.constantFrom(...SIGNAL_STATES),
    link: fc.constant('https://status.example.com/7'),
  },
  { requiredKeys: ['time', 'source', 'kind', 'subject', 'state'] },
);

const aPolicy = fc
  .record({
    order: fc.shuffledSubarray([...GOAL_TAGS]),
    match: fc.constantFrom({}, { motivation: 'unknown' }, { confidence: ['guess', 'likely'] }, { goal: 'cost' }),
    effect: fc.option(fc.constantFrom('hold', 'revert', 'escalate')),
  })
  .map(({ order, match, effect }) =>
    parsePolicy({ goals: { order }, rules: effect === null ? [] : [{ name: 'ours', match, effect, reason: 'We say so' }] }, 'test'),
  );

interface Judged {
  readonly intents: readonly Intent[];
  readonly decisions: readonly Decision[];
}

async function judged(
  situations: readonly Situation[],
  signals: readonly Signal[],
  policy: ReturnType<typeof parsePolicy>,
): Promise<Judged> {
  const workspace = aWorkspace(situations.map(({ resource }) => resource));
  const drifts = situations.map(({ drift }) => drift);
  const intents = await inferIntents(drifts, {
    catalogue,
    knowledge: inMemoryKnowledge([]),
    context: [],
    signals,
    now: '2026-01-16T06:00:00Z',
    vocabulary: WORDS,
    policy,
  });
  const circumstances = { ...noCircumstances('2026-01-16T06:00:00Z', WORDS), signals };
  return { intents, decisions: decide(intents, policy, { catalogue, workspace, circumstances }) };
}

const someSituations = fc.uniqueArray(aSituation, { selector: ({ drift }) => drift.address, minLength: 1, maxLength: 3 });

describe('a signal', () => {
  test.prop([someSituations, fc.array(aSignal, { maxLength: 5 }), aPolicy], { numRuns: 200 })(
    'makes no verdict milder, except hold',
    async (situations, signals, policy) => {
      const [without, heard] = [await judged(situations, [], policy), await judged(situations, signals, policy)];

      for (const { drift, verdict } of heard.decisions) {
        const before = without.decisions.find((decision) => decision.drift === drift)?.verdict ?? 'accept';
        if (verdict !== 'hold') expect(VERDICTS.indexOf(verdict)).toBeGreaterThanOrEqual(VERDICTS.indexOf(before));
      }
    },
  );

  test.prop([someSituations, fc.array(aSignal, { maxLength: 5 }), aPolicy], { numRuns: 50 })(
    'never increases confidence by its absence',
    async (situations, signals, policy) => {
      const [without, heard] = [await judged(situations, [], policy), await judged(situations, signals, policy)];

      for (const [index, { confidence }] of heard.intents.entries()) {
        const before = without.intents[index]?.confidence ?? 'guess';
        expect(CONFIDENCES.indexOf(before)).toBeGreaterThanOrEqual(CONFIDENCES.indexOf(confidence));
      }
    },
  );

  test.prop([
    someSituations,
    fc
      .array(aSignal, { maxLength: 5 })
      .chain((signals) => fc.tuple(fc.constant(signals), fc.shuffledSubarray(signals, { minLength: signals.length }))),
    aPolicy,
  ])('has the same effect in any order of files', async (situations, [signals, shuffled], policy) => {
    const [left, right] = [await judged(situations, signals, policy), await judged(situations, shuffled, policy)];

    expect(right.decisions).toEqual(left.decisions);
  });
});
