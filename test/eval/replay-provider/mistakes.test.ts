import { describe, expect, it } from 'vitest';
import type { ChangeOf } from '../../../eval/replay-provider/compare.ts';
import { mistakeProblems, mistakesOf, withoutMistakes } from '../../../eval/replay-provider/mistakes.ts';
import { aScenario } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: { 'aws_sqs_queue.a': { delay_seconds: 1, policy: 'x' } },
  expected: [{ address: 'aws_sqs_queue.b', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { policy: 'y' } },
});

function aMistake(address: string, attribute: string): { readonly address: string; readonly attribute: string; readonly reason: string } {
  return { address, attribute, reason: 'made up: a suppressor that is not replayed' };
}

function anUpdate(address: string, ...names: readonly string[]): ChangeOf {
  return { address, actions: ['update'], changed: Object.fromEntries(names.map((name) => [name, { before: 1, after: 2 }])) };
}

describe('removing reviewed differences', () => {
  it.each<[string, ChangeOf, readonly ChangeOf[]]>([
    ['drops a resource without other changes', anUpdate('aws_sqs_queue.a', 'delay_seconds'), []],
    ['keeps its other attributes', anUpdate('aws_sqs_queue.a', 'delay_seconds', 'name'), [anUpdate('aws_sqs_queue.a', 'name')]],
    ['keeps other resources', anUpdate('aws_sqs_queue.b', 'delay_seconds'), [anUpdate('aws_sqs_queue.b', 'delay_seconds')]],
    [
      'keeps created and replaced resources',
      { ...anUpdate('aws_sqs_queue.a', 'delay_seconds'), actions: ['delete', 'create'] },
      [{ ...anUpdate('aws_sqs_queue.a'), actions: ['delete', 'create'] }],
    ],
  ])('%s', (_, change, left) => {
    expect(withoutMistakes([change], [aMistake('aws_sqs_queue.a', 'delay_seconds')])).toEqual(left);
  });
});

describe('a list of reviewed differences', () => {
  const MADE = [
    anUpdate('aws_sqs_queue.a', 'delay_seconds', 'policy'),
    anUpdate('aws_sqs_queue.b', 'delay_seconds', 'name', 'tags', 'arn'),
  ];

  it('is valid if each one occurs and no scenario covers it', () => {
    expect(mistakeProblems([aMistake('aws_sqs_queue.a', 'delay_seconds')], MADE, [SCENARIO])).toEqual([]);
  });

  it.each([
    ['is stale', aMistake('aws_sqs_queue.a', 'name'), 'aws_sqs_queue.a.name: stale, the replay provider gets it right'],
    [
      'a scenario expects',
      aMistake('aws_sqs_queue.b', 'delay_seconds'),
      'aws_sqs_queue.b.delay_seconds: hides what tiny expects or changes',
    ],
    ['a scenario changes', aMistake('aws_sqs_queue.a', 'policy'), 'aws_sqs_queue.a.policy: hides what tiny expects or changes'],
  ])('is invalid with one that %s', (_, mistake, problem) => {
    expect(mistakeProblems([mistake], MADE, [SCENARIO])).toEqual([problem]);
  });

  it('is invalid with four entries', () => {
    const four = ['name', 'tags', 'arn'].map((name) => aMistake('aws_sqs_queue.b', name));

    expect(mistakeProblems([...four, aMistake('aws_sqs_queue.a', 'delay_seconds')], MADE, [SCENARIO])).toEqual([
      'expected at most 3 mistakes, found 4',
    ]);
  });
});

it('is empty for an unreviewed project', () => {
  expect(mistakesOf('no-such-project')).toEqual([]);
});
