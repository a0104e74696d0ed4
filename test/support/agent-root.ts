/** A root partly managed by an agent: proposals are checked, and runs follow, through the command line. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';
import type { RunReport } from '#domain/run-report.ts';
import { anAssumedRole } from './builders.ts';
import { configureFunction, queueValues, setAttributes } from './calls.ts';
import type { Called } from './calls.ts';
import { layOut, layTrail, runOver } from './day-on-disk.ts';
import { runHere } from './run-here.ts';
import type { Printed } from './run-here.ts';
import { inState } from './workspaces.ts';

const ACCOUNT = '123456789012';

export const AGENT_CODE = `provider "aws" {
  region              = "us-east-1"
  allowed_account_ids = ["${ACCOUNT}"]
}

resource "aws_autoscaling_group" "web" {
  name                      = "shop-web"
  min_size                  = 2
  max_size                  = 12
  desired_capacity          = 4
  default_cooldown          = 300
  health_check_grace_period = 300
  vpc_zone_identifier       = ["subnet-0aa11bb22cc33dd44"]

  tag {
    key                 = "managed_by_agent"
    value               = "true"
    propagate_at_launch = false
  }
}

resource "aws_autoscaling_policy" "out" {
  name                   = "shop-web-out"
  autoscaling_group_name = aws_autoscaling_group.web.name
  adjustment_type        = "ChangeInCapacity"
  scaling_adjustment     = 1
}

# reconcile: musculature delay_seconds min=3 max=12
resource "aws_sqs_queue" "jobs" {
  name                       = "shop-jobs"
  delay_seconds              = 5
  visibility_timeout_seconds = 30

  tags = {
    managed_by_agent = "true"
  }
}

resource "aws_sqs_queue" "mail" {
  name                       = "shop-mail"
  delay_seconds              = 5
  visibility_timeout_seconds = 30
}

resource "aws_lambda_function" "worker" {
  function_name = "shop-worker"
  role          = "arn:aws:iam::${ACCOUNT}:role/shop-worker"
  memory_size   = 512
  timeout       = 30
}

resource "aws_cloudwatch_log_group" "audit" {
  name              = "/shop/audit"
  retention_in_days = 90
}
`;

const TAGGED = { managed_by_agent: 'true' };

export const AGENT_STATE = [
  inState('aws_autoscaling_group.web', {
    id: 'shop-web',
    name: 'shop-web',
    arn: `arn:aws:autoscaling:us-east-1:${ACCOUNT}:autoScalingGroup:1:autoScalingGroupName/shop-web`,
    min_size: 2,
    max_size: 12,
    desired_capacity: 4,
    default_cooldown: 300,
    health_check_grace_period: 300,
    vpc_zone_identifier: ['subnet-0aa11bb22cc33dd44'],
    tag: [{ key: 'managed_by_agent', value: 'true', propagate_at_launch: false }],
  }),
  inState('aws_autoscaling_policy.out', {
    id: 'shop-web-out',
    name: 'shop-web-out',
    autoscaling_group_name: 'shop-web',
    adjustment_type: 'ChangeInCapacity',
    scaling_adjustment: 1,
    policy_type: 'SimpleScaling',
    arn: `arn:aws:autoscaling:us-east-1:${ACCOUNT}:scalingPolicy:2:autoScalingGroupName/shop-web:policyName/shop-web-out`,
  }),
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { delay_seconds: 5, tags: TAGGED, tags_all: TAGGED })),
  inState('aws_sqs_queue.mail', queueValues('shop-mail', { delay_seconds: 5 })),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: `arn:aws:lambda:us-east-1:${ACCOUNT}:function:shop-worker`,
    role: `arn:aws:iam::${ACCOUNT}:role/shop-worker`,
    memory_size: 512,
    timeout: 30,
  }),
  inState('aws_cloudwatch_log_group.audit', {
    id: '/shop/audit',
    name: '/shop/audit',
    arn: `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:/shop/audit`,
    retention_in_days: 90,
  }),
];

/** A role that the policy lists as an agent. */
const SCALER = anAssumedRole('scaler', 'loop');
export const LISTED = { agentPrincipals: ['scaler'] };

/** A call by that agent. */
export function byAgent(call: Called): Called {
  return { ...SCALER, ...call };
}

/** UpdateAutoScalingGroup and related calls on this root's group. */
export function onGroup(eventName: string, parameters: object): Called {
  return {
    eventSource: 'autoscaling.amazonaws.com',
    eventName,
    requestParameters: { autoScalingGroupName: 'shop-web', ...parameters },
  };
}

/** One root on disk with a ledger. */
export interface AgentRoot {
  readonly folder: string;
  /** Runs `reconcile check` and returns its text. `calls` is the trail. */
  check(proposal: Partial<Proposal>, calls?: readonly Called[]): Promise<Printed>;
  /** The same as JSON; throws if there is no answer. */
  answer(proposal: Partial<Proposal>, calls?: readonly Called[]): Promise<ProposalReceipt>;
  /** Runs over calls with the same ledger; throws if there is no report. */
  run(calls: readonly Called[]): Promise<RunReport>;
  /** The same as text. */
  runText(calls: readonly Called[]): Promise<Printed>;
  remove(): void;
}

/** Creates the root on disk. */
export function anAgentRoot(policy: object | string = LISTED): AgentRoot {
  const folder = layOut({ code: AGENT_CODE, state: AGENT_STATE, calls: [], policy });
  const ledger = join(folder, 'ledger.sqlite');
  const check = async (proposal: Partial<Proposal>, calls: readonly Called[] | undefined, format: string): Promise<Printed> => {
    const usual = { actor: 'scaler', goal: 'performance', address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', value: 9 };
    writeFileSync(join(folder, 'proposal.json'), JSON.stringify({ ...usual, ...proposal }));
    if (calls !== undefined) layTrail(folder, calls);
    const traced = calls === undefined ? [] : ['--trace', join(folder, 'trail.ndjson')];
    const asked = ['check', '--proposal', join(folder, 'proposal.json'), '--dir', folder, '--ledger', ledger];
    return runHere([...asked, ...traced, '--format', format], { cwd: folder });
  };
  const run = async (calls: readonly Called[], ...more: readonly string[]): Promise<Printed> => {
    layTrail(folder, calls);
    return runHere([...runOver(folder, ledger), ...more], { cwd: folder });
  };
  return {
    folder,
    check: (proposal, calls) => check(proposal, calls, 'text'),
    answer: async (proposal, calls) => parsed<ProposalReceipt>(await check(proposal, calls, 'json')),
    run: async (calls) => parsed<RunReport>(await run(calls, '--format', 'json')),
    runText: (calls) => run(calls),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function parsed<Found>({ out, err, code }: Printed): Found {
  if (out === '') throw new Error(`expected an answer, found exit code ${code}: ${err}`);
  return JSON.parse(out) as Found;
}

/** A call on a queue of this root. */
export function onQueue(name: 'jobs' | 'mail', attributes: Record<string, string>): Called {
  return setAttributes(`shop-${name}`, attributes);
}

/** A call on the function of this root. */
export function onFunction(settings: Record<string, number>): Called {
  return configureFunction('shop-worker', settings);
}
