import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Finding } from '#domain/decision.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { checkPermits } from '#stages/decide/permits/check-permits.ts';
import { agentLacks, beyondLeave, skeletonLacks, wholeLacks } from '#stages/decide/permits/agent-leave.ts';
import type { Mover } from '#stages/decide/permits/mover.ts';
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

describe('wholeLacks', () => {
  it.each<[string, Mover, boolean]>([
    ['agents', 'agent', true],
    ['automation', 'automation', false],
    ['people', 'person', false],
  ])('leaves creation and deletion to code, where it was done by %s', (_case, by, lacks) => {
    const events = [anEvent(BY[by])];
    const drifts = [
      aMissing(ADDRESS, {}, { events }),
      anUnmanaged('aws_sqs_queue', {}, { events }),
      aDrift({ events, address: ADDRESS, recreated: true }),
    ];

    expect(drifts.map((drift) => wholeLacks(judge(drift)) !== undefined)).toEqual([lacks, lacks, lacks]);
  });
});

describe('skeletonLacks', () => {
  it.each<[string, string, Json, Json, Mover, string | undefined]>([
    ['the bound', 'max_size', 12, 13, 'agent', 'may not change their bounds'],
    ['the bound, by a person', 'max_size', 12, 13, 'person', undefined],
    ['what is no bound', 'default_cooldown', 300, 310, 'agent', undefined],
    ['the mark', 'tags', { managed_by_agent: 'true' }, {}, 'agent', 'may not change the mark'],
    ['another tag', 'tags', { team: 'a' }, { team: 'b' }, 'agent', undefined],
  ])('%s', (_case, path, before, after, by, said) => {
    const lack = skeletonLacks(aLeaf(ADDRESS, path, [before, after], { by, context: { workspace } }));

    if (said === undefined) expect(lack).toBeUndefined();
    else expect(lack).toContain(said);
  });
});

describe('agentLacks', () => {
  it.each<[string, string, Json, Json, Mover, boolean]>([
    ['a step that the policy grants', 'memory_size', 512, 768, 'agent', false],
    ['what no step is granted of', 'description', 'a', 'b', 'agent', true],
    ['the same by a person', 'description', 'a', 'b', 'person', false],
  ])('%s', (_case, path, before, after, by, lacks) => {
    const leaf = aLeaf('aws_lambda_function.api', path, [before, after], { by, context: { policy: AGENTS_GRANTED } });

    expect(agentLacks(leaf) !== undefined).toBe(lacks);
  });
});

describe('a number that code bounds, by an agent without a mark', () => {
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
    ['a step up between its bounds', bounded, 6, {}, false],
    ['a step down between its bounds', bounded, 2, {}, false],
    ['a longer step', bounded, 9, {}, true],
    ['a step beyond the bound', code('min_size = 2\n  max_size = 5'), 6, {}, true],
    ['a step towards no bound', onlyBelow, 6, {}, true],
    ['a step towards the only bound', onlyBelow, 3, {}, false],
    ['a number beside what is the agents’ own', marked, 6, {}, true],
    ['a step that the policy does not grant', bounded, 6, { steps: { capacity: { agentWithinBounds: 1 } } }, true],
  ] as const)('%s', (_case, inCode, after, policy, asks) => {
    const drift = aDrift({
      address: ADDRESS,
      resourceType: 'aws_autoscaling_group',
      changes: [aChange('desired_capacity', 4, after)],
      events: [anEvent(BY.agent)],
    });

    expect(checkPermits(judge(drift, { workspace: inCode, policy: parsePolicy(policy, 'test') })).lacks.length > 0).toBe(asks);
  });
});

describe('beyondLeave', () => {
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
    ['its own number, observed', moved('desired_capacity', 4, 6), found('musculature', 'hold'), false],
    ['another number beside it', moved('default_cooldown', 300, 310), found('musculature', 'hold'), true],
    ['a number that it announced', moved('default_cooldown', 300, 310), found('override-mode', 'hold'), false],
    ['a bound that it announced', moved('max_size', 12, 13), found('override-mode', 'hold'), true],
    ['what a check agreed to for a while', moved('default_cooldown', 300, 310), found('agreed-for-a-while', 'hold'), true],
    ['what a rule of the team holds', moved('default_cooldown', 300, 310), found('policy:later', 'hold'), false],
    ['what a person is asked about anyway', moved('max_size', 12, 13), found('quota', 'escalate'), false],
  ])('%s', (_case, judged, minded, beyond) => {
    expect(beyondLeave(judged, minded) !== undefined).toBe(beyond);
  });
});
