import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { WorkspaceError } from '#domain/errors.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { refuseTwoOwners } from '#stages/correlate/one-owner.ts';
import { queueValues } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

function aRoot(root: string, ...state: readonly StateResource[]): Workspace {
  return { ...aWorkspace({}, state), root, backend: { type: 's3', key: `states/${root}.tfstate` } };
}

const JOBS = queueValues('jobs');
const attached = { role: 'app', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess', id: 'app-20260101000000000000000001' };
const inTheOther = (values: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(values).replaceAll('123456789012', '210987654321')) as JsonObject;

describe('refuseTwoOwners', () => {
  it('names both addresses and both states', () => {
    const shop = aRoot('shop', inState('aws_sqs_queue.jobs', JOBS));
    const blog = aRoot('blog', inState('module.q.aws_sqs_queue.this["a"]', JOBS));

    const check = (): void => refuseTwoOwners([shop, blog], catalogue);

    expect(check).toThrow(WorkspaceError);
    expect(check).toThrow(
      `Expected each resource in one state; found aws_sqs_queue ${String(JOBS['url'])} is aws_sqs_queue.jobs in the state of shop (s3 states/shop.tfstate) and module.q.aws_sqs_queue.this["a"] in the state of blog (s3 states/blog.tfstate).`,
    );
  });

  it('counts the resources that it does not list', () => {
    const queues = ['a', 'b', 'c', 'd', 'e'].map((name) => inState(`aws_sqs_queue.${name}`, queueValues(name)));

    expect(() => refuseTwoOwners([aRoot('shop', ...queues), aRoot('blog', ...queues)], catalogue)).toThrow(/; and 2 more\.$/);
  });

  it.each<[string, StateResource, StateResource]>([
    [
      'without an ARN, by its import id',
      inState('aws_iam_role_policy_attachment.a', attached),
      inState('aws_iam_role_policy_attachment.b', attached),
    ],
    [
      'of a type unknown to the catalogue, by its AWS id',
      inState('aws_nat_gateway.a', { id: 'nat-0a1b2c3d4e5f60718' }),
      inState('aws_nat_gateway.b', { id: 'nat-0a1b2c3d4e5f60718' }),
    ],
  ])('rejects a resource %s', (_case, left, right) => {
    expect(() => refuseTwoOwners([aRoot('shop', left), aRoot('blog', right)], catalogue)).toThrow(WorkspaceError);
  });

  it.each<[string, readonly StateResource[], readonly StateResource[]]>([
    [
      'a data source that both roots read',
      [{ ...inState('aws_sqs_queue.jobs', JOBS), mode: 'data' }],
      [inState('aws_sqs_queue.jobs', JOBS)],
    ],
    [
      'the same name in another region',
      [inState('aws_sqs_queue.jobs', JOBS)],
      [inState('aws_sqs_queue.jobs', JSON.parse(JSON.stringify(JOBS).replaceAll('us-east-1', 'eu-west-1')) as JsonObject)],
    ],
    [
      'the same attachment in another account, known from the rest of its state',
      [inState('aws_sqs_queue.jobs', JOBS), inState('aws_iam_role_policy_attachment.a', attached)],
      [inState('aws_sqs_queue.jobs', inTheOther(JOBS)), inState('aws_iam_role_policy_attachment.a', attached)],
    ],
    ['a resource of another provider', [inState('random_id.x', { id: 'abc' })], [inState('random_id.x', { id: 'abc' })]],
    ['an id that is a user-chosen name', [inState('aws_nosuch_thing.a', { id: 'main' })], [inState('aws_nosuch_thing.a', { id: 'main' })]],
  ])('accepts %s', (_case, left, right) => {
    expect(() => refuseTwoOwners([aRoot('shop', ...left), aRoot('blog', ...right)], catalogue)).not.toThrow();
  });

  it('ignores a resource that is twice in one state', () => {
    const twice = [inState('aws_sqs_queue.a', JOBS), inState('aws_sqs_queue.b', JOBS)];

    expect(() => refuseTwoOwners([aRoot('shop', ...twice)], catalogue)).not.toThrow();
  });
});
