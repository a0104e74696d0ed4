import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { declaredBound } from '#stages/decide/guardrails/bounds/declared-bound.ts';
import { aChange, aChanged, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  variable "services" {
    default = {
      web    = { desired = 3, min = 2, max = 10 }
      worker = { desired = 2, max = 4, max_receive = 1 }
    }
  }

  resource "aws_ecs_service" "s" {
    for_each = var.services

    name          = each.key
    desired_count = each.value.desired
  }

  resource "aws_ecs_service" "alone" {
    desired_count = 2
  }
`;

function alarmFor(address: string, count: number): ReturnType<typeof declaredBound.check> {
  const drift = aChanged(address, 'desired_count', [2, count]);
  return declaredBound.check(drift, anIntent([drift]), aContext({ workspace: aWorkspace({ 'main.tf': MAIN }) }));
}

const fires = [
  { case: 'above the maximum in code', address: 'aws_ecs_service.s["worker"]', count: 9, said: 'max = 4' },
  { case: 'below the minimum in code', address: 'aws_ecs_service.s["web"]', count: 1, said: 'min = 2' },
];

const MOVED = aDrift({
  resourceType: 'aws_ecs_service',
  address: 'aws_ecs_service.s["worker"]',
  changes: [aChange('desired_count', 2, 9), aChange('max_count', 4, 12)],
});

const silent = [
  { case: 'at the maximum', address: 'aws_ecs_service.s["worker"]', count: 4 },
  { case: 'between the bounds', address: 'aws_ecs_service.s["web"]', count: 5 },
  { case: 'a number without bounds in code', address: 'aws_ecs_service.alone', count: 50 },
  { case: 'an instance that code does not declare', address: 'aws_ecs_service.other', count: 50 },
];

describe('declared-bound', () => {
  it.each(fires)('fires: $case', ({ address, count, said }) => {
    expect(alarmFor(address, count)?.message).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ address, count }) => {
    expect(alarmFor(address, count)).toBeUndefined();
  });

  it('must not fire: the bound changed too', () => {
    expect(declaredBound.check(MOVED, anIntent([MOVED]), aContext({ workspace: aWorkspace({ 'main.tf': MAIN }) }))).toBeUndefined();
  });
});
