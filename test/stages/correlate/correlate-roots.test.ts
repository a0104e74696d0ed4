import { beforeAll, describe, expect, it, test } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { anEvent } from '../../support/builders.ts';
import { createQueue, deleteQueue, inOrder, queueValues, setAttributes } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';
import { SPANS } from '../../support/spans.ts';

beforeAll(loadGrammar);

const ELSEWHERE = '210987654321';

function aRoot(root: string, state: readonly StateResource[]): Workspace {
  const blocks = state.map((resource) => `resource "${resource.type}" "${resource.name}" {\n}\n`);
  return { ...aWorkspace({ 'main.tf': blocks.join('\n') }, state), directory: `/srv/live/${root}`, root };
}

/** A queue of the state in another account: same names, another ARN. */
function inAccount(account: string, queue: string): StateResource {
  const values = queueValues(queue);
  const moved = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replaceAll('123456789012', account) : value,
  ]);
  return inState('aws_sqs_queue.jobs', Object.fromEntries(moved));
}

const SHOP = aRoot('shop', [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs')),
  inState('aws_sqs_queue.mail', queueValues('shop-mail')),
]);
const BLOG = aRoot('blog', [
  inState('aws_sqs_queue.jobs', queueValues('blog-jobs')),
  inState('aws_sqs_queue.mail', queueValues('blog-mail')),
]);

function correlated(
  events: readonly CloudTrailEvent[],
  workspaces: readonly Workspace[] = [SHOP, BLOG],
  unmanaged: 'related' | 'all' = 'related',
): RootsCorrelation {
  const filtered = { read: events.length, kept: events, context: [], dropped: {}, malformed: [] };
  return correlateRoots(filtered, workspaces, catalogue, { ...parsePolicy({ unmanaged }, 'test'), spans: SPANS });
}

/** `shop: changed aws_sqs_queue.jobs`, one a drift. */
function told(result: RootsCorrelation): readonly string[] {
  return result.roots.flatMap(({ workspace, drifts }) =>
    drifts.map((drift) => `${workspace.root}: ${drift.kind} ${drift.address ?? drift.resourceType}`),
  );
}

const LONGER = { VisibilityTimeout: '60' };

/** Types of what has nothing to do with a root. */
function outsideIn({ invisible }: ReturnType<typeof correlated>['roots'][number]): readonly string[] {
  return invisible.filter(({ reason }) => reason === 'outside-this-code').map(({ drift }) => drift.resourceType);
}

describe('events with several roots', () => {
  it('become drifts only of the root whose state has the resource', () => {
    const result = correlated(inOrder(setAttributes('blog-jobs', LONGER), setAttributes('shop-mail', LONGER)));

    expect(told(result)).toEqual(['shop: changed aws_sqs_queue.mail', 'blog: changed aws_sqs_queue.jobs']);
    expect([result.settled, result.unexplained]).toEqual([[], []]);
  });

  it('are invisible in the root whose code ignores them, and absent from the other', () => {
    const text = 'resource "aws_sqs_queue" "jobs" {\n  lifecycle {\n    ignore_changes = all\n  }\n}\n';
    const ignoring = { ...BLOG, files: [{ path: 'main.tf', text }] };
    const events = inOrder(setAttributes('blog-jobs', LONGER));

    const result = correlated(events, [SHOP, ignoring]);

    expect(told(result)).toEqual([]);
    expect(result.roots.map(({ invisible }) => invisible.map((item) => [item.reason, item.drift.address, item.eventIDs]))).toEqual([
      [],
      [['ignored-by-code', 'aws_sqs_queue.jobs', [events[0]?.eventID]]],
    ]);
    expect([result.settled, result.unexplained]).toEqual([[], []]);
  });

  it('get ids that name the root if both roots have the same drift', () => {
    const result = correlated(inOrder(setAttributes('blog-jobs', LONGER), setAttributes('shop-jobs', LONGER)));

    const ids = result.roots.flatMap(({ drifts }) => drifts.map((drift) => drift.id));
    expect(new Set(ids).size).toBe(2);
  });

  it('are settled with the name of the root in which they were undone', () => {
    const result = correlated(inOrder(setAttributes('blog-jobs', LONGER), setAttributes('blog-jobs', { VisibilityTimeout: '30' })));

    expect(told(result)).toEqual([]);
    expect(result.settled).toMatchObject([{ reason: 'net-zero', address: 'aws_sqs_queue.jobs', root: 'blog' }]);
  });

  it('that match no root are reported once', () => {
    const events = [
      ...inOrder(setAttributes('other-queue', LONGER), createQueue('x-late'), deleteQueue('x-late')),
      anEvent({ eventSource: 'nosuch.amazonaws.com', eventName: 'PutThing', requestParameters: {} }),
    ];

    const result = correlated(events);

    expect(result.settled.map((item) => item.reason)).toEqual(['created-then-deleted']);
    expect(result.roots.map(outsideIn)).toEqual([['aws_sqs_queue'], []]);
    expect(result.unexplained.map((item) => item.eventName)).toEqual(['PutThing']);
    const accounted = [...result.settled, ...result.unexplained, ...result.roots.flatMap((root) => root.invisible)].flatMap(
      (item) => item.eventIDs,
    );
    expect(accounted.toSorted()).toEqual(events.map((event) => event.eventID).toSorted());
  });

  it('belong to one root if the other is in another account with the same names', () => {
    const prod = aRoot('prod', [inAccount(ELSEWHERE, 'shop-jobs')]);
    const policy = { role: 'app', name: 'inline', id: 'app:inline', policy: '{}' };
    const inBoth = [SHOP, prod].map((workspace) =>
      aRoot(workspace.root ?? '', [...workspace.resources, inState('aws_iam_role_policy.p', policy)]),
    );

    const result = correlated(
      [
        anEvent({
          eventSource: 'iam.amazonaws.com',
          eventName: 'PutRolePolicy',
          recipientAccountId: ELSEWHERE,
          requestParameters: { roleName: 'app', policyName: 'inline', policyDocument: '{"Version":"2012-10-17","Statement":[]}' },
        }),
      ],
      inBoth,
    );

    expect(told(result)).toEqual(['prod: changed aws_iam_role_policy.p']);
  });
});

describe('a resource created by hand', () => {
  it('is unmanaged in the root whose naming pattern it follows', () => {
    expect(told(correlated(inOrder(createQueue('blog-late'))))).toEqual(['blog: unmanaged aws_sqs_queue']);
  });

  it('belongs to the root that it refers to, regardless of its name', () => {
    const redrive = JSON.stringify({ deadLetterTargetArn: queueValues('blog-mail')['arn'], maxReceiveCount: 3 });

    const result = correlated(inOrder(createQueue('shop-late', { RedrivePolicy: redrive })));

    expect(told(result)).toEqual(['blog: unmanaged aws_sqs_queue']);
  });

  it('belongs to the root whose resources all have its tags', () => {
    const tagged = (root: string, environment: string): Workspace =>
      aRoot(root, [
        inState('aws_sqs_queue.jobs', queueValues(`app-${root}-jobs`, { tags: { Environment: environment } })),
        inState('aws_sqs_queue.mail', queueValues(`app-${root}-mail`, { tags: { Environment: environment } })),
      ]);

    const result = correlated(inOrder(createQueue('app-late', {}, { Environment: 'live' })), [
      tagged('dev', 'test'),
      tagged('prod', 'live'),
    ]);

    expect(told(result)).toEqual(['prod: unmanaged aws_sqs_queue']);
  });

  it('is reported once with all candidate roots if nothing distinguishes them', () => {
    const twin = (root: string): Workspace =>
      aRoot(root, [
        inState('aws_sqs_queue.jobs', queueValues(`app-${root}`)),
        inState('aws_sqs_queue.mail', queueValues(`app-${root}-mail`)),
      ]);

    const result = correlated(inOrder(createQueue('app-late')), [twin('dev'), twin('prod')]);

    expect(told(result)).toEqual(['dev: unmanaged aws_sqs_queue']);
    expect(result.roots[0]?.drifts[0]?.candidateRoots).toEqual(['dev', 'prod']);
    expect([result.settled, result.unexplained]).toEqual([[], []]);
  });

  it('belongs to no root if no root is in its account', () => {
    const [event] = inOrder(createQueue('blog-late'));

    const result = correlated([{ ...event!, recipientAccountId: ELSEWHERE }]);

    expect(told(result)).toEqual([]);
    expect(result.settled).toEqual([]);
    expect(result.roots.flatMap((root) => root.invisible)).toMatchObject([{ reason: 'other-place', eventIDs: [event!.eventID] }]);
  });

  it('is no drift of a root if the state of another root has it now', () => {
    const since = aRoot('shop', [...SHOP.resources, inState('aws_sqs_queue.late', queueValues('blog-late'))]);

    const result = correlated(inOrder(createQueue('blog-late')), [since, BLOG]);

    expect(told(result)).toEqual([]);
    expect(result.settled).toMatchObject([{ address: 'aws_sqs_queue.late', root: 'shop' }]);
  });
});

test.each([
  ['in an account that the state is not in', 'related', { recipientAccountId: ELSEWHERE }, []],
  ['in a region that the state is not in', 'related', { awsRegion: 'eu-west-1' }, []],
  ['in the account and region of the state', 'related', {}, ['undefined: unmanaged aws_sqs_queue']],
  ['in another account, if the policy includes all', 'all', { recipientAccountId: ELSEWHERE }, []],
] as const)('one root: a resource created by hand %s', (_case, unmanaged, over, expected) => {
  const { root: _, ...only } = SHOP;
  const [event] = inOrder(createQueue('shop-late'));

  const result = correlated([{ ...event!, ...over }], [only], unmanaged);

  expect(told(result)).toEqual(expected);
  expect(result.settled).toEqual([]);
  expect(result.roots.flatMap((root) => root.invisible.map((item) => item.reason))).toEqual(expected.length === 0 ? ['other-place'] : []);
});

test('one root is correlated without a root name', () => {
  const { root: _, ...alone } = SHOP;

  const result = correlated(inOrder(setAttributes('shop-jobs', LONGER), setAttributes('other-queue', LONGER)), [alone]);

  expect(result.roots[0]?.drifts.map((drift) => drift.address)).toEqual(['aws_sqs_queue.jobs']);
  expect(result.roots.map(outsideIn)).toEqual([['aws_sqs_queue']]);
});
