import { describe, expect, it } from 'vitest';
import { collision } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import { aConsoleUser, anAssumedRole } from '../../../../support/builders.ts';
import { contextOf, deed } from '../../../../support/neighbours.ts';
import type { Deed } from '../../../../support/neighbours.ts';

const SAVER = anAssumedRole('cost-saver', 'nightly');
const TUNER = anAssumedRole('tuner', 'agent-tuner');
const CLEANER = anAssumedRole('cleaner', 'sweep');
const ALICE = aConsoleUser('alice@example.com');

const scaledDown = deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' });

interface Case {
  readonly case: string;
  readonly deeds: readonly Deed[];
}

const fires: readonly (Case & { readonly says: readonly string[] })[] = [
  {
    case: 'one scales down a function while another increases its input',
    deeds: [
      scaledDown,
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50], { at: 3, goal: 'performance' }),
    ],
    says: ['2 programs', 'within 3 minutes', 'capacity down (memory_size)', 'aws_lambda_event_source_mapping.orders', 'Together:'],
  },
  {
    case: 'a queue and its consumer, connected by the event source mapping',
    deeds: [scaledDown, deed(TUNER, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 30, 60], { at: 2, goal: 'availability' })],
    says: ['no decision weighs the goals availability and cost'],
  },
  {
    case: 'three changes around one function, reported as one',
    deeds: [
      scaledDown,
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50], { at: 3, goal: 'performance' }),
      deed(CLEANER, ['aws_sqs_queue.orders', 'message_retention_seconds', 345_600, 60], { at: 5, goal: 'compliance' }),
    ],
    says: ['3 programs', 'within 5 minutes'],
  },
  {
    case: 'equal goals with opposite directions',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'timeout', 60, 30], { goal: 'performance' }),
      deed(TUNER, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 30, 90], { at: 1, goal: 'performance' }),
    ],
    says: ['timeout down (timeout) while aws_sqs_queue.orders has timeout up'],
  },
];

const silent: readonly Case[] = [
  {
    case: 'one of the actors is a person',
    deeds: [
      scaledDown,
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50], { at: 3, goal: 'performance' }),
    ],
  },
  {
    case: 'one program made both changes',
    deeds: [
      scaledDown,
      deed(SAVER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50], { at: 3, goal: 'performance' }),
    ],
  },
  {
    case: 'the same goal and direction',
    deeds: [scaledDown, deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 50, 5], { at: 3, goal: 'cost' })],
  },
  {
    case: 'half an hour between the changes',
    deeds: [
      scaledDown,
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'maximum_concurrency', 5, 50], { at: 31, goal: 'performance' }),
    ],
  },
  {
    case: 'another neighbourhood with the same key and role',
    deeds: [
      scaledDown,
      deed(TUNER, ['aws_lambda_event_source_mapping.billing', 'maximum_concurrency', 5, 50], { at: 3, goal: 'performance' }),
    ],
  },
  {
    case: 'a change of tags only',
    deeds: [
      scaledDown,
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'tags', {}, { Team: 'orders' }], { at: 3, goal: 'operability' }),
    ],
  },
];

describe('collision', () => {
  it.each(fires)('fires: $case', ({ deeds, says }) => {
    const context = contextOf(...deeds);

    const messages = deeds.map(({ drift, intent }) => collision.check(drift, intent, context)?.message);

    expect(new Set(messages).size).toBe(1);
    for (const text of says) expect(messages[0]).toContain(text);
  });

  it.each(silent)('must not fire: $case', ({ deeds }) => {
    const context = contextOf(...deeds);

    expect(deeds.map(({ drift, intent }) => collision.check(drift, intent, context))).toEqual(deeds.map(() => undefined));
  });

  it('gives the same message for any order of drifts', () => {
    const { deeds } = fires[2] ?? { deeds: [] };
    const [forth, back] = [contextOf(...deeds), contextOf(...deeds.toReversed())];

    const said = (context: typeof forth): readonly (string | undefined)[] =>
      deeds.map(({ drift, intent }) => collision.check(drift, intent, context)?.message);

    expect(said(back)).toEqual(said(forth));
  });
});
