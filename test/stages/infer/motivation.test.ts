import { describe, expect, it } from 'vitest';
import { Calendar } from '#config/policy/calendar.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { motivationOf } from '#stages/infer/motivation.ts';
import { anAssumedRole, anEvent } from '../../support/builders.ts';
import type { Caller } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';
import { A_PERSON, A_RUNBOOK } from '../../support/episodes.ts';
import { WORDS } from '../../support/words.ts';
import { SPANS } from '../../support/spans.ts';

const ALARM: Signal = { time: '2026-01-15T09:50:00Z', source: 'cloudwatch', kind: 'alarm', subject: 'aws_sqs_queue.jobs', state: 'firing' };
const NIGHTLY = anAssumedRole('ops', 'nightly');
const PATCHING = Calendar.parse({ patching: { kind: 'maintenance', from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' } });

function by(caller: Caller) {
  return [aDrift({ events: [anEvent(caller)] })];
}

const NOTHING = { signals: [], vocabulary: WORDS, calendar: {}, spans: SPANS };

describe('motivationOf', () => {
  it.each([
    ['nothing gives a reason', A_PERSON, NOTHING, 'unknown'],
    ['only the name of the caller suggests a reason', NIGHTLY, NOTHING, 'unknown'],
    ['the caller names a ticket', anAssumedRole('ops', 'FINOPS-12'), NOTHING, 'budget'],
    ['an alarm about the resource fired', A_PERSON, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['an alarm fired about the change of a regular job', NIGHTLY, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['an alarm fired about a change by a runbook', A_RUNBOOK, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['the caller states another reason', anAssumedRole('ops', 'FINOPS-12'), { ...NOTHING, signals: [ALARM] }, 'budget'],
    ['an alarm about another resource fired', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, subject: 'aws_sqs_queue.other' }] }, 'unknown'],
    ['a signal gives no reason', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, kind: 'deployment' }] }, 'unknown'],
    ['maintenance was announced', A_PERSON, { ...NOTHING, calendar: PATCHING }, 'scheduled'],
    ['an alarm fired in maintenance', A_PERSON, { ...NOTHING, signals: [ALARM], calendar: PATCHING }, 'incident'],
    ['a budget alert fired', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, kind: 'budget-alert' }] }, 'budget'],
  ])('returns the motivation if %s', (_case, caller, around, kind) => {
    expect(motivationOf(by(caller), around).kind).toBe(kind);
  });

  it('quotes the window and the signal with its link', () => {
    const { evidence } = motivationOf(by(A_PERSON), { ...NOTHING, signals: [{ ...ALARM, link: 'https://example.com/a/1' }] });

    expect(motivationOf(by(A_PERSON), { ...NOTHING, calendar: PATCHING }).evidence).toEqual(['maintenance window patching']);
    expect(evidence).toEqual(['cloudwatch alarm about aws_sqs_queue.jobs at 2026-01-15T09:50:00Z, https://example.com/a/1']);
  });
});
