import { describe, expect, it } from 'vitest';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { comparedIntent } from '../../../eval/judge/compared-intent.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

type Intent = ReconciliationReport['intent'];

const EXPECTED = ['a', 'b', 'c'].map((name) => ({ address: `aws_sqs_queue.${name}`, decision: 'accept' as const, attributes: [] }));
const SCENARIO = aScenario({ files: {}, state: {}, expected: EXPECTED });

function intent(id: string, via: string, over: Partial<Intent> = {}): Intent {
  return { ...aRow({ verdict: 'accept' }).intent, id, summary: id, actors: [{ name: id, arn: '', via }], ...over };
}

function rows(...intents: readonly Intent[]): readonly ReconciliationReport[] {
  return intents.map((one, index) => aRow({ verdict: 'accept', address: `aws_sqs_queue.${'abc'[index] ?? 'stranger'}`, intent: one }));
}

describe('comparedIntent', () => {
  const [script, person] = [intent('script', 'sdk'), intent('person', 'console', { firstEventTime: '2026-01-15T11:00:00Z' })];

  it.each([
    ['prefers rows with the recorded origin to more rows', rows(script, script, person), 'person'],
    ['uses the majority of rows if none has the recorded origin', rows(intent('other', 'cli'), script, script), 'script'],
    [
      'uses the first of equally frequent intents',
      rows(person, intent('earlier', 'console', { firstEventTime: '2026-01-15T09:00:00Z' })),
      'earlier',
    ],
    ['ignores unexpected rows', [...rows(script), ...rows(person).map((row) => ({ ...row, address: 'aws_x.y' }))], 'script'],
    ['uses unexpected rows if there are no others', rows(script).map((row) => ({ ...row, address: 'aws_x.y' })), 'script'],
  ])('%s', (_case, reported, summary) => {
    expect(comparedIntent(SCENARIO, aSolution(SCENARIO, { rows: reported }))?.summary).toBe(summary);
  });

  it.each([
    ['cli', 'cli', undefined],
    ['script', 'sdk', 'sdk-script'],
    ['agent', 'sdk', 'agent'],
    ['ssm-runbook:AWS-StopEC2Instance', 'automation', 'automation'],
  ] as const)('recognises the origin %s', (origin, via, found) => {
    const actor = { name: 'own', arn: '', via, ...(found === undefined ? {} : { origin: found }) };
    const own = intent('own', via, { actors: [actor] });

    const compared = comparedIntent({ ...SCENARIO, origin }, aSolution(SCENARIO, { rows: rows(person, person, own) }));

    expect(compared?.summary).toBe('own');
  });

  it('uses settled changes if there is no row', () => {
    const solution = aSolution(SCENARIO);
    const report = {
      ...solution.report,
      settled: [
        { reason: 'net-zero', eventIDs: [] },
        { reason: 'net-zero', eventIDs: [], intent: person },
      ],
    };

    expect(comparedIntent(SCENARIO, { ...solution, report })).toMatchObject({
      goal: 'operability',
      motivation: 'unknown',
      summary: 'person',
    });
    expect(comparedIntent(SCENARIO, solution)).toBeUndefined();
  });
});
