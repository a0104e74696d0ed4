import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { Recogniser } from '../recogniser.ts';

const MEMBERS = /^(?:groups|users|members)$/;

/** What one loses another gets, in one sitting: a duty changes hands, which is planned. */
export const dutyHandover: Recogniser = {
  id: 'duty-handover',
  title: 'A duty changes hands',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups_manage_add-remove-users.html',
  recognise({ drifts }) {
    if (!drifts.every((drift) => drift.kind === 'changed' && drift.changes.every((change) => MEMBERS.test(change.path) && !change.hidden)))
      return undefined;
    const [lost, got] = [drifts.flatMap((drift) => differs(drift, 'lost')), drifts.flatMap((drift) => differs(drift, 'got'))];
    // In a group's own list it is the names that differ: as many come as go.
    const isSwap = drifts.length === 1 ? lost.length > 0 && lost.length === got.length : lost.length > 0 && sameSet(lost, got);
    if (!isSwap) return undefined;
    const evidence = [`${[...new Set(lost)].sort().join(', ')} handed over`];
    return { goal: 'operability', motivation: { kind: 'scheduled', evidence }, what: 'a duty handed over', confidence: 0.8, evidence };
  },
};

function differs(drift: Drift, side: 'lost' | 'got'): readonly string[] {
  return drift.changes.flatMap(({ before, after }) => {
    const [from, to] = side === 'lost' ? [listOf(before), listOf(after)] : [listOf(after), listOf(before)];
    return from.filter((item) => !to.includes(item));
  });
}

function listOf(value: Json): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}
