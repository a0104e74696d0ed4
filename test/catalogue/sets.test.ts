import { describe, expect, it } from 'vitest';
import { request } from '#catalogue/words.ts';
import { addElements, moveElements, removeElements } from '#catalogue/sets.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const naming = (group: Json) => anEvent({ requestParameters: { group } });

describe('addElements', () => {
  it.each<{ readonly name: string; readonly group: Json; readonly before: Json; readonly expected: readonly string[] }>([
    { name: 'one', group: 'b', before: ['c', 'a'], expected: ['a', 'b', 'c'] },
    { name: 'several', group: ['d', 'b'], before: ['a'], expected: ['a', 'b', 'd'] },
    { name: 'an existing one', group: 'a', before: ['b', 'a'], expected: ['a', 'b'] },
    { name: 'the first', group: 'a', before: null, expected: ['a'] },
  ])('adds $name', ({ group, before, expected }) => {
    expect(addElements('groups', request('group'))(naming(group), { groups: before }, {})).toEqual({ groups: expected });
  });

  it('writes nothing if the record names none', () => {
    expect(addElements('groups', request('other'))(naming('a'), { groups: ['b'] }, {})).toEqual({});
  });
});

describe('removeElements', () => {
  it.each<{ readonly name: string; readonly group: Json; readonly before: Json; readonly expected: readonly string[] }>([
    { name: 'one', group: 'b', before: ['c', 'b', 'a'], expected: ['c', 'a'] },
    { name: 'several', group: ['a', 'b'], before: ['a', 'b', 'c'], expected: ['c'] },
    { name: 'the last one', group: 'a', before: ['a'], expected: [] },
    { name: 'a missing one', group: 'x', before: ['a'], expected: ['a'] },
  ])('removes $name', ({ group, before, expected }) => {
    expect(removeElements('groups', request('group'))(naming(group), { groups: before }, {})).toEqual({ groups: expected });
  });

  it('writes nothing if the record names none', () => {
    expect(removeElements('groups', request('other'))(naming('a'), { groups: ['b'] }, {})).toEqual({});
  });
});

describe('moveElements', () => {
  it.each<{ readonly name: string; readonly parameters: JsonObject; readonly expected: JsonObject }>([
    { name: 'additions and removals', parameters: { add: ['d'], remove: 'a' }, expected: { groups: ['b', 'd'] } },
    { name: 'additions only', parameters: { add: 'a' }, expected: { groups: ['a', 'b'] } },
    { name: 'removals only', parameters: { remove: ['a', 'b'] }, expected: { groups: [] } },
    { name: 'nothing if none is named', parameters: {}, expected: {} },
  ])('writes $name', ({ parameters, expected }) => {
    const event = anEvent({ requestParameters: parameters });

    expect(moveElements('groups', request('add'), request('remove'))(event, { groups: ['b', 'a'] }, {})).toEqual(expected);
  });
});
