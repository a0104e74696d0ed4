import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { GOALS } from '#domain/intent.ts';
import type { Goal, Intent } from '#domain/intent.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { arbitrate } from '#stages/decide/goals/arbitrate.ts';
import { aChanged, aContext, anIntent } from '../../../support/drifts.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const workspace = aWorkspace({
  'main.tf': dedent`
    resource "aws_ecs_service" "shop" {
      desired_count = 3 # three for availability, small ones to save costs
    }
  `,
});

function effectOf(
  goal: Goal,
  values: readonly [number, number],
  over: { readonly order?: readonly Goal[]; readonly intent?: Partial<Intent> } = {},
): string | undefined {
  const drift = aChanged('aws_ecs_service.shop', 'desired_count', values);
  const policy = parsePolicy(over.order === undefined ? {} : { goals: { order: over.order } }, 'test');
  return arbitrate({ drift, intent: anIntent([drift], { goal, ...over.intent }), context: aContext({ workspace, policy }) })?.effect;
}

describe('arbitrate, if code gives two reasons', () => {
  it('decides for the reason that the change harms', () => {
    expect(effectOf('operability', [3, 1])).toBe('revert');
    expect(effectOf('security', [3, 1])).toBeUndefined();
    expect(effectOf('performance', [3, 6], { order: ['cost', 'performance'] })).toBe('revert');
    expect(effectOf('performance', [3, 6])).toBeUndefined();
  });

  it('finds no conflict if the change serves one of the reasons', () => {
    expect(effectOf('availability', [3, 1])).toBeUndefined();
    expect(effectOf('cost', [3, 6])).toBeUndefined();
  });

  it.each(GOALS.filter((goal) => goal !== 'availability' && goal !== 'cost'))(
    'is never less strict for a guess or an unranked goal than for a clear case, for %s',
    (goal) => {
      expect(effectOf(goal, [3, 1], { intent: { confidence: 'guess' } })).toBe('escalate');
      expect(effectOf(goal, [3, 1], { order: [] })).toBe('escalate');
    },
  );
});
