import { describe, expect, it } from 'vitest';
import { reactionChain } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import { aConsoleUser, anAssumedRole } from '../../../../support/builders.ts';
import { contextOf, deed } from '../../../../support/neighbours.ts';
import type { Deed } from '../../../../support/neighbours.ts';

const ALICE = aConsoleUser('alice@example.com');
const SCALER = anAssumedRole('scaler', 'agent-scaler');
const SAVER = anAssumedRole('cost-saver', 'nightly');

const cause = deed(ALICE, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 60, 30], { goal: 'availability' });
const answer = deed(SCALER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 4, goal: 'performance' });
const third = deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { at: 9, goal: 'cost' });

interface Case {
  readonly case: string;
  readonly deeds: readonly Deed[];
}

const fires: readonly Case[] = [
  { case: 'three actors, each on a neighbour of the one before', deeds: [cause, answer, third] },
  { case: 'the same in any input order', deeds: [third, cause, answer] },
];

const silent: readonly Case[] = [
  { case: 'a change and one reaction', deeds: [cause, answer] },
  {
    case: 'the third actor is a person',
    deeds: [cause, answer, deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 512, 128], { at: 9 })],
  },
  {
    case: 'half an hour between the changes',
    deeds: [cause, answer, deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { at: 34, goal: 'cost' })],
  },
  {
    case: 'all changes serve one goal',
    deeds: [
      deed(ALICE, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 30, 60], { goal: 'performance' }),
      answer,
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 128, 512], { at: 9, goal: 'performance' }),
    ],
  },
  {
    case: 'the third change is of another kind',
    deeds: [cause, answer, deed(SAVER, ['aws_lambda_function.orders', 'layers', ['a'], ['b']], { at: 9, goal: 'operability' })],
  },
];

describe('reaction-chain', () => {
  it.each(fires)('fires: $case', ({ deeds }) => {
    const context = contextOf(...deeds);

    const messages = deeds.map(({ drift, intent }) => reactionChain.check(drift, intent, context)?.message);

    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(/3 changes.*aws_sqs_queue\.orders.* → .*mapping\.orders.* → .*function\.orders/);
  });

  it.each(silent)('must not fire: $case', ({ deeds }) => {
    const context = contextOf(...deeds);

    expect(deeds.map(({ drift, intent }) => reactionChain.check(drift, intent, context))).toEqual(deeds.map(() => undefined));
  });
});
