import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { goalOrderFor } from '#stages/decide/goals/goal-order.ts';
import { aChanged, aContext, anIntent, aWorkspace } from '../../../support/drifts.ts';

function orderFor(address: string, workspaceName: string): readonly string[] | undefined {
  const policy = parsePolicy(
    {
      environments: { prod: { workspaces: 'prod*' }, blue: { workspaces: 'prod-blue' }, dev: { workspaces: 'dev' } },
      goals: {
        order: ['security'],
        environments: { prod: { order: ['availability', 'cost'] }, blue: { order: ['cost'] } },
        rules: [
          { type: 'aws_dynamodb_*', order: ['cost', 'performance'] },
          { address: '*.billing', order: ['compliance'] },
          { address: 'aws_sqs_queue.*', order: ['operability'] },
        ],
      },
    },
    'test',
  );
  const drift = aChanged(address, 'x', [1, 2]);
  return goalOrderFor({ drift, intent: anIntent([drift]), context: aContext({ policy, workspace: { ...aWorkspace(), workspaceName } }) });
}

describe('goalOrderFor', () => {
  it.each([
    ['the default order', 'aws_instance.web', 'dev', ['security']],
    ['the order of its environment', 'aws_instance.web', 'prod', ['availability', 'cost']],
    ['the order of its type in any environment', 'aws_dynamodb_table.orders', 'prod', ['cost', 'performance']],
    ['the order of its address', 'aws_s3_bucket.billing', 'prod', ['compliance']],
    ['none if two rules differ', 'aws_sqs_queue.billing', 'dev', undefined],
    ['none if two environments differ', 'aws_instance.web', 'prod-blue', undefined],
  ])('finds %s', (_case, address, workspaceName, order) => {
    expect(orderFor(address, workspaceName)).toEqual(order);
  });
});
