import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { detectContest } from '#domain/field/contest.ts';

function turns(...written: readonly (readonly [actor: string, value: Json])[]): Parameters<typeof detectContest>[1] {
  return written.map(([actor, value], index) => ({ actor, value, eventTime: `2026-01-15T10:0${index}:00Z`, hidden: false }));
}

describe('detectContest', () => {
  it.each([
    { what: 'writes of one actor', before: 1, written: turns(['a', 2], ['a', 1]) },
    { what: 'numbers in one direction', before: 1, written: turns(['a', 2], ['b', 3]) },
    { what: 'two actors that add different tags', before: {}, written: turns(['a', { x: '1' }], ['b', { x: '1', y: '2' }]) },
    { what: 'a write that changes nothing', before: 'on', written: turns(['a', 'off'], ['b', 'off']) },
  ])('finds no contest in $what', ({ before, written }) => {
    const contest = detectContest(before, written);

    expect(contest).toBeUndefined();
  });

  it.each([
    { what: 'once', written: turns(['a', 4], ['b', 2]), contest: { kind: 'overruled', actors: ['a', 'b'] } },
    {
      what: 'if two actors alternate',
      written: turns(['a', 4], ['b', 2], ['a', 4]),
      contest: { kind: 'back-and-forth', actors: ['a', 'b'] },
    },
    {
      what: 'if a third actor writes',
      written: turns(['c', 3], ['a', 4], ['b', 2], ['b', 2]),
      contest: { kind: 'overruled', actors: ['c', 'a', 'b'] },
    },
  ])('finds the undone actor $what', ({ written, contest }) => {
    const found = detectContest(1, written);

    expect(found).toMatchObject(contest);
  });

  it('finds which write undid which', () => {
    const written = turns(['a', 4], ['b', 2], ['a', 4]);

    const found = detectContest(1, written);

    expect(found?.undone.map(({ earlier, later }) => [written.indexOf(earlier), written.indexOf(later)])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});
