import { describe, expect, it, test } from 'vitest';
import type { Plan, PlannedChange } from '#domain/workspace/plan.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import { comparePlans } from '#stages/verify/compare-plan.ts';
import type { PlanTarget } from '#stages/verify/compare-plan.ts';
import { aChange, anUpdate, aPlan } from '../../support/plans.ts';

const schema = RECORDED_SCHEMA;
const A = 'aws_sqs_queue.a';
const B = 'aws_sqs_queue.b';
const DRIFT = anUpdate(A, { delay_seconds: [5, 0] });
const DIRT = anUpdate(B, { receive_wait_time_seconds: [20, 0] });
const CHANGED: PlanTarget = { kind: 'changed', address: A, attributes: new Set(['delay_seconds']), notRead: new Map() };
const MISSING: PlanTarget = { kind: 'missing', address: A };
const IMPORT: PlanTarget = { kind: 'import', address: A, importId: 'https://sqs.example.com/a' };
const IMPORTED = aChange(A, { actions: ['no-op'], importId: 'https://sqs.example.com/a' });

function compared(base: Plan, patched: Plan, targets: readonly PlanTarget[] = [CHANGED]): ReturnType<typeof comparePlans> {
  return comparePlans({ base, patched, targets, allowed: new Map(), schema });
}

interface Case {
  readonly name: string;
  readonly base: readonly PlannedChange[];
  readonly patched: readonly PlannedChange[];
  readonly targets?: readonly PlanTarget[];
  readonly outcome: string;
  readonly residual?: readonly string[];
}

describe('comparePlans', () => {
  it.each<Case>([
    { name: 'the drift is gone', base: [DRIFT], patched: [], outcome: 'converged' },
    { name: 'the drift is gone and another difference remains', base: [DRIFT, DIRT], patched: [DIRT], outcome: 'converged' },
    {
      name: 'the same instance keeps another difference',
      base: [anUpdate(A, { delay_seconds: [5, 0], tags: [{ a: '1' }, null] })],
      patched: [anUpdate(A, { tags: [{ a: '1' }, null] })],
      outcome: 'converged',
    },
    { name: 'the drift remains', base: [DRIFT], patched: [DRIFT], outcome: 'residual', residual: [`${A} delay_seconds 5 → 0`] },
    {
      name: 'the drift has another value',
      base: [DRIFT],
      patched: [anUpdate(A, { delay_seconds: [5, 9] })],
      outcome: 'residual',
      residual: [`${A} delay_seconds 5 → 9`],
    },
    {
      name: 'a change of another resource',
      base: [DRIFT],
      patched: [DIRT],
      outcome: 'collateral',
      residual: [`${B} receive_wait_time_seconds 20 → 0`],
    },
    {
      name: 'a change of another attribute of the same instance',
      base: [DRIFT],
      patched: [anUpdate(A, { max_message_size: [262144, 1024] })],
      outcome: 'collateral',
      residual: [`${A} max_message_size 262144 → 1024`],
    },
    {
      name: 'a planned change of another resource that differs',
      base: [DRIFT, DIRT],
      patched: [anUpdate(B, { receive_wait_time_seconds: [20, 10] })],
      outcome: 'collateral',
      residual: [`${B} receive_wait_time_seconds 20 → 10`],
    },
    {
      name: 'a pending change of another resource that is lost',
      base: [DRIFT, DIRT],
      patched: [],
      outcome: 'collateral',
      residual: [`${B} receive_wait_time_seconds 0 → 20`],
    },
    {
      name: 'a pending change of the same instance that is lost',
      base: [anUpdate(A, { delay_seconds: [5, 0], tags: [null, { a: '1' }] })],
      patched: [],
      outcome: 'collateral',
      residual: [`${A} tags {"a":"1"} → null`],
    },
    {
      name: 'a new resource',
      base: [DRIFT],
      patched: [aChange(B, { actions: ['create'], after: { name: 'b' } })],
      outcome: 'collateral',
      residual: [`${B} * "no change" → "create"`],
    },
    {
      name: 'a removed block that forgets a resource',
      base: [DRIFT],
      patched: [aChange(B, { actions: ['forget'] })],
      outcome: 'collateral',
      residual: [`${B} * "no change" → "forget"`],
    },
    {
      name: 'a moved resource',
      base: [DRIFT],
      patched: [aChange(B, { actions: ['no-op'], previousAddress: 'aws_sqs_queue.old' })],
      outcome: 'collateral',
      residual: [`${B} * "no change" → "no-op and move"`],
    },
    {
      name: 'a deletion',
      base: [DRIFT],
      patched: [aChange(B, { actions: ['delete'] })],
      outcome: 'destructive',
      residual: [`${B} * "kept" → "delete"`],
    },
    {
      name: 'a replacement in place of an update',
      base: [DRIFT],
      patched: [aChange(A, { actions: ['delete', 'create'] })],
      outcome: 'destructive',
      residual: [`${A} * "kept" → "delete and create"`],
    },
    {
      name: 'a deletion that the base plan also has',
      base: [DRIFT, aChange(B, { actions: ['delete'], before: { name: 'b' } })],
      patched: [aChange(B, { actions: ['delete'], before: { name: 'b' } })],
      outcome: 'converged',
    },
    {
      name: 'a deposed object is not the instance',
      base: [DRIFT, aChange(A, { actions: ['delete'], deposed: 'ab12' })],
      patched: [aChange(A, { actions: ['delete'], deposed: 'ab12' })],
      outcome: 'converged',
    },
    {
      name: 'an unknown value caused by the drift is gone with it',
      base: [DRIFT, aChange(B, { before: { policy: 'x' }, after: {}, unknown: ['policy'] })],
      patched: [],
      outcome: 'converged',
    },
    {
      name: 'a newly unknown value is a change',
      base: [DRIFT],
      patched: [aChange(B, { before: { policy: 'x' }, after: {}, unknown: ['policy'] })],
      outcome: 'collateral',
      residual: [`${B} policy "x" → ?`],
    },
    {
      name: 'a computed attribute that depends on the drift may be unchanged',
      base: [anUpdate(A, { delay_seconds: [5, 0], url: ['a', 'b'] })],
      patched: [],
      outcome: 'converged',
    },
    {
      name: 'a data source that is read during apply is no change',
      base: [DRIFT],
      patched: [aChange('data.aws_iam_policy_document.x', { mode: 'data', actions: ['read'] })],
      outcome: 'converged',
    },
    {
      name: 'a deleted resource removed from code has no planned change',
      base: [aChange(A, { actions: ['create'], after: { name: 'a' } })],
      patched: [],
      targets: [MISSING],
      outcome: 'converged',
    },
    {
      name: 'a deleted resource left in code',
      base: [aChange(A, { actions: ['create'], after: { name: 'a' } })],
      patched: [aChange(A, { actions: ['create'], after: { name: 'a' } })],
      targets: [MISSING],
      outcome: 'residual',
      residual: [`${A} * null → "create"`],
    },
    {
      name: 'a resource that still exists',
      base: [],
      patched: [aChange(A, { actions: ['delete'] })],
      targets: [MISSING],
      outcome: 'destructive',
      residual: [`${A} * "kept" → "delete"`],
    },
    { name: 'an import that changes nothing', base: [], patched: [IMPORTED], targets: [IMPORT], outcome: 'converged' },
    {
      name: 'an import that changes something',
      base: [],
      patched: [{ ...anUpdate(A, { delay_seconds: [5, 0] }), importId: IMPORT.importId }],
      targets: [IMPORT],
      outcome: 'residual',
      residual: [`${A} delay_seconds 5 → 0`],
    },
    {
      name: 'a creation in place of an import',
      base: [],
      patched: [aChange(A, { actions: ['create'] })],
      targets: [IMPORT],
      outcome: 'residual',
      residual: [`${A} * "import of https://sqs.example.com/a" → "create"`],
    },
    {
      name: 'an import with another id',
      base: [],
      patched: [{ ...IMPORTED, importId: 'https://sqs.example.com/other' }],
      targets: [IMPORT],
      outcome: 'residual',
      residual: [`${A} * "import of https://sqs.example.com/a" → "import of https://sqs.example.com/other"`],
    },
    {
      name: 'an import that replaces the resource',
      base: [],
      patched: [{ ...IMPORTED, actions: ['delete', 'create'] }],
      targets: [IMPORT],
      outcome: 'destructive',
      residual: [`${A} * "kept" → "delete and create"`],
    },
  ])('$name: $outcome', ({ base, patched, targets, outcome, residual }) => {
    const verdict = compared(aPlan(...base), aPlan(...patched), targets);

    const left = verdict.residual.map(
      ({ address, path, expected, found }) =>
        `${address} ${path} ${JSON.stringify(expected)} → ${found === undefined ? '?' : JSON.stringify(found)}`,
    );
    expect([verdict.outcome, left]).toEqual([outcome, residual ?? []]);
  });

  test('two plans of the same code never differ', () => {
    const plan = aPlan(DRIFT, DIRT, aChange('aws_sqs_queue.c', { actions: ['create'], after: { name: 'c' } }));

    expect(compared(plan, plan, [])).toEqual({ outcome: 'converged', residual: [], notes: [] });
  });

  test('an attribute of another accepted drift may be resolved too', () => {
    const base = aPlan(DRIFT, DIRT);
    const allowed = new Map([[B, new Set(['receive_wait_time_seconds'])]]);

    expect(comparePlans({ base, patched: aPlan(), targets: [CHANGED], allowed, schema }).outcome).toBe('converged');
  });

  test('a sensitive value is never shown', () => {
    const base = aPlan({ ...anUpdate(B, { policy: ['was secret', 'is secret'] }), sensitive: ['policy'] });
    const patched = aPlan({ ...anUpdate(B, { policy: ['was secret', 'other secret'] }), sensitive: ['policy'] });

    const verdict = compared(base, patched, []);

    expect(verdict.residual).toEqual([{ address: B, path: 'policy', expected: '(sensitive)', found: '(sensitive)' }]);
  });
});

describe('notes', () => {
  test('default tags that an import adds to tags_all are permitted and noted, own tags are not', () => {
    const tagged = (own: Readonly<Record<string, string>>): PlannedChange => ({
      ...anUpdate(A, { tags: [{ a: '1' }, own], tags_all: [{ a: '1' }, { ...own, team: 'x', env: 'y' }] }),
      importId: IMPORT.importId,
    });

    const [clean, retagged] = [
      compared(aPlan(), aPlan(tagged({ a: '1' })), [IMPORT]),
      compared(aPlan(), aPlan(tagged({ a: '2' })), [IMPORT]),
    ];

    expect(clean).toEqual({
      outcome: 'converged',
      residual: [],
      notes: [{ address: A, text: 'the import includes one update, of tags_all only: the default_tags of the provider add env, team' }],
    });
    expect(retagged.residual.map((one) => one.path)).toEqual(['tags', 'tags_all']);
  });

  test('a drift missing in the base plan is noted', () => {
    expect(compared(aPlan(), aPlan()).notes).toEqual([
      { address: A, text: 'the plan of the current code shows no difference in delay_seconds' },
    ]);
  });

  test('an argument that the provider does not read may only be planned to the cloud value', () => {
    const target: PlanTarget = { ...CHANGED, notRead: new Map([['delay_seconds', 5]]) };

    const [right, wrong] = [5, 6].map((after) => compared(aPlan(), aPlan(anUpdate(A, { delay_seconds: [0, after] })), [target]));

    expect(right?.notes).toEqual([
      { address: A, text: 'the provider does not read delay_seconds: the next apply sets the values that the cloud already has' },
    ]);
    expect([right?.outcome, wrong?.outcome]).toEqual(['converged', 'residual']);
  });

  test('outputs that depend on the patch are noted', () => {
    const patched = { changes: [], outputs: ['delay', 'pending'] };

    expect(compared({ changes: [DRIFT], outputs: ['pending'] }, patched).notes).toEqual([
      { text: 'the next apply also updates the outputs that read the patched values: delay' },
    ]);
  });
});
