import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { syncStatusOf } from '#domain/value/three-sides.ts';
import type { SyncStatus, ThreeSides } from '#domain/value/three-sides.ts';

const same = (left: Json, right: Json): boolean => left === right;

/** Every way in which three values, each known or not, can be equal or different. */
const TABLE: readonly (readonly [state: Json | undefined, code: Json | undefined, live: Json | undefined, standing: SyncStatus])[] = [
  // all known
  [1, 1, 1, 'in-sync'],
  [1, 1, 2, 'drifted'],
  [1, 2, 1, 'unapplied-code'],
  [1, 2, 2, 'already-in-code'],
  [1, 2, 3, 'both'],
  // code cannot be evaluated
  [1, undefined, 1, 'in-sync'],
  [1, undefined, 2, 'drifted'],
  // the cloud moved, and nobody shows to what
  [1, 1, undefined, 'drifted'],
  [1, 2, undefined, 'both'],
  [1, undefined, undefined, 'drifted'],
  // never applied, as far as is known
  [undefined, 1, 1, 'already-in-code'],
  [undefined, 1, 2, 'drifted'],
  [undefined, 1, undefined, 'drifted'],
  [undefined, undefined, 1, 'drifted'],
  [undefined, undefined, undefined, 'drifted'],
  // unset is a value like any other
  [null, null, null, 'in-sync'],
  [null, null, 1, 'drifted'],
  [1, null, null, 'already-in-code'],
  [null, 1, null, 'unapplied-code'],
  [1, null, 2, 'both'],
];

it.each(TABLE)('state %j, code %j, cloud %j: %s', (state, code, live, standing) => {
  const values: ThreeSides = { state, code, live };

  expect(syncStatusOf(values, same)).toBe(standing);
});

it('compares values with the given function, and never compares unknown ones', () => {
  const asked: (readonly [Json, Json])[] = [];
  const note = (left: Json, right: Json): boolean => {
    asked.push([left, right]);
    return String(left) === String(right);
  };

  expect(syncStatusOf({ state: 5, code: '5', live: 6 }, note)).toBe('drifted');
  expect(syncStatusOf({ state: undefined, code: undefined, live: undefined }, note)).toBe('drifted');
  expect(asked.flat()).not.toContain(undefined);
});

it.each([
  [1, 1, 1, 'in-sync'],
  [1, 2, 1, 'state-synchronised'],
  [1, 1, 2, 'drifted'],
  [1, 2, 2, 'already-in-code'],
  [1, undefined, 1, 'in-sync'],
] as const)('state %j, code %j, cloud %j, written outside Terraform: %s', (state, code, live, standing) => {
  expect(syncStatusOf({ state, code, live, isWritten: true }, same)).toBe(standing);
});
