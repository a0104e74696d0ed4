import { expect, it } from 'vitest';
import { INVISIBLE_REASONS } from '#domain/drop-reason.ts';
import { toReport } from '#report/to-report.ts';
import type { ReportInput } from '#report/to-report.ts';
import { viewSections, type Section } from '#report/view/sections.ts';
import { anEvent } from '../../support/builders.ts';
import { aChange, aDrift } from '../../support/reconciliations.ts';
import { anInvisible, aRun } from '../../support/reports.ts';

function rowsOf(id: string, over: Partial<ReportInput>): Section['rows'] {
  return viewSections(toReport(aRun(over))).find((section) => section.id === id)?.rows ?? [];
}

it('omits empty sections', () => {
  expect(viewSections(toReport(aRun({ settled: [], unexplained: [] })))).toEqual([]);
});

it('has a text for every reason', () => {
  const invisible = INVISIBLE_REASONS.map((reason) => anInvisible({ reason, drift: aDrift({ invisible: reason }) }));
  const words = rowsOf('invisible', { invisible }).map(([, , why = '']) => why);

  expect(words.every((text) => text.length > 10)).toBe(true);
  expect(new Set(words).size).toBe(INVISIBLE_REASONS.length);
});

it('names the account and region of a resource elsewhere', () => {
  const events = [anEvent({ awsRegion: 'eu-west-1', recipientAccountId: '444455556666' })];
  const one = anInvisible({ reason: 'other-place', drift: aDrift({ events, invisible: 'other-place' }) });

  expect(rowsOf('invisible', { invisible: [one] })[0]?.[2]).toBe(
    'it is in eu-west-1 of account 444455556666, which no root of this run covers',
  );
});

it.each([
  ['its address', anInvisible(), 'aws_sqs_queue.work["orders"]'],
  [
    'its parent, if it has no address',
    anInvisible({ attachedTo: 'aws_iam_role.app', drift: withoutAddress({ resourceType: 'aws_iam_policy', importId: 'arn:p' }) }),
    'aws_iam_policy arn:p, on aws_iam_role.app',
  ],
])('names %s', (_name, invisible, expected) => {
  expect(rowsOf('invisible', { invisible: [invisible] })[0]?.[0]).toEqual([expected]);
});

it('lists differences, but never a secret', () => {
  const changes = [
    aChange({ path: 'password', before: 'old', after: 'new', sensitive: true }),
    aChange({ path: 'size', before: 0, after: 1 }),
    aChange({ path: 'tags', before: {}, after: { A: '1' } }),
    aChange({ path: 'tags_all', before: {}, after: { A: '1' } }),
  ];
  const rows = rowsOf('invisible', { invisible: [anInvisible({ drift: aDrift({ changes, invisible: 'ignored-by-code' }) })] });

  expect(rows[0]?.[1]).toEqual(['password: changed, value sensitive', 'size: 0 → 1', 'tags.A: + "1"']);
});

it.each([
  [{ address: 'aws_sqs_queue.jobs', resourceType: 'aws_sqs_queue' }, ['aws_sqs_queue.jobs']],
  [{ resourceType: 'aws_sqs_queue' }, ['aws_sqs_queue']],
  [{}, ''],
  [
    { address: 'aws_sqs_queue.jobs', hold: { owner: 'carol', until: '2026-01-24T00:00:00Z' } },
    ['aws_sqs_queue.jobs (carol, until 2026-01-24T00:00:00Z)'],
  ],
])('names a settled drift: %j', (item, expected) => {
  expect(rowsOf('settled', { settled: [{ reason: 'held', eventIDs: ['e'], ...item }] })).toEqual([['held', expected, ['e']]]);
});

it.each([
  ['nothing', {}, 'unknown-call'],
  ['the type that would manage it', { heldBy: 'aws_eks_access_entry' }, 'unknown-call: aws_eks_access_entry'],
  ['the unread parameters', { members: ['loggingConfig', 'vpcConfig.ipv6'] }, 'unknown-call: loggingConfig, vpcConfig.ipv6'],
])('adds to the reason %s', (_case, more, expected) => {
  const call = { reason: 'unknown-call', eventName: 'PutMagic', eventSource: 'magic.amazonaws.com', eventIDs: ['event-1'] } as const;

  expect(rowsOf('unexplained', { unexplained: [{ ...call, ...more }] })[0]).toEqual([
    ['magic.amazonaws.com PutMagic'],
    expected,
    '',
    ['event-1'],
  ]);
});

it('lists duplicate definitions with both addresses', () => {
  const conflictingDefinitions = [{ address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] }];

  expect(rowsOf('written-twice', { conflictingDefinitions })).toEqual([
    [['ingress of aws_security_group.web'], ['aws_security_group_rule.https'], ''],
  ]);
});

function withoutAddress(over: Parameters<typeof aDrift>[0]): ReturnType<typeof aDrift> {
  const { address: _address, ...drift } = aDrift(over);
  return drift;
}
