import '../support/property-seed.ts';
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Json } from '#domain/json.ts';
import type { Answer, Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';
import type { RunReport } from '#domain/run-report.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { judgeProposal } from '#check-proposal.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports } from '#ports.ts';
import type { Ledger } from '#ports/ledger.ts';
import { answerProposal } from '#queries/check.ts';
import { reconcile } from '#reconcile.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { configureFunction, keepLogs, queueValues, setAttributes } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { hcl } from '../support/hcl.ts';
import { inMemoryTrail } from '../support/trails.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import { WORDS } from '../support/words.ts';

beforeAll(loadGrammar);

/** The change is made in the second in which it was asked about, so that nothing but the asking differs. */
const NOW = '2026-01-15T10:00:00Z';

/** The marks are put where MARK stands. */
const CODE = hcl`
  # MARK-QUEUE
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    delay_seconds              = 5
    visibility_timeout_seconds = 30 # at most a minute
    message_retention_seconds  = 345600
  }

  resource "aws_lambda_function" "worker" {
    function_name = "shop-worker"
    memory_size   = 256
    timeout       = 30
  }

  resource "aws_cloudwatch_log_group" "audit" {
    name              = "/shop/audit"
    retention_in_days = 90
  }

  resource "aws_s3_bucket_public_access_block" "b" {
    bucket                  = "shop-files"
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
`;

const STATE = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { delay_seconds: 5 })),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    memory_size: 256,
    timeout: 30,
  }),
  inState('aws_cloudwatch_log_group.audit', {
    id: '/shop/audit',
    name: '/shop/audit',
    arn: 'arn:aws:logs:us-east-1:123456789012:log-group:/shop/audit',
    retention_in_days: 90,
  }),
  inState('aws_s3_bucket_public_access_block.b', {
    id: 'shop-files',
    bucket: 'shop-files',
    block_public_acls: true,
    block_public_policy: true,
    ignore_public_acls: true,
    restrict_public_buckets: true,
  }),
];

/** What is changed, and the call that does it. */
interface Change {
  readonly address: string;
  readonly attribute: string;
  readonly value: Json;
  readonly call: Called;
}

function ofQueue(
  attribute: string,
  name: string,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): fc.Arbitrary<Change> {
  return fc.integer({ min: least, max: most }).map((value) => ({
    address: 'aws_sqs_queue.jobs',
    attribute,
    value,
    call: setAttributes('shop-jobs', { [name]: String(value) }),
  }));
}

function ofFunction(attribute: string, name: string, values: readonly number[]): fc.Arbitrary<Change> {
  return fc.constantFrom(...values).map((value) => ({
    address: 'aws_lambda_function.worker',
    attribute,
    value,
    call: configureFunction('shop-worker', { [name]: value }),
  }));
}

const FLAGS = { block_public_acls: 'BlockPublicAcls', block_public_policy: 'BlockPublicPolicy' } as const;

const aChange: fc.Arbitrary<Change> = fc.oneof(
  ofQueue('delay_seconds', 'DelaySeconds', { most: 20 }),
  ofQueue('visibility_timeout_seconds', 'VisibilityTimeout', { most: 120 }),
  ofQueue('message_retention_seconds', 'MessageRetentionPeriod', { least: 60, most: 1_209_600 }),
  ofFunction('memory_size', 'memorySize', [128, 256, 512, 1024]),
  ofFunction('timeout', 'timeout', [3, 30, 60, 900]),
  fc.constantFrom(1, 30, 90, 365).map((value) => ({
    address: 'aws_cloudwatch_log_group.audit',
    attribute: 'retention_in_days',
    value,
    call: keepLogs('/shop/audit', value),
  })),
  fc
    .record({ attribute: fc.constantFrom('block_public_acls', 'block_public_policy'), value: fc.boolean() })
    .map(({ attribute, value }) => ({
      address: 'aws_s3_bucket_public_access_block.b',
      attribute,
      value,
      call: {
        eventSource: 's3.amazonaws.com',
        eventName: 'PutBucketPublicAccessBlock',
        requestParameters: {
          bucketName: 'shop-files',
          publicAccessBlock: '',
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
            [FLAGS[attribute]]: value,
          },
        },
      },
    })),
);

const ACCOUNT = '123456789012';

/** As a proposal names them, and as a record does. */
const anActor = fc.constantFrom(
  { name: 'queue-tuner', caller: anAssumedRole('queue-tuner', 'queue-tuner') },
  { name: 'deployer', caller: anAssumedRole('deployer', 'deployer') },
  { name: `arn:aws:iam::${ACCOUNT}:role/deployer`, caller: anAssumedRole('deployer', 'nightly') },
  { name: `arn:aws:iam::${ACCOUNT}:user/dora`, caller: aCliUser('dora') },
  {
    name: `arn:aws:sts::${ACCOUNT}:assumed-role/AWSReservedSSO_PowerUser_0123456789abcdef/dora@example.com`,
    caller: aConsoleUser('dora@example.com'),
  },
);

const anEffect = fc.constantFrom('hold', 'revert', 'escalate');
const aBound = fc.record({ min: fc.integer({ min: 0, max: 6 }), max: fc.integer({ min: 6, max: 20 }) });
const someAddress = fc.constantFrom('aws_sqs_queue.jobs', 'aws_lambda_function.*', 'aws_cloudwatch_log_group.audit');

const aPolicy = fc.record({
  agentPrincipals: fc.constantFrom([], ['queue-*']),
  musculature: fc.oneof(
    fc.constant([]),
    aBound.map((bound) => [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', ...bound }]),
    aBound.map((bound) => [{ address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', ...bound, agents: ['deployer'] }]),
  ),
  steps: fc.constantFrom({}, { capacity: { agent: 2 } }, { timing: { agent: 3 }, retention: { agent: 2 } }),
  skeleton: fc.oneof(
    fc.constant({}),
    someAddress.map((address) => ({ addresses: [address] })),
  ),
  guardrails: fc.oneof(
    fc.constant({}),
    anEffect.map((effect) => ({ musculature: { effect } })),
    anEffect.map((effect) => ({ 'public-exposure': { effect } })),
  ),
  rules: fc.oneof(
    fc.constant([]),
    fc
      .record({ address: someAddress, effect: anEffect })
      .map(({ address, effect }) => [{ name: 'ours', match: { address }, effect, reason: 'the team says so' }]),
  ),
});

const aMark = fc.constantFrom(
  '# nothing is marked here',
  '# reconcile: skeleton',
  '# reconcile: musculature delay_seconds min=4 max=9',
  '# reconcile: musculature delay_seconds max=10; musculature visibility_timeout_seconds max=60',
);

/** What somebody did an hour before, where anything was done. Not on the bucket: its call writes all flags, more than is asked about. */
const anEarlier = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 2 },
  {
    arbitrary: fc.record({
      call: aChange.map(({ call }) => call).filter(({ eventSource }) => eventSource !== 's3.amazonaws.com'),
      actor: anActor,
    }),
    weight: 1,
  },
);

const aQuestion = fc.record({ change: aChange, actor: anActor, policy: aPolicy, mark: aMark, earlier: anEarlier });
type Question = typeof aQuestion extends fc.Arbitrary<infer Value> ? Value : never;

function portsOf(question: Question, events: readonly CloudTrailEvent[], ledger: Ledger): Ports {
  const workspace = aWorkspace({ 'main.tf': CODE.replace('# MARK-QUEUE', question.mark) }, STATE);
  return {
    vocabulary: WORDS,
    signals: [],
    trails: [inMemoryTrail(events.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })))],
    terraform: { open: async () => [workspace], movedSince: async () => [] },
    planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
    ledger,
    knowledge: inMemoryKnowledge([]),
    vcs: {
      writeFiles: async () => undefined,
      commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
      writePatchFile: async () => undefined,
      isDelivered: async () => false,
    },
    observer: { stage: () => undefined, warn: () => undefined },
    clock: { now: () => new Date(NOW) },
    interrupted: new AbortController().signal,
  };
}

function earlierThan({ earlier }: Question): readonly CloudTrailEvent[] {
  return earlier === undefined ? [] : [anEvent({ ...earlier.actor.caller, ...earlier.call, eventTime: '2026-01-15T09:00:00Z' })];
}

async function check(question: Question, ledger: Ledger): Promise<Answer> {
  return (await receiptFor(question, ledger)).answer;
}

async function receiptFor(question: Question, ledger: Ledger): Promise<ProposalReceipt> {
  const { change, actor, policy } = question;
  const { address, attribute, value } = change;
  const proposal: Proposal = { actor: actor.name, goal: 'performance', motivation: 'unknown', address, attribute, value };
  const options = { id: `p-${attribute}`, proposal, policy: parsePolicy(policy, 'the test'), window: {} };
  const judged = await judgeProposal(options, portsOf(question, earlierThan(question), ledger));
  const receipt = answerProposal({ ...judged, id: options.id, proposal });
  await ledger.saveProposal(judged.key, receipt);
  return receipt;
}

async function run(question: Question, ledger: Ledger): Promise<RunReport['reconciliations'][number] | undefined> {
  const event = anEvent({ ...question.actor.caller, ...question.change.call, eventTime: NOW });
  const { report } = await reconcile(
    {
      runId: 'run-1',
      startedAt: NOW,
      directory: '/srv/infra',
      window: {},
      policy: parsePolicy(question.policy, 'the test'),
      write: false,
      deliver: 'none',
      patchFile: '/srv/out.patch',
    },
    portsOf(question, [...earlierThan(question), event], ledger),
  );
  expect(report.unexplained).toEqual([]);
  return report.reconciliations.find((row) => row.address === question.change.address);
}

const ANSWER_FOR: Readonly<Record<Verdict, Answer>> = { accept: 'allow', hold: 'allow', revert: 'veto', escalate: 'ask-a-person' };

/** @param numRuns how many questions are drawn for each law */
function laws(numRuns: number): void {
  test.prop([aQuestion], { numRuns })('allow the named nearest value', async (question) => {
    const { nearest } = await receiptFor(question, inMemoryLedger());
    if (nearest === undefined || nearest === question.change.value) return;
    const { change } = question;

    expect(await check({ ...question, change: { ...change, value: nearest } }, inMemoryLedger())).toBe('allow');
  });

  test.prop([aQuestion], { numRuns })('accept no change of an agent outside its own values', async (question) => {
    const row = await run(question, inMemoryLedger());
    const isAgents = question.policy.agentPrincipals.length > 0 && question.actor.name === 'queue-tuner';
    if (row === undefined || !isAgents || question.earlier !== undefined || Object.keys(question.policy.steps).length > 0) return;

    expect(row.verdict).not.toBe('accept');
  });

  test.prop([aQuestion], { numRuns })('return the same verdict for the same facts', async (question) => {
    const answer = await check(question, inMemoryLedger());
    const row = await run(question, inMemoryLedger());

    expect({ answer, because: row?.reason }).toEqual({
      answer: row === undefined ? 'allow' : ANSWER_FOR[row.verdict],
      because: row?.reason,
    });
  });

  test.prop([aQuestion], { numRuns })(
    'agree with the receipt: an allowed change passes and quotes it, any other is escalated',
    async (question) => {
      const ledger = inMemoryLedger();
      const answer = await check(question, ledger);
      const row = await run(question, ledger);

      // What was there already is no change, though something else of the resource may have changed.
      const isChange = row !== undefined && Object.hasOwn(row.attributes, question.change.attribute);
      if (row === undefined) expect(answer).toBe('allow');
      else if (answer === 'allow') {
        expect(['accept', 'hold']).toContain(row.verdict);
        expect(row.intent.motivation.evidence.join().includes(`proposal p-${question.change.attribute}`)).toBe(isChange);
      } else {
        expect(row.verdict).toBe('escalate');
        expect(row.findings.map((finding) => finding.guardrail).includes('proposal-not-kept')).toBe(isChange);
      }
    },
  );
}

describe('a proposal and the later change', { timeout: 120_000 }, () => {
  laws(12);

  test('generate every answer often enough', async () => {
    const answers = await Promise.all(fc.sample(aQuestion, 200).map((question) => check(question, inMemoryLedger())));

    for (const answer of ['allow', 'veto', 'ask-a-person']) expect(answers.filter((one) => one === answer).length).toBeGreaterThan(5);
  });
});

describe('a proposal and the later change, many times', { tags: ['slow'], timeout: 600_000 }, () => {
  laws(500);
});
