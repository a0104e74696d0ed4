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

describe('marked resources in code', SLOW, () => {
  const waived = { ...LISTED, rules: [{ name: 'sandbox', match: { type: 'aws_*' }, waive: 'deletion', reason: 'Nothing is kept' }] };

  it.each<{ case: string; calls: readonly Called[]; policy?: object }>([
    { case: 'deleting a marked resource', calls: [byAgent(deleteQueue('shop-jobs'))] },
    { case: 'deleting it although a rule waives deletions', calls: [byAgent(deleteQueue('shop-jobs'))], policy: waived },
    {
      case: 'deleting it although a rule holds changes to it',
      calls: [byAgent(deleteQueue('shop-jobs'))],
      policy: { ...LISTED, rules: [{ name: 'later', match: { type: 'aws_*' }, effect: 'hold', reason: 'Looked at on Friday' }] },
    },
    {
      case: 'deleting it during an announced override',
      calls: [byAgent(tagQueue('shop-jobs', { 'agent:override_mode': 'burst_7d' })), byAgent(deleteQueue('shop-jobs'))].map(
        (call, index) => ({
          ...call,
          eventTime: minutesFromNow(index - 10),
        }),
      ),
    },
    {
      case: 'deleting a resource that the marked one depends on',
      calls: [byAgent(onGroup('DeletePolicy', { policyName: 'shop-web-out' }))],
    },
    {
      case: 'deleting such a resource although a rule waives deletions',
      calls: [byAgent(onGroup('DeletePolicy', { policyName: 'shop-web-out' }))],
      policy: waived,
    },
    {
      case: 'creating a resource with the tag',
      calls: [byAgent(createQueue('shop-more', {}, { managed_by_agent: 'true' }))],
      policy: { ...LISTED, unmanaged: 'all' },
    },
    {
      case: 'replacing a marked resource',
      calls: [byAgent(deleteQueue('shop-jobs')), byAgent(createQueue('shop-jobs', { DelaySeconds: '9' }, { managed_by_agent: 'true' }))],
      policy: { ...LISTED, unmanaged: 'all' },
    },
    { case: 'removing the tag', calls: [byAgent(untagQueue('shop-jobs', 'managed_by_agent'))] },
    { case: 'adding the tag to an unmarked resource', calls: [byAgent(tagQueue('shop-mail', { managed_by_agent: 'true' }))] },
    { case: 'changing the bound', calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 14 }))] },
    {
      case: 'changing the bound together with the bounded number',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 14, desiredCapacity: 13 }))],
    },
    {
      case: 'changing the bound by more than the step that the policy grants',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { maxSize: 40 }))],
      policy: { ...LISTED, steps: { bound: { agent: 2 } } },
    },
    {
      case: 'changing the bound during an announced override',
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
    { case: 'changing an attribute outside the mark', calls: [byAgent(onQueue('jobs', { VisibilityTimeout: '40' }))] },
    {
      case: 'changing an attribute outside the mark together with one inside',
      calls: [byAgent(onQueue('jobs', { DelaySeconds: '6', VisibilityTimeout: '40' }))],
    },
    {
      case: 'changing an attribute without bounds in a tagged group',
      calls: [byAgent(onGroup('UpdateAutoScalingGroup', { healthCheckGracePeriod: 310 }))],
    },
  ])('escalate an agent $case', async ({ calls, policy }) => {
    const verdicts = await verdictsOf(calls, policy);

    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts).toContain('escalate');
    expect(verdicts).not.toContain('accept');
  });

  it('lets the agent change its own values, and reverts those out of bounds', async () => {
    expect(await verdictsOf([byAgent(onQueue('jobs', { DelaySeconds: '9' }))])).toEqual(['hold']);
    root.remove();
    expect(await verdictsOf([byAgent(onQueue('jobs', { DelaySeconds: '60' }))])).toEqual(['revert']);
    root.remove();
    expect(await verdictsOf([byAgent(onGroup('SetDesiredCapacity', { desiredCapacity: 8 }))])).toEqual(['hold']);
  });

  it('accepts ordinary changes of the same resources by a person', async () => {
    expect(await verdictsOf([{ ...onQueue('jobs', { VisibilityTimeout: '40' }), ...aCliUser('dora') }])).toEqual(['accept']);
    root.remove();
    expect(await verdictsOf([{ ...tagQueue('shop-mail', { team: 'billing' }), ...aCliUser('dora') }])).toEqual(['accept']);
  });
});

describe('an agent without a mark', SLOW, () => {
  it.each<{ case: string; calls: readonly Called[]; policy?: object }>([
    { case: 'a step of one second', calls: [byAgent(onQueue('mail', MAIL))] },
    { case: 'a step by an actor that its record identifies as an agent', calls: [{ ...onQueue('mail', MAIL), ...BY_RECORD }], policy: {} },
    { case: 'more memory', calls: [byAgent(onFunction({ memorySize: 576 }))] },
    { case: 'a tag', calls: [byAgent(tagQueue('shop-mail', { team: 'billing' }))] },
    { case: 'keeping logs longer', calls: [byAgent(keepLogs('/shop/audit', 120))] },
    {
      case: 'a step by an actor in a musculature entry of another attribute',
      calls: [{ ...onQueue('jobs', { VisibilityTimeout: '31' }), ...anAssumedRole('tuner', 'loop') }],
      policy: { musculature: [{ address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', max: 12, agents: ['tuner'] }] },
    },
    {
      case: 'a step of a kind that the policy does not grant',
      calls: [byAgent(onQueue('mail', MAIL))],
      policy: { ...LISTED, steps: { capacity: { agent: 2 } } },
    },
  ])('has no permission: $case is escalated', async ({ calls, policy }) => {
    expect(await verdictsOf(calls, policy)).toEqual(['escalate']);
  });

  it('may take the step that the policy grants, and no larger one', async () => {
    const policy = { ...LISTED, steps: { capacity: { agent: 2 } } };
    expect(await verdictsOf([byAgent(onFunction({ memorySize: 768 }))], policy)).toEqual(['accept']);
    root.remove();
    expect(await verdictsOf([byAgent(onFunction({ memorySize: 2048 }))], policy)).toEqual(['escalate']);
  });

  it('may make a change that a permit of the policy covers', async () => {
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
    { case: 'a value within its bounds', proposal: { value: 9 }, code: 0 },
    { case: 'a value out of bounds', proposal: { value: 60 }, code: 1 },
    { case: 'an attribute outside the mark', proposal: { attribute: 'visibility_timeout_seconds', value: 31 }, code: 3 },
    { case: 'the tag', proposal: { attribute: 'tags', value: {} }, code: 3 },
    { case: 'a bound', proposal: { address: 'aws_autoscaling_group.web', attribute: 'max_size', value: 13 }, code: 3 },
    { case: 'an unmarked resource', proposal: { address: 'aws_sqs_queue.mail', value: 6 }, code: 3 },
    {
      case: 'an unmarked resource for one hour',
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
    { case: 'a delay that is not an integer', proposal: { value: 9.5 }, said: 'a whole number' },
    { case: 'a delay as text', proposal: { value: '901' }, said: '0 to 900 s' },
    {
      case: 'a retention that is not an allowed value',
      proposal: { address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 100 },
      said: '90 or 120',
    },
    {
      case: 'a retention above the maximum',
      proposal: { address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 4000 },
      said: '3653',
    },
  ])('reports $case as an error of the proposal, without a verdict', async ({ proposal, said }) => {
    root = anAgentRoot();
    const { code, err, out } = await root.check(proposal);

    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(said);
    expect(err).toContain('API');
  });

  it('allows both ends of a range', async () => {
    root = anAgentRoot();
    expect((await root.check({ value: 900 })).code).toBe(1);
    expect((await root.check({ address: 'aws_cloudwatch_log_group.audit', attribute: 'retention_in_days', value: 3653 })).code).toBe(3);
  });

  it('names the bound that is exceeded and its position: a mark', async () => {
    root = anAgentRoot();
    const { out } = await root.check({ value: 60 });
    expect(out).toContain('nearest allowed value: 12');
    expect(out).toMatch(/bound: at most 12, main\.tf:\d+/);
    expect(await root.answer({ value: 1 })).toMatchObject({ nearest: 3, bound: { min: 3, at: expect.stringMatching(/^main\.tf:\d+$/) } });
  });

  it('names the bound that is exceeded and its position: code', async () => {
    root = anAgentRoot();
    const answer = await root.answer({ address: 'aws_autoscaling_group.web', attribute: 'desired_capacity', value: 20 });
    expect(answer).toMatchObject({ answer: 'veto', nearest: 12, bound: { max: 12, at: expect.stringMatching(/^main\.tf:\d+$/) } });
  });

  it('names the bound that is exceeded and its position: the policy', async () => {
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

  it('names the owner of the field: Terraform by default', async () => {
    root = anAgentRoot();
    expect(await root.answer({})).toMatchObject({ holder: { manager: 'terraform', name: 'Terraform' } });
    expect((await root.check({})).out).toContain('held now by: Terraform');
  });

  it('names the owner of the field: the actor assigned by a run', async () => {
    root = anAgentRoot();
    await root.run([byAgent(onQueue('jobs', { DelaySeconds: '9' }))]);
    expect(await root.answer({ value: 10 })).toMatchObject({ holder: { manager: 'agent', name: expect.stringContaining('scaler') } });
  });

  it('reports a freeze and its end', async () => {
    const until = minutesFromNow(120);
    root = anAgentRoot({ ...LISTED, calendar: { 'year end': { kind: 'freeze', from: minutesFromNow(-60), to: until } } });
    const answer = await root.answer({});
    expect(answer).toMatchObject({ answer: 'ask-a-person', frozen: [{ why: expect.stringContaining('year end') }] });
    expect(Date.parse(answer.frozen?.[0]?.until ?? '')).toBe(Date.parse(until));
    expect(Date.parse(answer.validUntil ?? '')).toBe(Date.parse(until));
  });

  it('reports a hold of an earlier run on the field', async () => {
    root = anAgentRoot({
      ...LISTED,
      rules: [{ name: 'later', match: { address: 'aws_sqs_queue.mail' }, effect: 'hold', reason: 'Looked at on Friday' }],
    });
    await root.run([{ ...onQueue('mail', { DelaySeconds: '7' }), ...aCliUser('dora') }]);
    expect(await root.answer({ address: 'aws_sqs_queue.mail', value: 7, attribute: 'delay_seconds' }, [])).toMatchObject({
      frozen: [{ why: expect.stringContaining('Looked at on Friday') }],
    });
  });

  it('states how long the answer is valid: the lifetime of receipts', async () => {
    root = anAgentRoot();
    const answer = await root.answer({});
    expect(Date.parse(answer.validUntil ?? '') - Date.parse(answer.askedAt)).toBe(30 * 24 * 3_600_000);
    expect((await root.check({})).out).toMatch(/answer is valid until \d{4}-/);
  });

  it('states how long the answer is valid: until a freeze starts or the change expires', async () => {
    const begin = minutesFromNow(90);
    root = anAgentRoot({ ...LISTED, calendar: { launch: { kind: 'freeze', from: begin, to: minutesFromNow(600) } } });
    expect(Date.parse((await root.answer({})).validUntil ?? '')).toBe(Date.parse(begin));
    const end = minutesFromNow(30);
    expect(Date.parse((await root.answer({ expiresAt: end })).validUntil ?? '')).toBe(Date.parse(end));
  });
});

describe('a repeatedly vetoed proposal', SLOW, () => {
  it('is reported in the answer from the third time on', async () => {
    root = anAgentRoot();
    expect((await root.answer({ value: 20 })).repeated).toBeUndefined();
    expect((await root.answer({ value: 30 })).repeated).toBeUndefined();
    const third = await root.answer({ value: 25 });
    expect(third).toMatchObject({ answer: 'veto', repeated: { times: 3, direction: 'up' } });
    expect((await root.check({ value: 25 })).out).toContain('vetoed 4 times');
  });

  it('is not counted if field, actor or direction differ', async () => {
    root = anAgentRoot({ agentPrincipals: ['scaler', 'tuner'] });
    await root.answer({ value: 20 });
    await root.answer({ value: 1 });
    await root.answer({ value: 20, actor: 'tuner' });
    await root.answer({ address: 'aws_autoscaling_group.web', attribute: 'desired_capacity', value: 20 });
    expect((await root.answer({ value: 21 })).repeated).toBeUndefined();
  });

  it('is reported by the next run', async () => {
    root = anAgentRoot();
    for (const value of [20, 30, 25]) await root.answer({ value });
    const { out } = await root.runText([]);
    expect(out).toMatch(/scaler .*delay_seconds of aws_sqs_queue\.jobs.*3 times/);
    expect(await root.run([])).toMatchObject({
      repeatedProposals: [{ actor: 'scaler', address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', direction: 'up', times: 3 }],
    });
  });

  it('is also reported if a later change is within the bounds', async () => {
    root = anAgentRoot();
    for (const value of [20, 30, 25]) await root.answer({ value });
    const { reconciliations } = await root.run([{ ...byAgent(onQueue('jobs', { DelaySeconds: '30' })), eventTime: minutesFromNow(1) }]);
    expect(reconciliations.map(({ verdict }) => verdict)).toEqual(['escalate']);
  });
});
