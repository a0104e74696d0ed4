import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { addTrailElements } from '#stages/correlate/compare/complete-refresh.ts';
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

describe('addTrailElements', () => {
  it.each<{
    readonly name: string;
    readonly shown: readonly RefreshChange[];
    readonly target: Target;
    readonly expected: readonly (JsonObject | null)[];
  }>([
    {
      name: 'adds a change that the refresh does not show',
      shown: [],
      target: alice({ groups: ['auditors', 'developers', 'oncall'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers', 'oncall'] }],
    },
    {
      name: 'adds list elements to the change that the refresh shows',
      shown: refresh({ user: 'alice', groups: ['developers'] }),
      target: alice({ groups: ['auditors', 'developers'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers'] }],
    },
    {
      name: 'keeps elements of the state as the refresh shows them',
      shown: refresh({ user: 'alice', groups: ['developers'] }),
      target: alice({ groups: ['auditors', 'developers', 'oncall'] }),
      expected: [{ user: 'alice', groups: ['auditors', 'developers'] }],
    },
    { name: 'adds nothing if elements were only removed', shown: [], target: alice({ groups: ['developers'] }), expected: [] },
    {
      name: 'keeps a deletion that the refresh shows',
      shown: refresh(null),
      target: alice({ groups: ['auditors', 'developers'] }),
      expected: [null],
    },
    {
      name: 'does not guess a hidden value',
      shown: [],
      target: alice({ groups: ['auditors'] }, { hidden: new Set(['groups']) }),
      expected: [],
    },
    {
      name: 'does not restore a resource that no longer exists',
      shown: [],
      target: alice({ groups: ['auditors'] }, { exists: false }),
      expected: [],
    },
  ])('$name', ({ shown, target, expected }) => {
    expect(addTrailElements(shown, [target]).map((change) => change.after)).toEqual(expected);
  });

  it('does not change sets that a refresh shows completely', () => {
    const queue = inState('aws_sqs_queue.jobs', { name: 'jobs', tags: {} });
    const entry = catalogue.entries.get('aws_sqs_queue');

    expect(entry && addTrailElements([], [{ ...untouched(managedTarget(queue, entry)), values: { tags: { Owner: 'a' } } }])).toEqual([]);
  });
});
