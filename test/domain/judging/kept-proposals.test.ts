import { describe, expect, it } from 'vitest';
import { answeredChanges } from '#domain/judging/kept-proposals.ts';
import type { ProposalsKnown } from '#domain/judging/kept-proposals.ts';
import type { PastWrite } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { aCliUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift, aWrite } from '../../support/drifts.ts';

const SCALER = anAssumedRole('scaler', 'loop');

/** The queue's delay was written by the scaler, in this order, at ten o'clock and each minute after it. */
function written(...values: readonly Json[]): Drift {
  const events = values.map((_, index) => anEvent({ ...SCALER, eventTime: `2026-01-15T10:0${index}:00Z` }));
  return aDrift({
    changes: [aChange('delay_seconds', 5, values.at(-1) ?? null)],
    events,
    writes: events.map((event, index) => aWrite(event, 'delay_seconds', values[index] ?? null)),
  });
}

function howOf(drift: Drift, proposals: readonly ProposalReceipt[], past: readonly PastWrite[] = []): readonly string[] {
  const known: ProposalsKnown = { proposals, past, schema: undefined };
  return answeredChanges(drift, known).map(({ how, receipt }) => `${how} ${receipt.id}`);
}

const ALLOWED = anAnswered();
const VETOED = anAnswered({ id: 'p-2', answer: 'veto', proposal: { value: 900 }, nearest: 60 });
const ASKED = anAnswered({ id: 'p-3', answer: 'ask-a-person', proposal: { value: 30 } });

describe('answeredChanges', () => {
  it.each([
    { case: 'the allowed change was made', drift: written(9), proposals: [ALLOWED], how: ['kept p-1'] },
    { case: 'the allowed change was made after another one', drift: written(7, 9), proposals: [ALLOWED], how: ['kept p-1'] },
    { case: 'the vetoed change was made', drift: written(900), proposals: [VETOED], how: ['vetoed p-2'] },
    { case: 'the nearest allowed value was set', drift: written(60), proposals: [VETOED], how: ['kept p-2'] },
    { case: 'the change that needs a person was made', drift: written(30), proposals: [ASKED], how: ['unasked p-3'] },
    { case: 'another change was made', drift: written(12), proposals: [ALLOWED], how: ['altered p-1'] },
    {
      case: 'the proposal with this value counts if there are several',
      drift: written(9),
      proposals: [ALLOWED, VETOED],
      how: ['kept p-1'],
    },
    {
      case: 'the newest proposal with this value counts',
      drift: written(900),
      proposals: [VETOED, anAnswered({ id: 'p-4', askedAt: '2026-01-15T09:30:00.000Z', proposal: { value: 900 } })],
      how: ['kept p-4'],
    },
    { case: 'a number equals its text', drift: written('9'), proposals: [ALLOWED], how: ['kept p-1'] },
    {
      case: 'in the same second as the answer',
      drift: written(9),
      proposals: [anAnswered({ askedAt: '2026-01-15T10:00:00.700Z' })],
      how: ['kept p-1'],
    },
  ])('$case', ({ drift, proposals, how }) => {
    expect(howOf(drift, proposals)).toEqual(how);
    expect(howOf(drift, proposals.toReversed())).toEqual(how);
  });

  it.each([
    { case: 'the proposal is newer than the change', drift: written(9), proposals: [anAnswered({ askedAt: '2026-01-15T10:00:01.000Z' })] },
    {
      case: 'the change is later than its expiry',
      drift: written(9),
      proposals: [anAnswered({ proposal: { expiresAt: '2026-01-15T09:59:00Z' } })],
    },
    { case: 'another actor made the proposal', drift: written(9), proposals: [anAnswered({ proposal: { actor: 'rescaler' } })] },
    {
      case: 'the proposal is about another resource',
      drift: written(9),
      proposals: [anAnswered({ proposal: { address: 'aws_sqs_queue.other' } })],
    },
    {
      case: 'the proposal is about another attribute',
      drift: written(9),
      proposals: [anAnswered({ proposal: { attribute: 'max_message_size' } })],
    },
    { case: 'the proposal was followed, and the value changed again', drift: written(9, 12), proposals: [ALLOWED] },
    {
      case: 'a hidden value',
      drift: { ...written(9), changes: [aChange('delay_seconds', 5, null, { hidden: true })] },
      proposals: [ALLOWED],
    },
  ])('returns nothing: $case', ({ drift, proposals }) => {
    expect(howOf(drift, proposals)).toEqual([]);
  });

  it('returns nothing for a later change if an earlier run saw the proposal followed', () => {
    const past = [
      {
        address: 'aws_sqs_queue.jobs',
        path: 'delay_seconds',
        actor: 'scaler',
        eventTime: '2026-01-15T09:20:00Z',
        value: 9,
        verdict: 'hold',
      },
    ];

    expect(howOf(written(12), [ALLOWED], past)).toEqual([]);
  });

  it('uses the events if writes are unknown, and the last writer', () => {
    const event = anEvent({ ...SCALER, eventTime: '2026-01-15T10:00:00Z' });
    const known = aDrift({ changes: [aChange('delay_seconds', 5, 9)], events: [event] });
    const others = anEvent({ ...aCliUser('dora'), eventTime: '2026-01-15T10:05:00Z' });
    const overwritten = { ...written(9), writes: [...written(9).writes, aWrite(others, 'delay_seconds', 9)] };

    expect(howOf(known, [ALLOWED])).toEqual(['kept p-1']);
    expect(howOf(overwritten, [ALLOWED])).toEqual([]);
  });
});
