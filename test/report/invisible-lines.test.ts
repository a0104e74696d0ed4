import { expect, it } from 'vitest';
import { invisibleLines, invisibleMeaning, invisibleName } from '#report/invisible-lines.ts';
import { INVISIBLE_REASONS } from '#domain/drop-reason.ts';
import { toReport } from '#report/to-report.ts';
import { anInvisible, aRun } from '../support/reports.ts';
import { anEvent } from '../support/builders.ts';
import { aChange, aDrift } from '../support/reconciliations.ts';

it('has words of its own for every reason', () => {
  const items = INVISIBLE_REASONS.map((reason) => anInvisible({ reason, drift: aDrift({ invisible: reason }) }));
  const words = toReport(aRun({ invisible: items })).invisible.map(invisibleMeaning);

  expect(words.every((text) => text.length > 10)).toBe(true);
  expect(new Set(words).size).toBe(INVISIBLE_REASONS.length);
});

it('names the place of what lies in another one', () => {
  const events = [anEvent({ awsRegion: 'eu-west-1', recipientAccountId: '444455556666' })];
  const one = anInvisible({ reason: 'other-place', drift: aDrift({ events, invisible: 'other-place' }) });
  const [item] = toReport(aRun({ invisible: [one] })).invisible;

  expect(item && invisibleMeaning(item)).toBe('it is in eu-west-1 of account 444455556666, which no root of this run covers');
});

it.each([
  ['its address', anInvisible(), 'aws_sqs_queue.work["orders"]'],
  [
    'what it hangs on, where it is none itself',
    anInvisible({ attachedTo: 'aws_iam_role.app', drift: withoutAddress({ resourceType: 'aws_iam_policy', importId: 'arn:p' }) }),
    'aws_iam_policy arn:p, on aws_iam_role.app',
  ],
])('names %s', (_name, invisible, expected) => {
  const [item] = toReport(aRun({ invisible: [invisible] })).invisible;

  expect(item && invisibleName(item)).toBe(expected);
});

it('tells differences, never a secret, and folds a long list', () => {
  const changes = [
    aChange({ path: 'password', before: 'old', after: 'new', sensitive: true }),
    ...Array.from({ length: 5 }, (_, index) => aChange({ path: `size_${index}`, before: index, after: index + 1 })),
  ];
  const [item] = toReport(aRun({ invisible: [anInvisible({ drift: aDrift({ changes, invisible: 'ignored-by-code' }) })] })).invisible;

  expect(item && invisibleLines(item, 2)).toEqual(['password: changed, value sensitive', 'size_0: 0 → 1', 'and 4 more']);
  expect(JSON.stringify(item)).not.toMatch(/"old"|"new"/);
});

function withoutAddress(over: Parameters<typeof aDrift>[0]): ReturnType<typeof aDrift> {
  const { address: _address, ...drift } = aDrift(over);
  return drift;
}
