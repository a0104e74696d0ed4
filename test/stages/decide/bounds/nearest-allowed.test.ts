import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { firstExceededBound, clampToBounds } from '#stages/decide/bounds/nearest-allowed.ts';
import { hcl } from '../../../support/hcl.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = hcl`
  # reconcile: musculature delay_seconds min=3 max=12
  resource "aws_sqs_queue" "jobs" {
    delay_seconds = 5
  }

  resource "aws_eks_node_group" "n" {
    scaling_config {
      desired_size = 2
      max_size     = 6
      min_size     = 1
    }
  }
`;

const CONTEXT = { workspace: aWorkspace({ 'main.tf': CODE }), policy: parsePolicy(undefined, 'test') };

function nearest(address: string, attribute: string, [before, value]: readonly [Json, Json]): Json | undefined {
  return clampToBounds({ address, attribute, before, value }, CONTEXT);
}

describe('clampToBounds', () => {
  it.each([
    { value: 1, found: 3 },
    { value: 900, found: 12 },
    { value: '900', found: '12' },
    { value: 12, found: undefined },
    { value: null, found: undefined },
  ])('$value: $found', ({ value, found }) => {
    expect(nearest('aws_sqs_queue.jobs', 'delay_seconds', [5, value])).toBe(found);
  });

  it('keeps the other wanted members of a block', () => {
    const before = [{ desired_size: 2, max_size: 6, min_size: 1 }];

    const found = nearest('aws_eks_node_group.n', 'scaling_config', [before, [{ desired_size: 9, max_size: 7, min_size: 1 }]]);

    expect(found).toEqual([{ desired_size: 6, max_size: 7, min_size: 1 }]);
  });

  it('returns nothing for an unbounded number', () => {
    expect(nearest('aws_sqs_queue.jobs', 'max_message_size', [1, 2])).toBeUndefined();
  });
});

describe('firstExceededBound', () => {
  it.each<[string, string, Json, Json, unknown]>([
    ['aws_sqs_queue.jobs', 'delay_seconds', 5, 900, { side: 'max', limit: { value: 12, said: 'the mark at main.tf:1', at: 'main.tf:1' } }],
    ['aws_sqs_queue.jobs', 'delay_seconds', 5, 1, { side: 'min', limit: { value: 3, said: 'the mark at main.tf:1', at: 'main.tf:1' } }],
    ['aws_sqs_queue.jobs', 'delay_seconds', 5, 12, undefined],
    [
      'aws_eks_node_group.n',
      'scaling_config',
      [{ desired_size: 2, max_size: 6, min_size: 1 }],
      [{ desired_size: 9, max_size: 6, min_size: 1 }],
      { side: 'max', limit: { value: 6, said: 'max_size = 6 in code', at: 'main.tf:9' } },
    ],
  ])('%s.%s from %j to %j', (address, attribute, before, value, broken) => {
    expect(firstExceededBound({ address, attribute, before, value }, CONTEXT)).toEqual(broken);
  });

  it('names the policy entry', () => {
    const musculature = [
      { type: 'aws_eks_node_group', attribute: 'scaling_config.desired_size', max: 9 },
      { address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', max: 7 },
    ];
    const context = { ...CONTEXT, policy: parsePolicy({ musculature }, 'test') };

    expect(
      firstExceededBound({ address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', before: 5, value: 8 }, context)?.limit.entry,
    ).toBe(1);
  });
});
