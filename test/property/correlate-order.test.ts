import { fc, test } from '@fast-check/vitest';
import dedent from 'dedent';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { aCliUser, aConsoleUser, anEvent } from '../support/builders.ts';
import {
  configureFunction,
  createQueue,
  deleteQueue,
  keepLogs,
  queueValues,
  setAttributes,
  tagQueue,
  untagQueue,
  urlOf,
} from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { inMemoryTrail } from '../support/trails.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const STATE = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { tags: { Team: 'a' }, tags_all: { Team: 'a', Env: 'prod' } })),
  inState('aws_sqs_queue.mail', queueValues('shop-mail')),
  inState('aws_cloudwatch_log_group.app', {
    id: '/shop/app',
    name: '/shop/app',
    arn: 'arn:aws:logs:us-east-1:123456789012:log-group:/shop/app',
    retention_in_days: 30,
  }),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    memory_size: 128,
  }),
];
const MAIN = dedent`
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
    tags                       = { Team = "a" }
  }

  resource "aws_sqs_queue" "mail" {
    name                       = "shop-mail"
    visibility_timeout_seconds = 60 # merged, not applied
    policy                     = ""
  }

  resource "aws_cloudwatch_log_group" "app" {
    name              = "/shop/app"
    retention_in_days = 30
  }

  resource "aws_lambda_function" "worker" {
    function_name = "shop-worker"
    memory_size   = 128
  }
`;

const queue = fc.constantFrom('shop-jobs', 'shop-mail', 'shop-new', 'elsewhere');
const seconds = fc.constantFrom(30, 60, 90);
const POLICY = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: '*' }],
});

const called: fc.Arbitrary<Called> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(queue, seconds).map(([name, timeout]) => setAttributes(name, { VisibilityTimeout: String(timeout) })) },
  { weight: 2, arbitrary: fc.tuple(queue, fc.constantFrom('0', '5')).map(([name, delay]) => setAttributes(name, { DelaySeconds: delay })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(queue, fc.constantFrom(POLICY, '', 'HIDDEN_DUE_TO_SECURITY_REASONS'))
      .map(([name, policy]) => setAttributes(name, { Policy: policy })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(queue, fc.constantFrom('a', 'b'))
      .map(([name, label]): Called => ({ eventName: 'AddPermission', requestParameters: { queueUrl: urlOf(name), label } })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(queue, fc.constantFrom('Team', 'Env'), fc.constantFrom('a', 'prod'))
      .map(([name, key, value]) => tagQueue(name, { [key]: value })),
  },
  { weight: 2, arbitrary: fc.tuple(queue, fc.constantFrom('Team', 'Env')).map(([name, key]) => untagQueue(name, key)) },
  { weight: 3, arbitrary: queue.map((name) => createQueue(name)) },
  { weight: 3, arbitrary: queue.map((name) => deleteQueue(name)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('/shop/app', '/other'), fc.constantFrom(7, 30)).map(([name, days]) => keepLogs(name, days)),
  },
  { weight: 2, arbitrary: fc.constantFrom(128, 256).map((memory) => configureFunction('shop-worker', { memorySize: memory })) },
  { weight: 1, arbitrary: fc.constant(configureFunction('shop-worker', { environment: {} })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('shop-jobs', 'nobody')
      .map((name): Called => ({ eventName: 'UpdateSomethingNew', requestParameters: { queueUrl: urlOf(name), name } })),
  },
);

/** Few seconds and two people, so that ties and both kinds of oscillation are common. */
const events: fc.Arbitrary<readonly CloudTrailEvent[]> = fc
  .array(fc.tuple(called, fc.nat(4), fc.boolean()), { maxLength: 12 })
  .map((calls) =>
    calls.map(([call, second, byAlice]) =>
      anEvent({ eventTime: `2026-01-15T10:00:0${second}Z`, ...(byAlice ? aCliUser('alice') : aConsoleUser('bob')), ...call }),
    ),
  );

const drifted: fc.Arbitrary<readonly RefreshChange[]> = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...STATE), fc.constantFrom('update' as const, 'delete' as const), seconds)
    .map(([resource, kind, value]): RefreshChange => ({
      address: resource.address,
      type: resource.type,
      kind,
      before: resource.values,
      after: kind === 'delete' ? null : { ...resource.values, visibility_timeout_seconds: value, retention_in_days: value },
      sensitive: [],
    })),
  { selector: (change) => change.address, maxLength: 3 },
);
/** Without a refresh as often as with one. */
const workspace: fc.Arbitrary<Workspace> = fc
  .option(drifted, { nil: undefined })
  .map((refresh) => ({ ...aWorkspace({ 'main.tf': MAIN }, STATE), ...(refresh === undefined ? {} : { refresh }) }));
const unmanaged = fc.constantFrom('related' as const, 'all' as const, 'none' as const);

async function correlated(
  delivered: readonly CloudTrailEvent[],
  world: Workspace,
  policy: 'related' | 'all' | 'none',
): Promise<{ readonly result: Correlation; readonly kept: readonly CloudTrailEvent[] }> {
  const trail = inMemoryTrail(delivered.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })));
  const filtered = await filterEvents(trace([trail], {}), { ...DEFAULT_ORIGINS, window: {}, accounts: [], regions: [] });
  return { result: correlate(filtered, world, catalogue, parsePolicy({ unmanaged: policy }, 'test')), kept: filtered.kept };
}

describe('correlation', () => {
  test.prop([
    events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length }))),
    workspace,
    unmanaged,
  ])('does not depend on the order in which events were delivered', async ([inMadeOrder, shuffled], world, policy) => {
    const [one, other] = [await correlated(inMadeOrder, world, policy), await correlated(shuffled, world, policy)];

    expect(other.result).toEqual(one.result);
  });

  test.prop([events, workspace, unmanaged])(
    'has every kept event in exactly one list, and nothing else',
    async (delivered, world, policy) => {
      const { result, kept } = await correlated(delivered, world, policy);

      const lists = [
        result.drifts.flatMap((drift) => drift.events.map((event) => event.eventID)),
        ...[result.settled, result.invisible, result.unexplained].map((list) => list.flatMap((one) => one.eventIDs)),
      ].map((eventIDs) => [...new Set(eventIDs)]);
      expect(lists.flat().toSorted()).toEqual(kept.map((event) => event.eventID).toSorted());
    },
  );

  test.prop([events, workspace, unmanaged])('lists each resource with the calls that changed it', async (delivered, world, policy) => {
    const { result, kept } = await correlated(delivered, world, policy);

    const known = new Set(kept.map((event) => event.eventID));
    const all = [...result.drifts, ...result.invisible.map((one) => one.drift)];
    const named = all.flatMap((drift) => [
      ...drift.writes.map((write) => write.eventID),
      ...drift.changes.flatMap((change) => change.eventIDs),
    ]);
    expect(named.filter((eventID) => !known.has(eventID))).toEqual([]);
    expect(new Set(all.map((drift) => drift.id)).size).toBe(all.length);
  });

  test.prop([fc.array(fc.tuple(fc.constantFrom('VisibilityTimeout', 'DelaySeconds'), seconds), { minLength: 1, maxLength: 6 })])(
    'reports exactly the differences at the end',
    async (writes) => {
      const before: Readonly<Record<string, number>> = { VisibilityTimeout: 30, DelaySeconds: 0 };
      const delivered = writes.map(([name, value], index) =>
        anEvent({ eventTime: `2026-01-15T10:0${index}:00Z`, ...setAttributes('shop-jobs', { [name]: String(value) }) }),
      );

      const { result } = await correlated(delivered, aWorkspace({ 'main.tf': MAIN }, STATE), 'all');

      const names: Readonly<Record<string, string>> = { VisibilityTimeout: 'visibility_timeout_seconds', DelaySeconds: 'delay_seconds' };
      const expected = [...new Map(writes)]
        .filter(([name, value]) => before[name] !== value)
        .map(([name, value]) => `${names[name]} ${before[name]}>${value}`);
      expect(
        new Set(
          result.drifts.flatMap((drift) =>
            drift.changes.map((change) => `${change.path} ${String(change.before)}>${String(change.after)}`),
          ),
        ),
      ).toEqual(new Set(expected));
      const times = (name: string): number => writes.filter(([other]) => other === name).length;
      const tried = writes.some(([name, value]) => before[name] !== value && times(name) >= 3);
      const settled = tried ? 'tried-and-put-back' : 'net-zero';
      expect(result.settled.map((one) => one.reason)).toEqual(expected.length === 0 ? [settled] : []);
    },
  );

  test.prop([events, workspace, unmanaged])('returns no unknown value', async (delivered, world, policy) => {
    const { result } = await correlated(delivered, world, policy);

    const hidden = result.drifts.flatMap((drift) => drift.changes).filter((change) => change.hidden);
    const known = result.drifts.flatMap((drift): readonly Json[] => [
      ...drift.changes.map((change) => change.after),
      ...drift.writes.map((write) => write.value),
      ...Object.values(drift.observed ?? {}),
    ]);
    expect(hidden.filter((change) => change.after !== null)).toEqual([]);
    expect(known.filter((value) => JSON.stringify(value).includes('HIDDEN_DUE_TO_SECURITY_REASONS'))).toEqual([]);
  });

  test.prop([events, drifted, fc.boolean()])(
    'never reports a change that code ignores as drift',
    async (delivered, refresh, refreshing) => {
      const ignoring = MAIN.replaceAll('\n}', '\n\n  lifecycle {\n    ignore_changes = all\n  }\n}');
      const world = { ...aWorkspace({ 'main.tf': ignoring }, STATE), ...(refreshing ? { refresh } : {}) };

      const { result } = await correlated(delivered, world, 'all');

      expect(result.drifts.filter((drift) => drift.kind === 'changed')).toEqual([]);
    },
  );
});
