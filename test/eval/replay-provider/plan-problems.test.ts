import { describe, expect, it } from 'vitest';
import type { PlanJson } from '../../../eval/replay-provider/run-plan.ts';
import { hiddenAttributes, planProblems } from '../../../eval/replay-provider/plan-problems.ts';
import type { Mistake } from '../../../eval/replay-provider/mistakes.ts';
import { aScenario } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: [
    { address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] },
    { new: { type: 'aws_sqs_queue', id: 'https://sqs.example.com/b' }, decision: 'accept', attributes: [] },
  ],
});
type Change = PlanJson['resource_changes'][number];

function aChange(address: string, change: Change['change']): Change {
  return { address, mode: 'managed', type: 'aws_sqs_queue', change };
}

function planOf(...changes: readonly Change[]): PlanJson {
  return { resource_changes: [...changes], resource_drift: [] };
}

function problems(base: PlanJson, patched: PlanJson, mistakes: readonly Mistake[] = []): readonly string[] {
  return planProblems(SCENARIO, { base, patched, mistakes });
}

const UPDATE = { actions: ['update'], before: { delay_seconds: 9 }, after: { delay_seconds: 0 } };
const BASE = planOf(aChange('aws_sqs_queue.a', UPDATE), aChange('aws_sqs_queue.other', UPDATE));
const IMPORTED = { actions: ['no-op'], importing: { id: 'https://sqs.example.com/b' } };
const SETTLED = [aChange('aws_sqs_queue.b', IMPORTED), aChange('aws_sqs_queue.other', UPDATE)];

it('finds no problem if accepted drift is settled, new resources are imported, and the rest is unchanged', () => {
  expect(problems(BASE, planOf(...SETTLED))).toEqual([]);
});

it('accepts default tags on an imported resource', () => {
  const tagged = { ...IMPORTED, actions: ['update'], before: { tags_all: {} }, after: { tags_all: { team: 'x' } } };

  expect(problems(BASE, planOf(aChange('aws_sqs_queue.b', tagged), ...SETTLED.slice(1)))).toEqual([]);
});

it.each<[string, readonly Change[], string]>([
  ['a remaining change', [...SETTLED, aChange('aws_sqs_queue.a', UPDATE)], 'left: aws_sqs_queue.a: update of delay_seconds (9 → 0)'],
  ['a missing import', SETTLED.slice(1), 'not imported: new aws_sqs_queue https://sqs.example.com/b'],
  [
    'an import with a change',
    [aChange('aws_sqs_queue.b', { ...UPDATE, importing: IMPORTED.importing }), ...SETTLED.slice(1)],
    'import is not clean: aws_sqs_queue.b: update of delay_seconds (9 → 0)',
  ],
  [
    'a new change elsewhere',
    [...SETTLED, aChange('aws_sqs_queue.third', UPDATE)],
    'elsewhere: aws_sqs_queue.third: expected no change, found update of delay_seconds (9 → 0)',
  ],
  ['a missing change elsewhere', SETTLED.slice(0, 1), 'elsewhere: aws_sqs_queue.other: expected update of delay_seconds, found no change'],
])('reports %s', (_, changes, problem) => {
  expect(problems(BASE, planOf(...changes))).toEqual([problem]);
});

it('removes a reviewed difference from both plans', () => {
  const mistake = { address: 'aws_sqs_queue.third', attribute: 'delay_seconds', reason: 'made up for this test' };

  expect(problems(BASE, planOf(...SETTLED, aChange('aws_sqs_queue.third', UPDATE)), [mistake])).toEqual([]);
});

it('accepts that a dependent change disappears with the patch', () => {
  const follower = aChange('aws_sqs_queue.reader', {
    actions: ['update'],
    before: { policy: 'x' },
    after: {},
    after_unknown: { policy: true },
  });
  const base = planOf(...BASE.resource_changes, follower);

  expect(problems(base, planOf(...SETTLED))).toEqual([]);
});

describe('write-only arguments', () => {
  const UNREAD = aScenario({
    files: {},
    state: {},
    expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  });

  it.each<[string, readonly Change[], readonly string[], readonly string[]]>([
    ['is right if only its attribute changes', [aChange('aws_sqs_queue.a', UPDATE)], [], ['aws_sqs_queue.a.delay_seconds']],
    ['is wrong if code does not have it', [], ['not in code: aws_sqs_queue.a, which only the trail shows'], []],
    [
      'is wrong if another attribute changes too',
      [aChange('aws_sqs_queue.a', { ...UPDATE, after: { delay_seconds: 0, name: 'other' } })],
      ['left: aws_sqs_queue.a: update of delay_seconds (9 → 0), name (null → "other")'],
      ['aws_sqs_queue.a.delay_seconds', 'aws_sqs_queue.a.name'],
    ],
  ])('%s', (_, changes, wrong, hidden) => {
    const plans = { base: planOf(), patched: planOf(...changes), mistakes: [] };

    expect(planProblems(UNREAD, plans)).toEqual(wrong);
    expect(hiddenAttributes(UNREAD, plans)).toEqual(hidden);
  });
});
