import { expect, it } from 'vitest';
import { storyLines } from '#cli/render/story.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../../support/reports.ts';

function anItem(over: Partial<ReconciliationReport> = {}): ReconciliationReport {
  const [item] = toReport(aRun()).reconciliations;
  if (item === undefined) throw new Error('the run has no reconciliation');
  return { ...item, ...over };
}

it.each<[string, Partial<ReconciliationReport>, RegExp]>([
  [
    'what was made by hand',
    { kind: 'unmanaged' },
    /^dana@example\.com \(PowerUser, console\) created aws_sqs_queue\.work\["orders"\] outside Terraform \(/,
  ],
  ['what was deleted', { kind: 'missing' }, /^dana@example\.com \(PowerUser, console\) deleted aws_sqs_queue\.work\["orders"\] \(/],
  ['where code declares it', { declaredAt: 'main.tf:3' }, /, declared at main\.tf:3\.$/],
])('tells %s', (_title, over, expected) => {
  expect(storyLines(anItem(over))[0]).toMatch(expected);
});

it('tells why just then, in quotes', () => {
  const { intent } = anItem();

  const [, why] = storyLines(anItem({ intent: { ...intent, motivation: { kind: 'incident', evidence: ['INC-7\u001b[31m'] } } }));

  expect(why).toMatch(/because of an incident, as “INC-7[^\u001b]*” says\.$/);
});

it('tells that nobody did it', () => {
  const { intent } = anItem();

  expect(storyLines(anItem({ intent: { ...intent, eventIDs: [] } }))[0]).toMatch(
    /^An unknown actor \(no matching CloudTrail event\) changed /,
  );
});

it.each<[Partial<ReconciliationReport>, string]>([
  [{ verdict: 'escalate', status: 'escalated', reason: 'Two hands' }, 'The verdict is escalate, to let a person decide: Two hands.'],
  [{ verdict: 'revert', status: 'proposed', reason: 'A rule' }, 'The verdict is revert, to set the cloud back to the code: A rule.'],
  [
    { verdict: 'escalate', status: 'needs-human', reason: 'No edit' },
    'The verdict is escalate, to let a person decide, because no edit could be proved: No edit.',
  ],
  [{ reason: 'Fine' }, 'The verdict is accept, to update the code, with a proved edit: Fine.'],
])('ends with the verdict: %j', (over, expected) => {
  expect(storyLines(anItem(over)).at(-1)).toBe(expected);
});
