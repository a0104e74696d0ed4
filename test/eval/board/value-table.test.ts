import { expect, it } from 'vitest';
import type { ValueCounts } from '../../../eval/board/value-counts.ts';
import { describeValues, renderValueTable, valueCounts } from '../../../eval/board/value-table.ts';
import { anAttempt } from '../../support/attempts.ts';

const NONE: ValueCounts = { right: 0, hidden: 0, shadows: 0, wrong: [], unseen: [] };

function telling(byType: Readonly<Record<string, Partial<ValueCounts>>>): ReturnType<typeof anAttempt> {
  const counts = Object.fromEntries(Object.entries(byType).map(([type, one]) => [type, { ...NONE, ...one }]));
  return anAttempt({ more: { valuesRight: { value: true, explanation: '', byType: counts } } });
}

it('adds over scenarios, with hidden values separate', () => {
  const scored = [
    telling({ aws_sqs_queue: { right: 2, hidden: 1 } }),
    telling({ aws_sqs_queue: { right: 1, wrong: ['a.b'] } }),
    anAttempt(),
  ];

  expect(describeValues(valueCounts(scored))).toBe('3/4 +1');
});

it('prints one line per type, and then the wrong values by name', () => {
  const scored = [
    telling({ aws_sqs_queue: { right: 2, wrong: ['aws_sqs_queue.a.delay_seconds'] }, aws_sns_topic: { unseen: ['aws_sns_topic.b'] } }),
  ];

  const lines = renderValueTable(scored);

  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    [''],
    ['values (off)', 'right', 'hidden in the trail', 'shadows', 'not seen by the provider'],
    ['aws_sns_topic', '0/0', '0', '0', '1'],
    ['aws_sqs_queue', '2/3', '0', '0', '0'],
    ['total', '2/3', '0', '0', '1'],
    ['wrong or missing: aws_sqs_queue.a.delay_seconds'],
    ['not seen: aws_sns_topic.b'],
  ]);
});

it('prints nothing for a run without value counts', () => {
  expect(renderValueTable([anAttempt()])).toEqual([]);
});
