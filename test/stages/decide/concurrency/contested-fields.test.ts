import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { contestedFields } from '#stages/decide/concurrency/contested-fields.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { aChange, aContext, aDrift, aWrite } from '../../../support/drifts.ts';

const AGENT = anAssumedRole('tuner', 'agent-tuner');
const ALICE = aConsoleUser('alice@example.com');

function kindsOf(before: Json, ...turns: readonly (readonly [Caller, Json])[]): readonly string[] {
  const events = turns.map(([by], index) => anEvent({ ...by, eventTime: `2026-01-15T10:0${index}:00Z` }));
  const writes = events.map((event, index) => aWrite(event, 'value', turns[index]?.[1] ?? null));
  const drift = aDrift({ events, writes, changes: [aChange('value', before, turns.at(-1)?.[1] ?? null)] });
  return contestedFields(drift, aContext()).map((field) => field.kind);
}

it.each<readonly [string, readonly string[], Json, readonly (readonly [Caller, Json])[]]>([
  [
    'one actor reverted the other',
    ['overruled'],
    1,
    [
      [AGENT, 5],
      [ALICE, 0],
    ],
  ],
  [
    'one actor reverted the other and was reverted',
    ['back-and-forth'],
    1,
    [
      [AGENT, 5],
      [ALICE, 0],
      [AGENT, 5],
    ],
  ],
  [
    'a reverted change that ended at the first value',
    ['back-and-forth'],
    1,
    [
      [AGENT, 5],
      [ALICE, 1],
      [AGENT, 5],
      [ALICE, 1],
    ],
  ],
  [
    'both actors changed the value in the same direction',
    [],
    1,
    [
      [AGENT, 5],
      [ALICE, 9],
    ],
  ],
  [
    'each actor added an element',
    [],
    ['a'],
    [
      [AGENT, ['a', 'b']],
      [ALICE, ['a', 'b', 'c']],
    ],
  ],
  [
    'one actor removed the element that the other added',
    ['overruled'],
    ['a'],
    [
      [AGENT, ['a', 'b']],
      [ALICE, ['a']],
    ],
  ],
  [
    'a single actor',
    [],
    1,
    [
      [ALICE, 5],
      [ALICE, 0],
      [ALICE, 5],
    ],
  ],
])('%s: %j', (_case, expected, before, turns) => {
  expect(kindsOf(before, ...turns)).toEqual(expected);
});
