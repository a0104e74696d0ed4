import { describe, expect, it } from 'vitest';
import { conflictingIntents } from '#stages/decide/guardrails/concurrency/concurrent-changes.ts';
import { aConsoleUser, anAssumedRole } from '../../../../support/builders.ts';
import { aChange } from '../../../../support/drifts.ts';
import { contextOf, deed } from '../../../../support/neighbours.ts';
import type { Deed } from '../../../../support/neighbours.ts';

const SAVER = anAssumedRole('cost-saver', 'nightly');
const TUNER = anAssumedRole('tuner', 'agent-tuner');
const ALICE = aConsoleUser('alice@example.com');
const BOB = aConsoleUser('bob@example.com');

/** Two attributes of one resource, each by another actor. */
function onOneResource(pathByAlice: string): Deed {
  const [one, two] = [
    deed(SAVER, ['aws_dynamodb_table.orders', 'read_capacity', 6, 2], { goal: 'cost' }),
    deed(ALICE, ['aws_dynamodb_table.orders', pathByAlice, 4, 12], { at: 20, goal: 'availability' }),
  ];
  const [first, second] = [one.drift, two.drift];
  const drift = {
    ...first,
    changes: [...first.changes, ...second.changes],
    events: [...first.events, ...second.events],
    writes: [...first.writes, ...second.writes],
    actors: [...first.actors, ...second.actors],
  };
  return { drift, intent: { ...one.intent, drifts: [drift] } };
}

interface Case {
  readonly case: string;
  readonly deeds: readonly Deed[];
}

const fires: readonly (Case & { readonly says: readonly string[] })[] = [
  {
    case: 'a person increases what a script decreased on the neighbouring resource',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 40, goal: 'performance' }),
    ],
    says: ['alice@example.com', 'capacity up', 'capacity down'],
  },
  {
    case: 'opposite changes of two attributes of one resource',
    deeds: [onOneResource('write_capacity')],
    says: ['aws_dynamodb_table.orders'],
  },
  {
    case: 'one actor opens what another closes',
    deeds: [
      deed(ALICE, ['aws_lb.front', 'internal', true, false], { goal: 'operability' }),
      deed(BOB, ['aws_ecs_service.web', 'network_configuration', [{ assign_public_ip: true }], [{ assign_public_ip: false }]], {
        at: 90,
        goal: 'security',
      }),
    ],
    says: ['closed (network_configuration.assign_public_ip)'],
  },
];

const silent: readonly Case[] = [
  {
    case: 'both increase capacity',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 128, 512], { goal: 'performance' }),
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 40, goal: 'performance' }),
    ],
  },
  {
    case: 'one actor makes both changes',
    deeds: [
      deed(ALICE, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 40, goal: 'performance' }),
    ],
  },
  {
    case: 'two days between the changes',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 2880, goal: 'performance' }),
    ],
  },
  {
    case: 'the resources are not connected',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(ALICE, ['aws_ecs_service.web', 'desired_count', 2, 8], { at: 40, goal: 'performance' }),
    ],
  },
  {
    case: 'two programs within minutes, which is a collision',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(TUNER, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, 10], { at: 4, goal: 'performance' }),
    ],
  },
  {
    case: 'the value is hidden',
    deeds: [
      deed(SAVER, ['aws_lambda_function.orders', 'memory_size', 512, 128], { goal: 'cost' }),
      deed(ALICE, ['aws_lambda_event_source_mapping.orders', 'parallelization_factor', 2, null], {
        at: 40,
        goal: 'performance',
        changes: [aChange('parallelization_factor', 2, null, { hidden: true })],
      }),
    ],
  },
];

describe('conflicting-intents', () => {
  it.each(fires)('fires: $case', ({ deeds, says }) => {
    const context = contextOf(...deeds);

    const messages = deeds.map(({ drift, intent }) => conflictingIntents.check(drift, intent, context)?.message ?? '');

    for (const text of says) for (const message of messages) expect(message).toContain(text);
  });

  it.each(silent)('must not fire: $case', ({ deeds }) => {
    const context = contextOf(...deeds);

    expect(deeds.map(({ drift, intent }) => conflictingIntents.check(drift, intent, context))).toEqual(deeds.map(() => undefined));
  });
});
