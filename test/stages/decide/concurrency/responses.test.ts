import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { responsesIn } from '#stages/decide/concurrency/responses.ts';
import { effectsIn } from '#stages/decide/dependencies/effects.ts';
import { aConsoleUser, anAssumedRole } from '../../../support/builders.ts';
import { aChange } from '../../../support/drifts.ts';
import { aNeighbourhood, contextOf, deed } from '../../../support/neighbours.ts';
import type { Deed } from '../../../support/neighbours.ts';

beforeAll(loadGrammar);

const [SAVER, TUNER] = [anAssumedRole('saver', 'loop-a'), anAssumedRole('tuner', 'loop-b')];
const TABLE = 'aws_dynamodb_table.orders';
const FUNCTION = 'aws_lambda_function.orders';
const MAPPING = 'aws_lambda_event_source_mapping.orders';

function told(...deeds: readonly Deed[]) {
  return responsesIn(contextOf(...deeds), effectsIn(aNeighbourhood(), catalogue, 12)).map(({ kind, earlier, later, about }) => [
    kind,
    earlier.drift.address,
    later.drift.address,
    about,
  ]);
}

describe('responsesIn', () => {
  it('reports an opposed change of a neighbour', () => {
    const [more, less] = [
      deed(TUNER, [FUNCTION, 'memory_size', 128, 512], { goal: 'performance' }),
      deed(SAVER, [MAPPING, 'scaling_config.maximum_concurrency', 50, 2], { at: 5, goal: 'cost', changes: [concurrency(50, 2)] }),
    ];

    expect(told(more, less)).toEqual([['counters', FUNCTION, MAPPING, [FUNCTION, MAPPING]]]);
  });

  it('reports a reaction of a program within its reaction time', () => {
    const [first, second] = [
      deed(aConsoleUser('alice@example.com'), [FUNCTION, 'memory_size', 128, 512]),
      deed(TUNER, [MAPPING, 'scaling_config', null, null], { at: 5, changes: [concurrency(2, 50)] }),
    ];

    expect(told(first, second)).toEqual([['answers', FUNCTION, MAPPING, []]]);
  });

  it.each([
    ['one actor alone', TUNER, 5, 'orders'],
    ['a change long after the first', SAVER, 2 * 24 * 60, 'orders'],
    ['a change of an unconnected resource', SAVER, 5, 'billing'],
  ])('reports nothing for %s', (_what, by, at, service) => {
    const [more, less] = [
      deed(TUNER, [FUNCTION, 'memory_size', 128, 512], { goal: 'performance' }),
      deed(by, [`aws_dynamodb_table.${service}`, 'read_capacity', 10, 2], { at, goal: 'cost' }),
    ];

    expect(told(more, less)).toEqual([]);
  });

  it('reports two actors whose changes reach the same unchanged resource', () => {
    const [first, second] = [
      deed(TUNER, ['aws_sqs_queue.orders', 'visibility_timeout_seconds', 60, 30], { goal: 'performance' }),
      deed(SAVER, ['aws_iam_role.workers', 'max_session_duration', 3600, 7200], { at: 5, goal: 'security' }),
    ];

    expect(told(first, second)).toEqual([['meets', 'aws_sqs_queue.orders', 'aws_iam_role.workers', [MAPPING, FUNCTION]]]);
  });

  it('reports who reverted whom on one field, in turns with their events', () => {
    const [first, second] = [deed(TUNER, [TABLE, 'read_capacity', 5, 10]), deed(SAVER, [TABLE, 'read_capacity', 10, 2], { at: 7 })];
    const both = deed(TUNER, [TABLE, 'read_capacity', 5, 2], {
      events: [...first.drift.events, ...second.drift.events],
      writes: [...first.drift.writes, ...second.drift.writes],
    });

    const [answer] = responsesIn(contextOf(both), effectsIn(aNeighbourhood(), catalogue, 12));

    expect(answer).toMatchObject({ kind: 'undoes', about: ['read_capacity'] });
    expect(answer?.evidence.map(({ earlier, later }) => [earlier.did, earlier.eventIDs, later.did, later.eventIDs])).toEqual([
      [
        'read_capacity = 10',
        first.drift.events.map((event) => event.eventID),
        'read_capacity = 2',
        second.drift.events.map((event) => event.eventID),
      ],
    ]);
  });
});

function concurrency(before: number, after: number) {
  return aChange('scaling_config', [{ maximum_concurrency: before }], [{ maximum_concurrency: after }]);
}
