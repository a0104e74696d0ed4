import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { createQueue, deleteQueue, inOrder, queueValues } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { runInMemory } from '../../../support/run-in-memory.ts';
import { inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = 'resource "aws_sqs_queue" "jobs" {\n  name = "shop-jobs"\n}\n';
const TABLE =
  'resource "aws_dynamodb_table" "orders" {\n  name     = "shop-orders"\n  hash_key = "id"\n\n  attribute {\n    name = "id"\n    type = "S"\n  }\n}\n';
const ROLE_POLICY =
  'resource "aws_iam_role_policy" "read" {\n  name   = "read"\n  role   = "shop-worker"\n  policy = jsonencode({ Version = "2012-10-17", Statement = [] })\n}\n';
const OTHERS = [
  inState('aws_sqs_queue.other', queueValues('shop-other')),
  inState('aws_iam_role.worker', { id: 'shop-worker', name: 'shop-worker', arn: 'arn:aws:iam::123456789012:role/shop-worker' }),
];

async function found(code: string, ...calls: readonly Called[]): Promise<readonly JsonObject[]> {
  const { report } = await runInMemory(inOrder(...calls), {}, { code, state: OTHERS });
  return report.reconciliations.map(({ address, kind, verdict }) => ({ address, kind, verdict }));
}

describe('a deleted resource that is in code but not in the state', () => {
  it.each<readonly [string, string, Called]>([
    ['aws_sqs_queue.jobs', QUEUE, deleteQueue('shop-jobs')],
    [
      'aws_dynamodb_table.orders',
      TABLE,
      { eventSource: 'dynamodb.amazonaws.com', eventName: 'DeleteTable', requestParameters: { tableName: 'shop-orders' } },
    ],
    [
      'aws_iam_role_policy.read',
      ROLE_POLICY,
      {
        eventSource: 'iam.amazonaws.com',
        eventName: 'DeleteRolePolicy',
        requestParameters: { roleName: 'shop-worker', policyName: 'read' },
      },
    ],
  ])('is reported as missing: %s', async (address, code, call) => {
    const [only, ...others] = await found(code, call);

    expect(only).toMatchObject({ address, kind: 'missing' });
    expect(only?.['verdict']).not.toBe('accept');
    expect(others).toEqual([]);
  });

  it.each<readonly [string, string, readonly Called[]]>([
    ['reported for a longer name', QUEUE, [deleteQueue('old-shop-jobs')]],
    ['reported for a shorter name', QUEUE, [deleteQueue('jobs')]],
    [
      'reported for a policy of the same name on another role',
      ROLE_POLICY,
      [{ eventSource: 'iam.amazonaws.com', eventName: 'DeleteRolePolicy', requestParameters: { roleName: 'other', policyName: 'read' } }],
    ],
    ['reported for a resource that was created and deleted but never applied', QUEUE, [createQueue('shop-jobs'), deleteQueue('shop-jobs')]],
  ])('is not %s', async (_name, code, calls) => {
    expect((await found(code, ...calls)).filter(({ kind }) => kind === 'missing')).toEqual([]);
  });

  it('is not guessed if two blocks have the same name', async () => {
    expect(await found(`${QUEUE}\n${QUEUE.replace('"jobs"', '"again"')}`, deleteQueue('shop-jobs'))).toEqual([]);
  });
});
