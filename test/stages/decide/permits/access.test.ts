import { describe, expect, it } from 'vitest';
import { actorOf } from '#domain/actor.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { accessViolation } from '#stages/decide/permits/access.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import { aCliUser, anEvent } from '../../../support/builders.ts';
import { aChange, aChanged, aDrift, aMissing, aPolicy, aResource, aWorkspace } from '../../../support/drifts.ts';
import { BY, aLeaf } from '../../../support/permits.ts';

const ALICE = 'aws_iam_user_group_membership.alice';
const BOB = 'aws_iam_user_group_membership.bob';
const MEMBERS = aWorkspace([
  aResource(ALICE, { user: 'alice', groups: ['readers', 'oncall'] }),
  aResource(BOB, { user: 'bob', groups: ['readers'] }),
]);

describe('a list of groups', () => {
  function lacks(before: Json, after: Json, around: Parameters<typeof aLeaf>[3] = {}): string | undefined {
    return accessViolation(aLeaf(ALICE, 'groups', [before, after], { ...around, context: { workspace: MEMBERS, ...around.context } }));
  }

  it.each<[string, Json, Json, string | undefined]>([
    ['removes one that others have', ['readers', 'oncall'], ['oncall'], undefined],
    ['removes one from its last holder', ['readers', 'oncall'], ['readers'], 'removes oncall from its last holder'],
    ['another order', ['readers', 'oncall'], ['oncall', 'readers'], undefined],
    ['adds one', ['readers'], ['readers', 'admins'], 'grants admins'],
    ['replaces one by another', ['readers', 'oncall'], ['oncall', 'admins'], 'grants admins'],
    ['is emptied', ['readers'], [], 'is now empty, which may mean everyone or everything'],
    ['gets a first value', null, ['admins'], 'grants admins'],
    ['is replaced by a text', ['readers'], 'admins', 'controls permissions'],
  ])('%s', (_case, before, after, expected) => {
    const found = lacks(before, after);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it('does not count a deleted holder', () => {
    const gone = aMissing(BOB, { user: 'bob', groups: ['readers'] });

    expect(lacks(['readers', 'oncall'], ['oncall'], { context: { drifts: [gone] } })).toContain('removes readers from its last holder');
  });
});

describe('a group membership', () => {
  const taken = aChanged(ALICE, 'groups', [['readers', 'oncall'], ['readers']]);

  function given(by: ActorCategory | 'bob', drifts = [taken]): string | undefined {
    const leaf = aLeaf(BOB, 'groups', [['readers'], ['readers', 'oncall']], {
      by: by === 'bob' ? 'person' : by,
      context: { workspace: MEMBERS, drifts },
    });
    if (by !== 'bob') return accessViolation(leaf);
    const drift = aDrift({
      resourceType: 'aws_iam_user_group_membership',
      address: BOB,
      changes: [aChange('groups', ['readers'], ['readers', 'oncall'])],
      events: [anEvent(aCliUser('bob'))],
    });
    return accessViolation({ ...leaf, judged: { ...leaf.judged, drift } });
  }

  it('can be moved from one member to another by a person', () => {
    expect(given('person')).toBeUndefined();
  });

  it.each<[string, string | undefined]>([
    ['by automation', given('automation')],
    ['by an agent', given('agent')],
    ['by the user who gets it', given('bob')],
    ['that an agent removed', given('person', [{ ...taken, actors: [actorOf(anEvent(BY.agent))] }])],
    ['that no member gave up', given('person', [])],
    ['that the other member keeps', given('person', [aChanged(ALICE, 'groups', [['oncall'], ['readers', 'oncall']])])],
    ['removed from another kind of resource', given('person', [aChanged('aws_iam_user.alice', 'groups', [['oncall'], []])])],
  ])('is not moved %s', (_case, lacks) => {
    expect(lacks).toContain('grants oncall');
  });
});

describe('a role', () => {
  const AT = ['aws_lambda_function.api', 'role'] as const;

  it.each<[string, Json, Json, boolean, boolean]>([
    ['is set to a known one where there was none', null, 'role-arn', true, true],
    ['is set to an unknown one', null, 'role-arn', false, false],
    ['is set to a known one in place of another', 'other-arn', 'role-arn', true, false],
    ['is removed', 'role-arn', null, true, false],
  ])('%s', (_case, before, after, isShown, isPermitted) => {
    expect(accessViolation(aLeaf(...AT, [before, after]), () => isShown) === undefined).toBe(isPermitted);
  });

  it.each<[string, Json, boolean]>([
    ['nothing', [], true],
    ['an empty block', {}, true],
    ['an empty string', '', true],
    ['something', ['admins'], false],
  ])('of a new resource: %s', (_case, after, isPermitted) => {
    const leaf = { ...aLeaf(ALICE, 'groups', [null, ['x']], { isNew: true }), after };

    expect(accessViolation(leaf) === undefined).toBe(isPermitted);
  });
});

describe('a policy', () => {
  const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/items';
  const READ = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: TABLE };
  const QUERY = { ...READ, Action: 'dynamodb:Query' };
  const own = (policy: string, over = {}): StateResource => aResource('aws_iam_role_policy.app', { role: 'app', policy, ...over });
  const other = (role: string): StateResource => aResource('aws_iam_role_policy.reads', { role, policy: aPolicy(READ) });

  it.each([
    ['of the same role', 'app', true],
    ['of another role', 'admin', false],
  ])('may use resources that another policy %s uses', (_case, role, isPermitted) => {
    const before = aPolicy({ ...READ, Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' });
    const workspace = aWorkspace([own(before), other(role)]);

    const leaf = aLeaf('aws_iam_role_policy.app', 'policy', [before, aPolicy(QUERY)], { context: { workspace } });

    expect(accessViolation(leaf) === undefined).toBe(isPermitted);
  });

  it('given as a block is also compared as a document', () => {
    const [before, after] = [aPolicy(READ, QUERY), aPolicy(READ)].map((text) => JSON.parse(text) as Json);
    const leaf = aLeaf('aws_iam_role_policy.app', 'policy', ['a', 'b']);

    expect(accessViolation({ ...leaf, before: before ?? null, after: after ?? null })).toBeUndefined();
    expect(
      accessViolation({ ...leaf, before: after ?? null, after: { Statement: [{ ...READ, Action: '*' }], Version: '2012-10-17' } }),
    ).toContain('allows *');
  });
});
