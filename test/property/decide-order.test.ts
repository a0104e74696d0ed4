import { fc, test } from '@fast-check/vitest';
import dedent from 'dedent';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Decision } from '#domain/decision.ts';
import type { Intent } from '#domain/intent.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { decide } from '#stages/decide/decide.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { judgeRoot } from '../support/judge-root.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';
import { arnOf, configureFunction, queueValues, setAttributes, tagQueue } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { inMemoryTrail } from '../support/trails.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';
import { WORDS } from '../support/words.ts';

beforeAll(loadGrammar);

const POLICY = parsePolicy({}, 'the test');
const CIRCUMSTANCES = noCircumstances('2026-01-16T06:00:00Z', WORDS);

/** Two services, each in a file of its own: a queue, its reader, and the dead letters of the first. */
const FILES: readonly SourceFile[] = [
  {
    path: 'a.tf',
    text: dedent`
      resource "aws_sqs_queue" "jobs" {
        name                       = "shop-jobs"
        visibility_timeout_seconds = 30
        redrive_policy             = jsonencode({ deadLetterTargetArn = aws_sqs_queue.mail.arn, maxReceiveCount = 5 })
      }

      resource "aws_lambda_function" "worker" {
        function_name = "shop-worker"
        memory_size   = 128
        timeout       = 30

        environment {
          variables = { QUEUE = aws_sqs_queue.jobs.url }
        }
      }
    `,
  },
  {
    path: 'b.tf',
    text: dedent`
      resource "aws_sqs_queue" "mail" {
        name                       = "shop-mail"
        visibility_timeout_seconds = 30
      }
    `,
  },
  { path: 'c.tf', text: 'locals {\n  unused = 1\n}\n' },
];

const STATE = [
  inState(
    'aws_sqs_queue.jobs',
    queueValues('shop-jobs', { redrive_policy: `{"deadLetterTargetArn":"${arnOf('shop-mail')}","maxReceiveCount":5}` }),
  ),
  inState('aws_sqs_queue.mail', queueValues('shop-mail')),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    memory_size: 128,
    timeout: 30,
    environment: [{ variables: { QUEUE: 'https://sqs.us-east-1.amazonaws.com/123456789012/shop-jobs' } }],
  }),
];

const called: fc.Arbitrary<Called> = fc.oneof(
  fc
    .tuple(fc.constantFrom('shop-jobs', 'shop-mail'), fc.constantFrom('30', '60', '90'))
    .map(([queue, seconds]) => setAttributes(queue, { VisibilityTimeout: seconds })),
  fc.constantFrom('0', '5').map((seconds) => setAttributes('shop-jobs', { DelaySeconds: seconds })),
  fc.constantFrom(128, 256, 512).map((memory) => configureFunction('shop-worker', { memorySize: memory })),
  fc.constantFrom(15, 30, 90).map((timeout) => configureFunction('shop-worker', { timeout })),
  fc.constantFrom('a', 'b').map((value) => tagQueue('shop-mail', { Team: value })),
);

const caller = fc.constantFrom(
  anAssumedRole('tuner', 'agent-tuner'),
  anAssumedRole('cost-saver', 'nightly'),
  anAssumedRole('break-glass-oncall', 'carol'),
  aConsoleUser('alice@example.com'),
  aConsoleUser('Ångström@example.com'),
  terraform(),
);

/** Few seconds and many hands, so that ties, neighbours and undoing are common. */
const events: fc.Arbitrary<readonly CloudTrailEvent[]> = fc
  .array(fc.tuple(called, caller, fc.nat(5)), { minLength: 1, maxLength: 10 })
  .map((calls) => calls.map(([call, by, second]) => anEvent({ ...by, eventTime: `2026-01-15T10:00:0${second}Z`, ...call })));

function shuffled<Item>(items: fc.Arbitrary<readonly Item[]>): fc.Arbitrary<readonly [readonly Item[], readonly Item[]]> {
  return items.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })));
}

interface World {
  readonly files?: readonly SourceFile[];
  readonly stateReversed?: boolean;
}

async function judged(
  delivered: readonly CloudTrailEvent[],
  { files = FILES, stateReversed = false }: World = {},
): ReturnType<typeof judgeRoot> {
  const trail = inMemoryTrail(delivered.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })));
  const filtered = await filterEvents(trace([trail], {}), { ...POLICY, window: {}, accounts: [], regions: [] });
  const workspace: Workspace = { ...aWorkspace({}, stateReversed ? STATE.toReversed() : STATE), files };
  const [root] = correlateRoots(filtered, [workspace], catalogue, POLICY).roots;
  if (root === undefined) throw new Error('expected one root, found none');
  const context = filtered.context.map((item) => item.event);
  return judgeRoot(root, { policy: POLICY, circumstances: CIRCUMSTANCES, knowledge: inMemoryKnowledge([]), context });
}

interface Told {
  readonly decisions: readonly Decision[];
  readonly alarms: readonly Decision[];
}

/** All that a person reads of the verdicts, and in which order. */
function told({ decisions, alarms }: Told): readonly unknown[] {
  return [...decisions, ...alarms].map(({ drift, intent, verdict, findings, reason }) => ({
    drift: drift.id,
    intent: intent.id,
    goal: intent.goal,
    verdict,
    findings,
    reason,
  }));
}

const ENVIRONMENT = { LANG: process.env['LANG'], LC_ALL: process.env['LC_ALL'], TZ: process.env['TZ'] };

function setEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}

afterEach(() => setEnvironment(ENVIRONMENT));

/** Each asks two whole runs. */
const FEW = { numRuns: 40 };

describe('decisions', () => {
  test.prop([shuffled(events)], FEW)('do not depend on the order in which events were delivered', async ([one, other]) => {
    expect(told(await judged(other))).toEqual(told(await judged(one)));
  });

  test.prop([events, fc.shuffledSubarray([...FILES], { minLength: FILES.length })], FEW)(
    'do not depend on the order of files and resources',
    async (delivered, files) => {
      const [one, other] = [await judged(delivered), await judged(delivered, { files, stateReversed: true })];

      expect(told(other)).toEqual(told(one));
    },
  );

  test.prop([events, fc.constantFrom('de_DE.UTF-8', 'tr_TR.UTF-8', 'C'), fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'UTC')], FEW)(
    'do not depend on locale and time zone',
    async (delivered, language, zone) => {
      setEnvironment({ LANG: 'en_US.UTF-8', LC_ALL: undefined, TZ: 'UTC' });
      const here = told(await judged(delivered));
      setEnvironment({ LANG: language, LC_ALL: language, TZ: zone });

      const there = told(await judged(delivered));

      expect(there).toEqual(here);
    },
  );

  test.prop([events, fc.infiniteStream(fc.nat(1000))], FEW)(
    'do not depend on the order of drifts and intents',
    async (delivered, numbers) => {
      const { question, verdicts } = await judged(delivered);
      const mixed = <Item>(items: readonly Item[]): readonly Item[] =>
        items
          .map((item) => ({ item, at: numbers.next().value ?? 0 }))
          .sort((left, right) => left.at - right.at)
          .map(({ item }) => item);
      const intents = mixed(question.intents).map((intent): Intent => ({ ...intent, drifts: mixed(intent.drifts) }));

      const again = decide(intents, POLICY, { catalogue, workspace: question.workspace, circumstances: CIRCUMSTANCES });

      const byDrift = (decisions: readonly Decision[]): ReadonlyMap<string, unknown> =>
        new Map(decisions.map(({ drift, verdict, findings, reason }) => [drift.id, { verdict, findings, reason }]));
      expect(byDrift(again)).toEqual(byDrift(verdicts.decisions));
    },
  );
});
