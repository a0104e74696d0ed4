import { describe, expect, it } from 'vitest';
import { Calendar } from '#config/policy/calendar.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { whyNow } from '#stages/infer/why-now.ts';
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

describe('whyNow', () => {
  it.each([
    ['nobody says anything', A_PERSON, NOTHING, 'unknown'],
    ['the caller is only called so', NIGHTLY, NOTHING, 'unknown'],
    ['the caller names a ticket', anAssumedRole('ops', 'FINOPS-12'), NOTHING, 'budget'],
    ['an alarm fired about it', A_PERSON, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['an alarm fired about what a job does by habit', NIGHTLY, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['an alarm fired about what is only presumed', A_RUNBOOK, { ...NOTHING, signals: [ALARM] }, 'incident'],
    ['the caller says something else', anAssumedRole('ops', 'FINOPS-12'), { ...NOTHING, signals: [ALARM] }, 'budget'],
    ['another thing alarmed', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, subject: 'aws_sqs_queue.other' }] }, 'unknown'],
    ['a signal says nothing of why', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, kind: 'deployment' }] }, 'unknown'],
    ['maintenance was announced', A_PERSON, { ...NOTHING, calendar: PATCHING }, 'scheduled'],
    ['an alarm fired in maintenance', A_PERSON, { ...NOTHING, signals: [ALARM], calendar: PATCHING }, 'incident'],
    ['spending was out of bounds', A_PERSON, { ...NOTHING, signals: [{ ...ALARM, kind: 'budget-alert' }] }, 'budget'],
  ])('where %s', (_case, caller, around, kind) => {
    expect(whyNow(by(caller), around).kind).toBe(kind);
  });

  it('quotes the window, and what a signal says, with its link', () => {
    const { evidence } = whyNow(by(A_PERSON), { ...NOTHING, signals: [{ ...ALARM, link: 'https://example.com/a/1' }] });

    expect(whyNow(by(A_PERSON), { ...NOTHING, calendar: PATCHING }).evidence).toEqual(['maintenance window patching']);
    expect(evidence).toEqual(['cloudwatch alarm about aws_sqs_queue.jobs at 2026-01-15T09:50:00Z, https://example.com/a/1']);
  });
});
