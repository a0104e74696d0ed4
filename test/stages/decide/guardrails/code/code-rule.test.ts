import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { codeRule } from '#stages/decide/guardrails/code/code-rule.ts';
import { aChange, aChanged, aContext, aDrift, anIntent, aMissing } from '../../../../support/drifts.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  resource "aws_iam_role" "r" {
    name                 = "r"
    max_session_duration = 3600 # an hour, not more
    description          = "role" # see OPS-12
  }

  resource "aws_ecs_service" "s" {
    # never in production
    enable_execute_command = false
    desired_count          = 2 # at least two

    deployment_circuit_breaker {
      enable   = true # must stay on
      rollback = true
    }
  }
`;

const context = aContext({ workspace: aWorkspace({ 'main.tf': MAIN }) });

interface Case {
  readonly case: string;
  readonly address: string;
  readonly path: string;
  readonly values: readonly [Json, Json];
}

interface FiringCase extends Case {
  readonly effect?: string;
  readonly said: string;
}

const fires: readonly FiringCase[] = [
  {
    case: 'above the limit in the comment on the same line',
    address: 'aws_iam_role.r',
    path: 'max_session_duration',
    values: [3600, 7200],
    said: 'an hour, not more',
  },
  {
    case: 'below the limit in the comment on the same line',
    address: 'aws_ecs_service.s',
    path: 'desired_count',
    values: [2, 1],
    said: 'at least two',
  },
  {
    case: 'a switch that the comment above forbids',
    address: 'aws_ecs_service.s',
    path: 'enable_execute_command',
    values: [false, true],
    effect: 'revert',
    said: 'never in production',
  },
  {
    case: 'a switch in a block',
    address: 'aws_ecs_service.s',
    path: 'deployment_circuit_breaker',
    values: [[{ enable: true, rollback: true }], [{ enable: false, rollback: true }]],
    effect: 'revert',
    said: 'must stay on',
  },
];

const silent: readonly Case[] = [
  { case: 'within the limit', address: 'aws_iam_role.r', path: 'max_session_duration', values: [3600, 1800] },
  { case: 'a comment without a rule', address: 'aws_iam_role.r', path: 'description', values: ['role', 'the role'] },
  { case: 'a rule of a neighbouring attribute', address: 'aws_iam_role.r', path: 'name', values: ['r', 'q'] },
  {
    case: 'another attribute in the same block',
    address: 'aws_ecs_service.s',
    path: 'deployment_circuit_breaker',
    values: [[{ enable: true, rollback: true }], [{ enable: true, rollback: false }]],
  },
  { case: 'a resource that code does not have', address: 'aws_iam_role.other', path: 'max_session_duration', values: [3600, 7200] },
];

describe('code-rule', () => {
  it.each(fires)('fires: $case', ({ address, path, values, effect, said }) => {
    const drift = aChanged(address, path, values);

    const alarm = codeRule.check(drift, anIntent([drift]), context);

    expect(alarm?.message).toContain(said);
    expect(alarm?.effect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ address, path, values }) => {
    const drift = aChanged(address, path, values);

    const alarm = codeRule.check(drift, anIntent([drift]), context);

    expect(alarm).toBeUndefined();
  });

  it.each([
    [
      'a hidden value',
      aDrift({
        resourceType: 'aws_iam_role',
        address: 'aws_iam_role.r',
        changes: [aChange('max_session_duration', 3600, null, { hidden: true })],
      }),
    ],
    ['a missing resource', aMissing('aws_iam_role.r', { max_session_duration: 3600 })],
  ])('must not fire: %s', (_case, drift) => {
    const alarm = codeRule.check(drift, anIntent([drift]), context);

    expect(alarm).toBeUndefined();
  });
});
