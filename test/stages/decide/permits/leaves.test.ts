import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Leaf } from '#stages/decide/permits/leaf.ts';
import { leavesOf } from '#stages/decide/permits/leaves.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aDrift, aWorkspace, aWrite, anUnmanaged } from '../../../support/drifts.ts';
import { BY, aLeaf, judge, leavesAt } from '../../../support/permits.ts';
import { WORDS } from '../../../support/words.ts';

describe('leavesOf', () => {
  it('lists each leaf with what it governs', () => {
    const values = [[{ path: '/a', interval: 10 }], [{ path: '/b', interval: 20 }]] as const;

    const leaves = leavesAt('aws_lb_target_group.web', 'health_check', values);

    expect(leaves).toMatchObject([
      { path: 'health_check.path', governs: 'probe', before: '/a', after: '/b', isNew: false, actorCategory: 'person' },
      { path: 'health_check.interval', governs: 'timing', range: { min: 5, max: 300, unit: 's' } },
    ]);
  });

  it('marks which value is the safer one', () => {
    expect(aLeaf('aws_db_instance.main', 'multi_az', [true, false])).toMatchObject({ safeguard: { against: 'data-loss', safer: true } });
  });

  it.each([
    ['of a type unknown to the catalogue', 'aws_made_up_thing.one', 'size', 'aws_made_up_thing'],
    ['that the catalogue does not describe', 'aws_sqs_queue.jobs', 'made_up', 'made_up'],
  ])('marks an attribute as unknown: %s', (_case, address, path, said) => {
    expect(leavesAt(address, path, [1, 2])).toEqual([{ path: said, unknown: expect.any(String) as string }]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('takes an argument that this version of the provider does not have as unset where it is %s', (value, count) => {
    const configuration = { nesting: 'list', block: { attributes: {}, blocks: {} } } as const;
    const workspace = { ...aWorkspace(), schema: { aws_athena_workgroup: { attributes: {}, blocks: { configuration } } } };
    const values = [[{}], [{ enable_minimum_encryption_configuration: value }]] as const;

    expect(leavesAt('aws_athena_workgroup.a', 'configuration', values, { context: { workspace } })).toHaveLength(count);
  });

  it.each<[string, Json, Json]>([
    ['description', 'a', 'b'],
    ['tags', { Owner: 'a' }, { Owner: 'b' }],
  ])('knows the %s of a type that the catalogue does not know', (path, before, after) => {
    expect(leavesAt('aws_made_up_thing.one', path, [before, after])).toMatchObject([{ governs: 'label' }]);
    expect(leavesAt('aws_made_up_thing.one', path, [null, after], { isNew: true })).toMatchObject([
      { unknown: expect.any(String) as string },
    ]);
  });

  it('marks an unknown block without content as unknown', () => {
    expect(leavesAt('aws_sqs_queue.jobs', 'made_up', [null, { inner: [] }])).toEqual([
      { path: 'made_up', unknown: expect.any(String) as string },
    ]);
    expect(leavesAt('aws_sqs_queue.jobs', 'made_up', [null, []])).toEqual([]);
  });

  it('classifies a sign-in attribute as identity even if its block has a secret', () => {
    const drift = aDrift({
      resourceType: 'aws_elasticache_user',
      address: 'aws_elasticache_user.app',
      changes: [aChange('authentication_mode', 'a', 'b', { sensitive: true })],
    });

    expect(leavesOf(judge(drift))).toMatchObject([{ governs: 'identity' }]);
  });

  it.each([
    ['is listed', 'visibility_timeout_seconds', 1],
    ['is omitted if it does not matter', 'name_prefix', 0],
  ])('a hidden value %s', (_case, path, count) => {
    const drift = aDrift({ changes: [aChange(path, 'a', null, { hidden: true })] });

    expect(leavesOf(judge(drift))).toHaveLength(count);
  });

  it('treats a value marked sensitive as a secret', () => {
    const drift = aDrift({ changes: [aChange('visibility_timeout_seconds', 30, 60, { sensitive: true })] });

    expect(leavesOf(judge(drift))).toMatchObject([{ governs: 'secret' }]);
  });

  it('treats a computed attribute as derived, and an optional computed one not', () => {
    const attribute = (over: object): object => ({ type: 'string', computed: true, ...over });
    const schema = { aws_sqs_queue: { attributes: { seen: attribute({}), either: attribute({ optional: true }) }, blocks: {} } };
    const workspace = { ...aWorkspace(), schema } as unknown as ReturnType<typeof aWorkspace>;
    const drift = aDrift({ changes: [aChange('seen', 'a', 'b'), aChange('either', 'a', 'b')] });

    expect(leavesOf(judge(drift, { workspace }))).toMatchObject([
      { path: 'seen', governs: 'derived' },
      { path: 'either', unknown: expect.any(String) as string },
    ]);
  });

  it.each([
    ['unset equals 0 for an optional argument', {}, ['b.n']],
    ['unset differs from 0 for a computed argument', { computed: true }, ['b.n', 'b.m']],
    ['unset differs from 0 for an argument with a default', { default: 300 }, ['b.n', 'b.m']],
  ])('compares in a kept block: %s', (_case, over, paths) => {
    const attributes = { n: { type: 'number', optional: true }, m: { type: 'number', optional: true, ...over } };
    const schema = { aws_sqs_queue: { attributes: {}, blocks: { b: { nesting: 'list', block: { attributes, blocks: {} } } } } };
    const workspace = { ...aWorkspace(), schema } as unknown as ReturnType<typeof aWorkspace>;
    const drift = aDrift({ changes: [aChange('b', [{ n: 1, m: null }], [{ n: 2, m: 0 }])] });

    expect(leavesOf(judge(drift, { workspace })).map(({ path }) => path)).toEqual(paths);
  });

  it('uses tags_all only if tags did not change', () => {
    const all = aChange('tags_all', {}, { Owner: 'a' });

    expect(leavesOf(judge(aDrift({ changes: [all] })))).toMatchObject([{ path: 'tags_all.Owner' }]);
    expect(leavesOf(judge(aDrift({ changes: [aChange('tags', {}, { Owner: 'a' }), all] })))).toMatchObject([{ path: 'tags.Owner' }]);
  });

  it('takes the actor category from the writes of the attribute', () => {
    const [person, agent] = [anEvent(BY.person), anEvent(BY.agent)];
    const drift = aDrift({
      events: [person, agent],
      changes: [aChange('visibility_timeout_seconds', 30, 60), aChange('delay_seconds', 5, 6)],
      writes: [aWrite(person, 'visibility_timeout_seconds', 60), aWrite(person, 'delay_seconds', 7), aWrite(agent, 'delay_seconds', 6)],
    });

    expect(leavesOf(judge(drift))).toMatchObject([{ actorCategory: 'person' }, { actorCategory: 'agent' }]);
  });

  it('includes earlier values of the same attribute of the same resource', () => {
    const write = {
      address: 'aws_sqs_queue.jobs',
      path: 'delay_seconds',
      actor: 'alice',
      eventTime: '2026-01-14T10:00:00Z',
      verdict: 'accept',
    };
    const past = [
      { ...write, value: 2, before: 1 },
      { ...write, value: 7, before: null },
      { ...write, value: 3, address: 'aws_sqs_queue.other' },
      { ...write, value: 4, path: 'visibility_timeout_seconds' },
    ];
    const again = [{ ...write, value: 9, before: 0.5 }];
    const circumstances = { ...noCircumstances('2026-01-16T06:00:05Z', WORDS), past, again };

    const [leaf] = leavesAt('aws_sqs_queue.jobs', 'delay_seconds', [5, 6], { context: { circumstances } });

    expect((leaf as Leaf).earlier).toEqual([1, 0.5, 2, 7]);
  });

  it('marks leaves of a new resource', () => {
    expect(leavesOf(judge(anUnmanaged('aws_sqs_queue', { name: 'more' })))).toMatchObject([{ path: 'name', isNew: true, before: null }]);
  });
});
