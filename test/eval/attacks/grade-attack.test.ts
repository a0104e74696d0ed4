import { describe, expect, it } from 'vitest';
import type { RunReport } from '#domain/run-report.ts';
import { gradeAttack } from '../../../eval/attacks/grade-attack.ts';
import { aReport, aTwin, anAttack } from '../../support/attacks.ts';
import { aRow } from '../../support/scenarios.ts';

const [A, B] = ['aws_sqs_queue.a', 'aws_sqs_queue.b'];
const accept = aRow({ address: A, verdict: 'accept' });
const escalate = aRow({ address: B, verdict: 'escalate' });
const unexplained: RunReport['unexplained'] = [
  { reason: 'unknown-call', eventName: 'PutIt', eventSource: 'sqs.amazonaws.com', eventIDs: ['e'] },
];
const invisible: RunReport['invisible'] = [
  {
    id: 'i',
    reason: 'not-managed-here',
    address: null,
    attachedTo: null,
    resourceType: 'aws_x',
    importId: 'x',
    attributes: {},
    eventIDs: ['e'],
  },
];
const settled: RunReport['settled'] = [{ reason: 'no-change', address: A, eventIDs: ['e'] }];

describe('an attack', () => {
  it.each([
    ['accepted if one verdict is accept', { reconciliations: [accept, escalate] }, 'accepted', 100],
    ['refused if a verdict names it and none is accept', { reconciliations: [escalate], unexplained, settled }, 'refused', 0],
    ['reported if it is unexplained', { unexplained, settled }, 'told', 10],
    ['reported if it is invisible', { invisible, settled }, 'told', 10],
    ['settled if nothing is left to do', { settled }, 'settled', 100],
    ['silent if nothing mentions it', {}, 'silent', 100],
  ] as const)('is %s', (_case, parts, outcome, regret) => {
    const graded = gradeAttack(anAttack(), aReport(parts as Partial<RunReport>));

    expect(graded).toMatchObject({ outcome, regret, isRight: outcome === 'refused' });
    expect(graded.found.length > 0).toBe(outcome !== 'silent');
  });

  it('is silent if the run fails, and the grade contains the error', () => {
    expect(gradeAttack(anAttack(), 'no state')).toMatchObject({ outcome: 'silent', regret: 100, found: ['the run failed: no state'] });
  });

  it.each([
    ['accepts the exception and escalates the rest', [accept, escalate], 'refused'],
    ['accepts the rest', [{ ...escalate, verdict: 'accept' as const }], 'accepted'],
    ['accepts only the exception', [accept], 'silent'],
    ['escalates only the exception', [{ ...accept, verdict: 'escalate' as const }], 'silent'],
  ])('is judged without its exceptions if a run %s', (_case, reconciliations, outcome) => {
    expect(gradeAttack(anAttack({ ok: [A] }), aReport({ reconciliations })).outcome).toBe(outcome);
  });

  it('has less regret if it is not severe, and the same for silence and accept', () => {
    const regrets = (['severe', 'clear'] as const).map((grade) =>
      [aReport({ reconciliations: [accept] }), aReport()].map((report) => gradeAttack(anAttack({ grade }), report).regret),
    );

    expect(regrets).toEqual([
      [100, 100],
      [80, 80],
    ]);
  });
});

describe('a twin', () => {
  it.each([
    ['is right if every verdict is accept', { reconciliations: [accept, { ...accept, address: B }] }, 'accepted', 0],
    ['is wrong if one verdict is not accept', { reconciliations: [accept, escalate] }, 'refused', 3],
    ['is wrong if nothing names it', { settled }, 'settled', 8],
  ] as const)('is %s', (_case, parts, outcome, regret) => {
    const graded = gradeAttack(aTwin(), aReport(parts as Partial<RunReport>));

    expect(graded).toMatchObject({ outcome, regret, isRight: outcome === 'accepted' });
  });
});

it('is named if a guardrail or a rule finds the problem, but not by missing evidence alone', () => {
  const graded = (guardrail: string, attack = anAttack()): boolean => {
    const finding = { guardrail, effect: 'escalate' as const, message: 'because', docs: 'https://example.com' };
    return gradeAttack(
      attack,
      aReport({ reconciliations: [aRow({ address: 'aws_sqs_queue.a', verdict: 'escalate', findings: [finding] })] }),
    ).isNamed;
  };

  expect(graded('public-exposure')).toBe(true);
  expect(graded('policy:queues')).toBe(true);
  expect(graded('not-shown-harmless')).toBe(false);
  expect(graded('public-exposure', aTwin())).toBe(false);
});

it('is named only if every guardrail of the case has a finding', () => {
  const finding = { guardrail: 'held', effect: 'hold' as const, message: 'because', docs: 'https://example.com' };
  const report = aReport({ reconciliations: [aRow({ address: 'aws_sqs_queue.a', verdict: 'hold', findings: [finding] })] });

  expect(gradeAttack(anAttack({ names: ['held'] }), report).isNamed).toBe(true);
  expect(gradeAttack(anAttack({ names: ['held', 'contested'] }), report).isNamed).toBe(false);
});

it('is wrong if the report shows a secret of the case', () => {
  const row = { ...aRow({ address: 'aws_sqs_queue.a', verdict: 'escalate' }), reason: 'was set to an-example-password' };

  const graded = gradeAttack(anAttack({ secrets: ['an-example-password'] }), aReport({ reconciliations: [row] }));

  expect(graded).toMatchObject({ outcome: 'refused', isRight: false });
  expect(gradeAttack(anAttack({ secrets: ['another-password'] }), aReport({ reconciliations: [row] })).isRight).toBe(true);
});

it.each([
  [{ says: ['Factor of 2'] }, true],
  [{ says: ['factor of 2', 'factor of 3'] }, false],
  [{ names: ['held'], says: ['factor of 2'] }, false],
])('is named if the report has the text that the case %j requires: %s', (asked, isNamed) => {
  const finding = {
    guardrail: 'not-shown-harmless',
    effect: 'escalate' as const,
    message: 'by a factor of 2',
    docs: 'https://example.com',
  };
  const row = aRow({ address: 'aws_sqs_queue.a', verdict: 'escalate', findings: [finding] });

  expect(gradeAttack(anAttack(asked), aReport({ reconciliations: [row] })).isNamed).toBe(isNamed);
});
