import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { completeRefresh } from '#stages/correlate/compare/complete-refresh.ts';
import { managedTarget, untouched } from '#stages/correlate/play/target.ts';
import type { Target } from '#stages/correlate/play/target.ts';
import { inState } from '../../../support/workspaces.ts';

const ALICE = inState('aws_iam_user_group_membership.alice', { user: 'alice', groups: ['developers', 'oncall'] });

function alice(values: JsonObject, over: Partial<Target> = {}): Target {
  const entry = catalogue.entries.get('aws_iam_user_group_membership');
  if (entry === undefined) throw new Error('no entry for memberships');
  return { ...untouched(managedTarget(ALICE, entry)), values: { ...ALICE.values, ...values }, ...over };
}

function refresh(after: RefreshChange['after']): readonly RefreshChange[] {
  return [
    { address: ALICE.address, type: ALICE.type, kind: after === null ? 'delete' : 'update', before: ALICE.values, after, sensitive: [] },
  ];
}

describe('completeRefresh', () => {
  it.each<{
    readonly name: string;
    readonly shown: readonly RefreshChange[];
    readonly target: Target;
    readonly expected: readonly (JsonObject | null)[];
  }>([
    {
      name: 'adds a change where the refresh is silent',
      shown: [],
      target: alice({ groups: ['auditors', 'developers', 'oncall'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers', 'oncall'] }],
    },
    {
      name: 'adds to what the refresh shows',
      shown: refresh({ user: 'alice', groups: ['developers'] }),
      target: alice({ groups: ['auditors', 'developers'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers'] }],
    },
    {
      name: 'leaves known elements to the refresh',
      shown: refresh({ user: 'alice', groups: ['developers'] }),
      target: alice({ groups: ['auditors', 'developers', 'oncall'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers'] }],
    },
    { name: 'says nothing of what was only removed', shown: [], target: alice({ groups: ['developers'] }), expected: [] },
    { name: 'leaves what is gone', shown: refresh(null), target: alice({ groups: ['auditors', 'developers'] }), expected: [null] },
    { name: 'guesses nothing hidden', shown: [], target: alice({ groups: ['auditors'] }, { hidden: new Set(['groups']) }), expected: [] },
    { name: 'brings nothing back', shown: [], target: alice({ groups: ['auditors'] }, { exists: false }), expected: [] },
  ])('$name', ({ shown, target, expected }) => {
    expect(completeRefresh(shown, [target]).map((change) => change.after)).toEqual(expected);
  });

  it('leaves sets that a refresh shows whole', () => {
    const queue = inState('aws_sqs_queue.jobs', { name: 'jobs', tags: {} });
    const entry = catalogue.entries.get('aws_sqs_queue');

    expect(entry && completeRefresh([], [{ ...untouched(managedTarget(queue, entry)), values: { tags: { Owner: 'a' } } }])).toEqual([]);
  });
});
