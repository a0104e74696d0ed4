import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Goal, Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { goalConflict } from '#stages/decide/guardrails/bounds/goal-conflict.ts';
import { aChanged, aContext, anIntent, aMissing, aResource } from '../../../../support/drifts.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  variable "ha_count" {
    default = 3
  }

  resource "aws_ecs_service" "shop" {
    desired_count                     = 3 # three for availability
    health_check_grace_period_seconds = 60 # to save costs
    deployment_maximum_percent        = 200 # at most 200, to save costs
  }

  resource "aws_ecs_service" "jobs" {
    # one only, it saves money
    desired_count = 1
  }

  resource "aws_ecs_service" "api" {
    desired_count = var.ha_count
  }

  resource "aws_sqs_queue" "work" {
    delay_seconds = 0
  }

  resource "aws_sqs_queue" "plain" {
    delay_seconds = 0
  }
`;

const workspace = {
  ...aWorkspace({ 'main.tf': MAIN }),
  resources: [aResource('aws_sqs_queue.work', { tags: { 'optimize-for': 'cost' } })],
};

interface Case {
  readonly case: string;
  readonly address: string;
  readonly path?: string;
  readonly values: readonly [Json, Json];
  readonly goal: Goal;
  readonly intent?: Partial<Intent>;
  readonly policy?: object;
}

interface FiringCase extends Case {
  readonly effect: string;
  readonly said: readonly string[];
}

const SHOP = 'aws_ecs_service.shop';
const JOBS = 'aws_ecs_service.jobs';
const INCIDENT = { motivation: { kind: 'incident' as const, evidence: ['INC-77'] } };

const fires: readonly FiringCase[] = [
  {
    case: 'fewer for cost, but code has them for availability',
    address: SHOP,
    values: [3, 1],
    goal: 'cost',
    effect: 'revert',
    said: [
      'availability ranks higher than cost',
      '"three for availability"',
      'the change serves cost, nobody says what it was for (likely)',
    ],
  },
  {
    case: 'fewer for cost, but a name in code gives the reason',
    address: 'aws_ecs_service.api',
    values: [3, 1],
    goal: 'cost',
    effect: 'revert',
    said: ['the name ha_count in code'],
  },
  {
    case: 'fewer for cost in an incident',
    address: SHOP,
    values: [3, 1],
    goal: 'cost',
    intent: INCIDENT,
    effect: 'hold',
    said: ['reviewed first', 'incident: "INC-77"'],
  },
  {
    case: 'a guessed goal',
    address: SHOP,
    values: [3, 1],
    goal: 'cost',
    intent: { confidence: 'guess' },
    effect: 'escalate',
    said: ['is a guess'],
  },
  {
    case: 'a guessed goal, even if the cloud would win',
    address: JOBS,
    values: [1, 4],
    goal: 'availability',
    intent: { confidence: 'guess' },
    effect: 'escalate',
    said: ['is a guess'],
  },
  {
    case: 'more for availability, but the team ranks cost first',
    address: JOBS,
    values: [1, 4],
    goal: 'availability',
    policy: { goals: { order: ['cost', 'availability'] } },
    effect: 'revert',
    said: ['cost ranks higher than availability'],
  },
  {
    case: 'goals that the team did not rank',
    address: JOBS,
    values: [1, 4],
    goal: 'availability',
    policy: { goals: { order: ['security'] } },
    effect: 'escalate',
    said: ['neither goal ranks higher'],
  },
  {
    case: 'two goal orders for one resource',
    address: JOBS,
    values: [1, 4],
    goal: 'availability',
    policy: {
      goals: {
        rules: [
          { type: '*', order: ['cost'] },
          { address: '*', order: ['availability'] },
        ],
      },
    },
    effect: 'escalate',
    said: ['two orders of goals'],
  },
  {
    case: 'a change of unknown effect on the goal',
    address: SHOP,
    path: 'health_check_grace_period_seconds',
    values: [60, 90],
    goal: 'operability',
    policy: { goals: { order: ['cost'] } },
    effect: 'escalate',
    said: ['whether the change harms it cannot be told'],
  },
  {
    case: 'a tag that states the goal of the resource',
    address: 'aws_sqs_queue.work',
    path: 'delay_seconds',
    values: [0, 5],
    goal: 'operability',
    policy: { goals: { order: ['cost'] } },
    effect: 'escalate',
    said: ['its tag optimize-for'],
  },
];

const silent: readonly Case[] = [
  { case: 'more for availability, but code has few for cost', address: JOBS, values: [1, 4], goal: 'availability' },
  { case: 'the same goal', address: SHOP, values: [3, 1], goal: 'availability' },
  { case: 'more of a value that code has for availability', address: SHOP, values: [3, 6], goal: 'performance' },
  { case: 'code without a reason', address: 'aws_sqs_queue.plain', path: 'delay_seconds', values: [0, 5], goal: 'availability' },
  {
    case: 'a limit stated in code, which code-rule covers',
    address: SHOP,
    path: 'deployment_maximum_percent',
    values: [200, 300],
    goal: 'availability',
  },
  { case: 'a resource that code does not have', address: 'aws_ecs_service.gone', values: [3, 1], goal: 'cost' },
];

function check({ address, path = 'desired_count', values, goal, intent = {}, policy = {} }: Case): ReturnType<typeof goalConflict.check> {
  const drift = aChanged(address, path, values);
  return goalConflict.check(drift, anIntent([drift], { goal, ...intent }), aContext({ workspace, policy: parsePolicy(policy, 'test') }));
}

describe('goal-conflict', () => {
  it.each(fires)('$effect: $case', (asked) => {
    const alarm = check(asked);

    expect(alarm?.effect).toBe(asked.effect);
    for (const words of asked.said) expect(alarm?.message).toContain(words);
    expect(alarm?.hold?.owner).toBe(asked.effect === 'hold' ? 'alice (cli)' : undefined);
  });

  it.each(silent)('does not fire for $case', (asked) => {
    expect(check(asked)).toBeUndefined();
  });

  it('does not fire for a missing resource', () => {
    const drift = aMissing(SHOP, { desired_count: 3 });

    expect(goalConflict.check(drift, anIntent([drift], { goal: 'cost' }), aContext({ workspace }))).toBeUndefined();
  });
});
