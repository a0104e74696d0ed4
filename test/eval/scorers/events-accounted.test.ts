import { expect, it } from 'vitest';
import { scoreEventsAccounted } from '../../../eval/scorers/events-accounted.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: {},
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: [] }],
  trace: [{ eventID: 'e-1' }, { eventID: 'e-2' }, { eventID: 'e-3' }, { eventID: 'e-4' }],
});
const EVENTS = { read: 4, kept: 2, context: { 'failed-call': 1 }, dropped: { 'read-only': 1 } };

function rowOf(...eventIDs: readonly string[]): ReturnType<typeof aRow> {
  const row = aRow({ verdict: 'accept', address: 'aws_sqs_queue.a' });
  return { ...row, intent: { ...row.intent, eventIDs: [...eventIDs] } };
}

it.each([
  ['each kept event is in a row', EVENTS, [rowOf('e-1', 'e-2')], true, /4 read, 2 kept/],
  ['a kept event is in no row', EVENTS, [rowOf('e-1')], false, /2 kept, only 1/],
  ['a record was not read', { ...EVENTS, read: 3, dropped: {} }, [rowOf('e-1', 'e-2')], false, /4 records, 3 were read/],
  ['an event is in no count', { ...EVENTS, dropped: {} }, [rowOf('e-1', 'e-2')], false, /kept \+ context \+ dropped is 3/],
  ['a row names an unknown event', EVENTS, [rowOf('e-1', 'e-9')], false, /not in the trace: e-9/],
])('if %s', (_case, events, rows, value, explanation) => {
  const score = scoreEventsAccounted(SCENARIO, aSolution(SCENARIO, { rows, events }));

  expect(score.value).toBe(value);
  expect(score.explanation).toMatch(explanation);
});

it('counts settled and unexplained events as named', () => {
  const { report, ...tree } = aSolution(SCENARIO, { events: EVENTS });
  const settled = [{ reason: 'net-zero', eventIDs: ['e-1'] }];
  const unexplained = [{ reason: 'unknown-call', eventName: 'X', eventSource: 'x.amazonaws.com', eventIDs: ['e-2'] }];

  const score = scoreEventsAccounted(SCENARIO, { ...tree, report: { ...report, settled, unexplained } });

  expect(score.value).toBe(true);
});

it('counts an event of an invisible change as named, and requires each in only one list', () => {
  const { report, ...tree } = aSolution(SCENARIO, { events: EVENTS, rows: [rowOf('e-1')] });
  const invisible = {
    id: 'd',
    reason: 'ignored-by-code' as const,
    address: 'aws_sqs_queue.a',
    attachedTo: null,
    resourceType: 'aws_sqs_queue',
    importId: null,
    attributes: {},
  };
  const of = (eventIDs: string[]): ReturnType<typeof scoreEventsAccounted> =>
    scoreEventsAccounted(SCENARIO, { ...tree, report: { ...report, invisible: [{ ...invisible, eventIDs }] } });

  expect(of(['e-2']).value).toBe(true);
  expect(of(['e-1', 'e-2'])).toMatchObject({ value: false, explanation: expect.stringMatching(/more than one list: e-1/) });
});
