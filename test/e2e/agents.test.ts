// @module-tag slow
/**
 * Skeleton and musculature as a user meets them: what of a resource is an agent's, what belongs to code, and what a check answers.
 * Ranges: https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html (MemorySize, Timeout),
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html (DelaySeconds),
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html (retentionInDays).
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { Proposal } from '#domain/judging/proposal.ts';
import { anAgentRoot, byAgent, LISTED, onFunction, onGroup, onQueue } from '../support/agent-root.ts';
import type { AgentRoot } from '../support/agent-root.ts';
import { aCliUser, anAssumedRole } from '../support/builders.ts';
import { createQueue, deleteQueue, keepLogs, tagQueue, untagQueue } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };

let root: AgentRoot;
afterEach(() => root.remove());

async function verdictsOf(calls: readonly Called[], policy: object | string = LISTED): Promise<readonly string[]> {
  root = anAgentRoot(policy);
  const { reconciliations } = await root.run(calls);
  return reconciliations.map(({ verdict }) => verdict);
}

function minutesFromNow(minutes: number): string {
  return `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19)}Z`;
}

const MAIL = { DelaySeconds: '6' };
const BY_RECORD = { ...anAssumedRole('worker', 'loop'), userAgent: 'Boto3/1.40.0 md/Botocore#1.40.0 agent/Tuner' };

describe('what belongs to code, whatever is marked', SLOW, () => {
  const waived = { ...LISTED, rules: [{ name: 'sandbox', match: { type: 'aws_*' }, waive: 'deletion', reason: 'Nothing is kept' }] };

  it.each<{ case: string; calls: readonly Called[]; policy?: object }>([
    { case: 'deleting a marked resource', calls: [byAgent(deleteQueue('shop-jobs'))] },
    { case: 'deleting it where a rule waives deletions', calls: [byAgent(deleteQueue('shop-jobs'))], policy: waived },
    {
      case: 'deleting it where a rule holds what happens there',
      calls: [byAgent(deleteQueue('shop-jobs'))],
      policy: { ...LISTED, rules: [{ name: 'later', match: { type: 'aws_*' }, effect: 'hold', reason: 'Looked at on Friday' }] },
    },
    {
      case: 'deleting it in an announced override',
      calls: [byAgent(tagQueue('shop-jobs', { 'agent:override_mode': 'burst_7d' })), byAgent(deleteQueue('shop-jobs'))].map(
        (call, index) => ({
          ...call,
          eventTime: minutesFromNow(index - 10),
        }),
      ),
    },
    { case: 'deleting what the marked resource works with', calls: [byAgent(onGroup('DeletePolicy', { policyName: 'shop-web-out' }))] },
    {
      case: 'deleting what the marked resource works with, where a rule waives deletions',
      calls: [byAgent(onGroup('DeletePolicy', { policyName: 'shop-web-out' }))],
      policy: waived,
    },
    {
      case: 'making a resource with the tag',
      calls: [byAgent(createQueue('shop-more', {}, { managed_by_agent: 'true' }))],
      policy: { ...LISTED, unmanaged: 'all' },
    },
    {
      case: 'replacing a marked resource',
      calls: [byAgent(deleteQueue('shop-jobs')), byAgent(createQueue('shop-jobs', { DelaySeconds: '9' }, { managed_by_agent: 'true' }))],
      policy: { ...LISTED, unmanaged: 'all' },
    },
    { case: 'taking the tag away', calls: [byAgent(untagQueue('shop-jobs', 'managed_by_agent'))] },
    { case: 'putting the tag on what code did not mark', calls: [byAgent(tagQueue('shop-mail', { managed_by_agent: 'true' }))] },
    { case: 'moving the bound', calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 14 }))] },
    {
      case: 'moving the bound together with the number that it binds',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 14, desiredCapacity: 13 }))],
    },
    {
      case: 'moving the bound where the policy grants agents steps of bounds, without being a step',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 40 }))],
      policy: { ...LISTED, steps: { bound: { agent: 2 } } },
    },
    {
      case: 'moving the bound in an announced override',
      calls: [
        byAgent(
          onGroup('CreateOrUpdateTags', {
            tags: [
              {
                resourceType: 'auto-scaling-group',
                resourceId: 'shop-web',
                key: 'agent:override_mode',
                value: 'burst_7d',
                propagateAtLaunch: false,
              },
            ],
          }),
        ),
        byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 14 })),
      ].map((call, index) => ({ ...call, eventTime: minutesFromNow(index - 10) })),
    },
    { case: 'changing what the mark does not name', calls: [byAgent(onQueue('jobs', { VisibilityTimeout: '40' }))] },
    {
      case: 'changing what the mark does not name beside what it names',
      calls: [byAgent(onQueue('jobs', { DelaySeconds: '6', VisibilityTimeout: '40' }))],
    },
    {
      case: 'changing what the bounds do not name of a tagged group',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { healthCheckGracePeriod: 310 }))],
    },
  ])('asks a person about an agent $case', async ({ calls, policy }) => {
    const verdicts = await verdictsOf(calls, policy);

    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts).toContain('escalate');
    expect(verdicts).not.toContain('accept');
  });

  it('still lets the agent move what is its own, and puts back what is beyond', async () => {
    expect(await verdictsOf([byAgent(onQueue('jobs', { DelaySeconds: '9' }))])).toEqual(['hold']);
    root.remove();
    expect(await verdictsOf([byAgent(onQueue('jobs', { DelaySeconds: '60' }))])).toEqual(['revert']);
    root.remove();
    expect(await verdictsOf([byAgent(onGroup('SetDesiredCapacity', { desiredCapacity: 8 }))])).toEqual(['hold']);
  });

  it('still takes what a person did to the same things by the ordinary way', async () => {
    expect(await verdictsOf([{ ...onQueue('jobs', { VisibilityTimeout: '40' }), ...aCliUser('dora') }])).toEqual(['accept']);
    root.remove();
    expect(await verdictsOf([{ ...tagQueue('shop-mail', { team: 'billing' }), ...aCliUser('dora') }])).toEqual(['accept']);
  });
});

describe('an agent without a mark', SLOW, () => {
  it.each<{ case: string; calls: readonly Called[]; policy?: object }>([
    { case: 'a step of one second', calls: [byAgent(onQueue('mail', MAIL))] },
    { case: 'a step by one whose record says that it is an agent', calls: [{ ...onQueue('mail', MAIL), ...BY_RECORD }], policy: {} },
    { case: 'more memory', calls: [byAgent(onFunction({ memorySize: 576 }))] },
    { case: 'a tag', calls: [byAgent(tagQueue('shop-mail', { team: 'billing' }))] },
    { case: 'keeping logs longer', calls: [byAgent(keepLogs('/shop/audit', 120))] },
    {
      case: 'a step by one that only a musculature entry of another attribute lists',
      calls: [{ ...onQueue('jobs', { VisibilityTimeout: '31' }), ...anAssumedRole('tuner', 'loop') }],
      policy: { musculature: [{ address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', max: 12, agents: ['tuner'] }] },
    },
    {
      case: 'a step after the policy granted one of another kind',
      calls: [byAgent(onQueue('mail', MAIL))],
      policy: { ...LISTED, steps: { capacity: { agent: 2 } } },
    },
  ])('has no leave: $case is asked about', async ({ calls, policy }) => {
    expect(await verdictsOf(calls, policy)).toEqual(['escalate']);
  });

  it('may take the step that the policy grants, and no longer one', async () => {
    const policy = { ...LISTED, steps: { capacity: { agent: 2 } } };
    expect(await verdictsOf([byAgent(onFunction({ memorySize: 768 }))], policy)).toEqual(['accept']);
    root.remove();
    expect(await verdictsOf([byAgent(onFunction({ memorySize: 2048 }))], policy)).toEqual(['escalate']);
  });

  it('may do what a permit of the policy covers', async () => {
    const permit = {
      name: 'tuner-delays',
      type: 'aws_sqs_queue',
      attribute: 'delay_seconds',
      step: 2,
      principals: ['scaler'],
      reason: 'Tuned',
    };
    expect(await verdictsOf([byAgent(onQueue('mail', MAIL))], { ...LISTED, permits: [permit] })).toEqual(['accept']);
  });
});

describe('reconcile check', SLOW, () => {
  it.each<{ case: string; proposal: Partial<Proposal>; policy?: object; code: number }>([
    { case: 'what is its own', proposal: { value: 9 }, code: 0 },
    { case: 'beyond the bounds', proposal: { value: 60 }, code: 1 },
    { case: 'what the mark does not name', proposal: { attribute: 'visibility_timeout_seconds', value: 31 }, code: 3 },
    { case: 'the tag', proposal: { attribute: 'tags', value: {} }, code: 3 },
    { case: 'a bound', proposal: { address: 'aws_autoscaling_group.web', attribute: 'max_size', value: 13 }, code: 3 },
    { case: 'no mark', proposal: { address: 'aws_sqs_queue.mail', value: 6 }, code: 3 },
    {
      case: 'no mark, and for an hour only',
      proposal: { address: 'aws_sqs_queue.mail', value: 6, expiresAt: minutesFromNow(60) },
      code: 3,
    },
    {
      case: 'a step that the policy grants',
      proposal: { address: 'aws_lambda_function.worker', attribute: 'memory_size', value: 768 },
      policy: { ...LISTED, steps: { capacity: { agent: 2 } } },
      code: 0,
    },
  ])('answers $case with $code', async ({ proposal, policy, code }) => {
    root = anAgentRoot(policy);
    const { code: found, err } = await root.check(proposal);
    expect({ found, err }).toMatchObject({ found: code });
  });

  it.each<{ case: string; proposal: Partial<Proposal>; said: string }>([
    {
      case: 'memory below 128',
      proposal: { address: 'aws_lambda_function.worker', attribute: 'memory_size', value: 64 },
      said: '128 to 10240 MB',
    },
    {
      case: 'memory above 10240',
      proposal: { address: 'aws_lambda_function.worker', attribute: 'memory_size', value: 10241 },
      said: '128 to 10240 MB',
    },
    {
      case: 'a timeout above 900',
      proposal: { address: 'aws_lambda_function.worker', attribute: 'timeout', value: 901 },
      said: '1 to 900 s',
    },
    { case: 'a delay above 900', proposal: { value: 99999 }, said: '0 to 900 s' },
    { case: 'a delay below 0', proposal: { value: -1 }, said: '0 to 900 s' },
    { case: 'a delay that is no whole number', proposal: { value: 9.5 }, said: 'a whole number' },
    { case: 'a delay as text', proposal: { value: '901' }, said: '0 to 900 s' },
    {
      case: 'a retention between the values that there are',
      proposal: { address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 100 },
      said: '90 or 120',
    },
    {
      case: 'a retention above the longest',
      proposal: { address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 4000 },
      said: '3653',
    },
  ])('calls $case an error of the proposal, and gives no verdict', async ({ proposal, said }) => {
    root = anAgentRoot();
    const { code, err, out } = await root.check(proposal);

    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
    expect(err).toContain('API');
  });

  it('takes the ends of a range for values', async () => {
    root = anAgentRoot();
    expect((await root.check({ value: 900 })).code).toBe(1);
    expect((await root.check({ address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 3653 })).code).toBe(3);
  });

  it('names the bound that stands in the way, and where it is written: a mark', async () => {
    root = anAgentRoot();
    const { out } = await root.check({ value: 60 });
    expect(out).toContain('nearest allowed value: 12');
    expect(out).toMatch(/bound: at most 12, main\.tf:\d+/);
    expect(await root.answer({ value: 1 })).toMatchObject({ nearest: 3, bound: { min: 3, at: expect.stringMatching(/^main\.tf:\d+$/) } });
  });

  it('names the bound that stands in the way, and where it is written: code', async () => {
    root = anAgentRoot();
    const answer = await root.answer({ address: 'aws_autoscaling_group.web', attribute: 'desired_capacity', value: 20 });
    expect(answer).toMatchObject({ answer: 'veto', nearest: 12, bound: { max: 12, at: expect.stringMatching(/^main\.tf:\d+$/) } });
  });

  it('names the bound that stands in the way, and where it is written: the policy', async () => {
    root = anAgentRoot(
      'agentPrincipals: [scaler]\nmusculature:\n  - address: aws_sqs_queue.mail\n    attribute: delay_seconds\n    max: 7\n',
    );
    const answer = await root.answer({ address: 'aws_sqs_queue.mail', value: 8 });
    expect(answer).toMatchObject({ answer: 'veto', nearest: 7, bound: { max: 7, at: 'reconcile.yaml:3' } });
  });

  it('names the nearest step that the policy grants', async () => {
    root = anAgentRoot({ ...LISTED, steps: { capacity: { agent: 2 } } });
    const answer = await root.answer({ address: 'aws_lambda_function.worker', attribute: 'memory_size', value: 4096 });
    expect(answer).toMatchObject({ answer: 'ask-a-person', nearest: 1024 });
    root.remove();
    root = anAgentRoot({ ...LISTED, steps: { capacity: { agent: 2 } } });
    const less = await root.answer({ address: 'aws_lambda_function.worker', attribute: 'memory_size', value: 128 });
    expect(less).toMatchObject({ answer: 'ask-a-person', nearest: 256 });
  });

  it('says who holds the field: Terraform, where nobody else does', async () => {
    root = anAgentRoot();
    expect(await root.answer({})).toMatchObject({ holder: { manager: 'terraform', name: 'Terraform' } });
    expect((await root.check({})).out).toContain('held now by: Terraform');
  });

  it('says who holds the field: whom a run gave it', async () => {
    root = anAgentRoot();
    await root.run([byAgent(onQueue('jobs', { DelaySeconds: '9' }))]);
    expect(await root.answer({ value: 10 })).toMatchObject({ holder: { manager: 'agent', name: expect.stringContaining('scaler') } });
  });

  it('says what is frozen, and until when', async () => {
    const until = minutesFromNow(120);
    root = anAgentRoot({ ...LISTED, calendar: { 'year end': { kind: 'freeze', from: minutesFromNow(-60), to: until } } });
    const answer = await root.answer({});
    expect(answer).toMatchObject({ answer: 'ask-a-person', frozen: [{ why: expect.stringContaining('year end') }] });
    expect(Date.parse(answer.frozen?.[0]?.until ?? '')).toBe(Date.parse(until));
    expect(Date.parse(answer.validUntil ?? '')).toBe(Date.parse(until));
  });

  it('says that a hold of an earlier run stands on the field', async () => {
    root = anAgentRoot({
      ...LISTED,
      rules: [{ name: 'later', match: { address: 'aws_sqs_queue.mail' }, effect: 'hold', reason: 'Looked at on Friday' }],
    });
    await root.run([{ ...onQueue('mail', { DelaySeconds: '7' }), ...aCliUser('dora') }]);
    expect(await root.answer({ address: 'aws_sqs_queue.mail', value: 7, attribute: 'delay_seconds' }, [])).toMatchObject({
      frozen: [{ why: expect.stringContaining('Looked at on Friday') }],
    });
  });

  it('says how long the answer holds: as long as receipts count', async () => {
    root = anAgentRoot();
    const answer = await root.answer({});
    expect(Date.parse(answer.validUntil ?? '') - Date.parse(answer.askedAt)).toBe(30 * 24 * 3_600_000);
    expect((await root.check({})).out).toMatch(/answer is valid until \d{4}-/);
  });

  it('says how long the answer holds: until a freeze begins, or the change is to end', async () => {
    const begin = minutesFromNow(90);
    root = anAgentRoot({ ...LISTED, calendar: { launch: { kind: 'freeze', from: begin, to: minutesFromNow(600) } } });
    expect(Date.parse((await root.answer({})).validUntil ?? '')).toBe(Date.parse(begin));
    const end = minutesFromNow(30);
    expect(Date.parse((await root.answer({ expiresAt: end })).validUntil ?? '')).toBe(Date.parse(end));
  });
});

describe('a proposal that is vetoed again and again', SLOW, () => {
  it('is named in the answer from the third time on', async () => {
    root = anAgentRoot();
    expect((await root.answer({ value: 20 })).repeated).toBeUndefined();
    expect((await root.answer({ value: 30 })).repeated).toBeUndefined();
    const third = await root.answer({ value: 25 });
    expect(third).toMatchObject({ answer: 'veto', repeated: { times: 3, direction: 'up' } });
    expect((await root.check({ value: 25 })).out).toContain('vetoed 4 times');
  });

  it('is none where the field, the proposer or the direction differs', async () => {
    root = anAgentRoot({ agentPrincipals: ['scaler', 'tuner'] });
    await root.answer({ value: 20 });
    await root.answer({ value: 1 });
    await root.answer({ value: 20, actor: 'tuner' });
    await root.answer({ address: 'aws_autoscaling_group.web', attribute: 'desired_capacity', value: 20 });
    expect((await root.answer({ value: 21 })).repeated).toBeUndefined();
  });

  it('is named in the report of the next run', async () => {
    root = anAgentRoot();
    for (const value of [20, 30, 25]) await root.answer({ value });
    const { out } = await root.runText([]);
    expect(out).toMatch(/scaler .*delay_seconds of aws_sqs_queue\.jobs.*3 times/);
    expect(await root.run([])).toMatchObject({
      repeatedProposals: [{ actor: 'scaler', address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', direction: 'up', times: 3 }],
    });
  });

  it('does not hide behind a change that is within the bounds', async () => {
    root = anAgentRoot();
    for (const value of [20, 30, 25]) await root.answer({ value });
    const { reconciliations } = await root.run([{ ...byAgent(onQueue('jobs', { DelaySeconds: '30' })), eventTime: minutesFromNow(1) }]);
    expect(reconciliations.map(({ verdict }) => verdict)).toEqual(['escalate']);
  });
});
