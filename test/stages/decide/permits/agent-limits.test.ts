import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Finding } from '#domain/decision.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { checkPermits } from '#stages/decide/permits/check-permits.ts';
import {
  agentViolation,
  agentChangeBeyondLimits,
  skeletonViolation,
  agentLifecycleViolation,
} from '#stages/decide/permits/agent-limits.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../../support/drifts.ts';
import { AGENTS_GRANTED, aLeaf, BY, judge } from '../../../support/permits.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const ADDRESS = 'aws_autoscaling_group.web';
const workspace = aWorkspace({
  'main.tf': `resource "aws_autoscaling_group" "web" {
  min_size = 2
  max_size = 12
  desired_capacity = 4
  tag {
    key                 = "managed_by_agent"
    value               = "true"
    propagate_at_launch = false
  }
}
`,
});

describe('agentLifecycleViolation', () => {
  it.each<[string, ActorCategory, boolean]>([
    ['agents', 'agent', true],
    ['automation', 'automation', false],
    ['people', 'person', false],
  ])('requires code for creation and deletion: done by %s', (_case, by, lacks) => {
    const events = [anEvent(BY[by])];
    const drifts = [
      aMissing(ADDRESS, {}, { events }),
      anUnmanaged('aws_sqs_queue', {}, { events }),
      aDrift({ events, address: ADDRESS, recreated: true }),
    ];

    expect(drifts.map((drift) => agentLifecycleViolation(judge(drift)) !== undefined)).toEqual([lacks, lacks, lacks]);
  });
});

describe('skeletonViolation', () => {
  it.each<[string, string, Json, Json, ActorCategory, string | undefined]>([
    ['a bound, by an agent', 'max_size', 12, 13, 'agent', 'may not change their bounds'],
    ['a bound, by a person', 'max_size', 12, 13, 'person', undefined],
    ['an attribute that is no bound', 'default_cooldown', 300, 310, 'agent', undefined],
    ['a mark', 'tags', { managed_by_agent: 'true' }, {}, 'agent', 'may not change the mark'],
    ['another tag', 'tags', { team: 'a' }, { team: 'b' }, 'agent', undefined],
  ])('%s', (_case, path, before, after, by, said) => {
    const lack = skeletonViolation(aLeaf(ADDRESS, path, [before, after], { by, context: { workspace } }));

    if (said === undefined) expect(lack).toBeUndefined();
    else expect(lack).toContain(said);
  });
});

describe('agentViolation', () => {
  it.each<[string, string, Json, Json, ActorCategory, boolean]>([
    ['a step that the policy permits', 'memory_size', 512, 768, 'agent', false],
    ['an attribute without permitted steps', 'description', 'a', 'b', 'agent', true],
    ['the same attribute by a person', 'description', 'a', 'b', 'person', false],
  ])('%s', (_case, path, before, after, by, lacks) => {
    const leaf = aLeaf('aws_lambda_function.api', path, [before, after], { by, context: { policy: AGENTS_GRANTED } });

    expect(agentViolation(leaf) !== undefined).toBe(lacks);
  });
});

describe('a number that code bounds, changed by an agent without a mark', () => {
  const code = (bounds: string, tags = ''): ReturnType<typeof aWorkspace> =>
    aWorkspace({
      'main.tf': `resource "aws_autoscaling_group" "web" {\n  ${bounds}\n  desired_capacity = 4\n${tags}}\n`,
    });
  const bounded = code('min_size = 2\n  max_size = 12');
  const onlyBelow = code('min_size = 2');
  const marked = code(
    'min_size = 2\n  max_size = 12',
    '  # reconcile: musculature default_cooldown min=60 max=600\n  default_cooldown = 300\n',
  );

  it.each([
    ['a step up within the bounds', bounded, 6, {}, false],
    ['a step down within the bounds', bounded, 2, {}, false],
    ['a step that is too long', bounded, 9, {}, true],
    ['a step beyond a bound', code('min_size = 2\n  max_size = 5'), 6, {}, true],
    ['a step in an unbounded direction', onlyBelow, 6, {}, true],
    ['a step towards the only bound', onlyBelow, 3, {}, false],
    ['a number next to an agent-managed one', marked, 6, {}, true],
    ['a step that the policy does not permit', bounded, 6, { steps: { capacity: { agentWithinBounds: 1 } } }, true],
  ] as const)('%s', (_case, inCode, after, policy, asks) => {
    const drift = aDrift({
      address: ADDRESS,
      resourceType: 'aws_autoscaling_group',
      changes: [aChange('desired_capacity', 4, after)],
      events: [anEvent(BY.agent)],
    });

    expect(checkPermits(judge(drift, { workspace: inCode, policy: parsePolicy(policy, 'test') })).violations.length > 0).toBe(asks);
  });
});

describe('agentChangeBeyondLimits', () => {
  const found = (guardrail: string, effect: Finding['effect']): readonly Finding[] => [{ guardrail, effect, message: '', docs: '' }];
  const moved = (path: string, before: Json, after: Json): ReturnType<typeof judge> =>
    judge(
      aDrift({
        address: ADDRESS,
        resourceType: 'aws_autoscaling_group',
        changes: [aChange(path, before, after)],
        events: [anEvent(BY.agent)],
      }),
      {
        workspace,
        policy: parsePolicy({}, 'test'),
      },
    );

  it.each([
    ['its agent-managed number, held', moved('desired_capacity', 4, 6), found('musculature', 'hold'), false],
    ['another number next to it', moved('default_cooldown', 300, 310), found('musculature', 'hold'), true],
    ['an announced number', moved('default_cooldown', 300, 310), found('override-mode', 'hold'), false],
    ['an announced bound', moved('max_size', 12, 13), found('override-mode', 'hold'), true],
    ['a temporary approval', moved('default_cooldown', 300, 310), found('agreed-for-a-while', 'hold'), true],
    ['a change that a team rule holds', moved('default_cooldown', 300, 310), found('policy:later', 'hold'), false],
    ['a change that is escalated anyway', moved('max_size', 12, 13), found('quota', 'escalate'), false],
  ])('%s', (_case, judged, minded, beyond) => {
    expect(agentChangeBeyondLimits(judged, minded) !== undefined).toBe(beyond);
  });
});
