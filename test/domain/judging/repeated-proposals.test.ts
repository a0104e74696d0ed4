import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import { describeRepeated, repeatedVetoes, repeatedWith, towardsOf } from '#domain/judging/repeated-proposals.ts';
import { anAnswered } from '../../support/answered-proposals.ts';

function vetoed(over: Parameters<typeof anAnswered>[0] = {}): ProposalReceipt {
  return anAnswered({ answer: 'veto', towards: 'up', ...over });
}

const ASKED = { actor: 'scaler', address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', direction: 'up' as const };
const FOUND = { ...ASKED, times: 3, since: '2026-01-15T09:00:00.000Z' };

describe('repeatedVetoes', () => {
  it.each<[string, readonly ProposalReceipt[], boolean]>([
    ['three similar vetoes', [vetoed(), vetoed({ proposal: { value: 30 } }), vetoed()], true],
    ['two', [vetoed(), vetoed()], false],
    ['one of three allowed', [vetoed(), vetoed({ answer: 'allow' }), vetoed()], false],
    ['one in the other direction', [vetoed(), vetoed({ towards: 'down' }), vetoed()], false],
    ['one by another actor', [vetoed(), vetoed({ proposal: { actor: 'tuner' } }), vetoed()], false],
    ['one for another field', [vetoed(), vetoed({ proposal: { attribute: 'max_message_size' } }), vetoed()], false],
  ])('%s', (_case, receipts, isFound) => {
    expect(repeatedVetoes(receipts)).toEqual(isFound ? [FOUND] : []);
  });

  it('compares values that are not numbers by equality', () => {
    const of = (value: Json): ProposalReceipt => anAnswered({ answer: 'veto', proposal: { value } });

    expect(repeatedVetoes([of('a'), of('b'), of('a'), of('a')])).toEqual([{ ...FOUND, direction: 'other' }]);
  });
});

describe('repeatedWith', () => {
  it('counts the current proposal with similar earlier ones only', () => {
    const others = [1, 2, 3].map(() => vetoed({ proposal: { actor: 'tuner' } }));

    expect(repeatedWith(vetoed(), [...others, vetoed(), vetoed()])).toEqual(FOUND);
    expect(repeatedWith(vetoed(), [...others, vetoed()])).toBeUndefined();
  });
});

it('names the actor, the field and the count', () => {
  expect(describeRepeated(FOUND)).toBe(
    'scaler proposed to move delay_seconds of aws_sqs_queue.jobs up and was vetoed 3 times since 2026-01-15T09:00:00.000Z',
  );
});

it.each<[Json, Json, string | undefined]>([
  [5, 9, 'up'],
  ['5', 1, 'down'],
  [5, 5, undefined],
  [null, 5, undefined],
  ['a', 'b', undefined],
  [[5], [9], undefined],
])('finds the direction of a number: %j to %j', (before, value, way) => {
  expect(towardsOf(before, value)).toBe(way);
});
