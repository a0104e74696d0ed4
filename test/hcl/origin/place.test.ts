import { describe, expect, it, test } from 'vitest';
import { combineCandidates, holdsComment, referableIn, sameMeaning, sameParts, withPart } from '#hcl/origin/place.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { beforeAll } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';
import { inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

describe('sameParts', () => {
  it.each<{ readonly name: string; readonly left: Value; readonly right: Value; readonly same: boolean }>([
    { name: 'scalars', left: 'a', right: 'a', same: true },
    { name: 'a number and the same number as a string', left: 5, right: '5', same: true },
    { name: 'both unknown', left: UNKNOWN, right: UNKNOWN, same: true },
    { name: 'one unknown', left: UNKNOWN, right: 'a', same: false },
    { name: 'unknown at the same position', left: { a: [UNKNOWN, 1] }, right: { a: [UNKNOWN, 1] }, same: true },
    { name: 'unknown at another position', left: { a: [UNKNOWN, 1] }, right: { a: [1, UNKNOWN] }, same: false },
    { name: 'one key more', left: { a: 1 }, right: { a: 1, b: null }, same: false },
    { name: 'order of a list', left: [1, 2], right: [2, 1], same: false },
    { name: 'a list and an object', left: [], right: {}, same: false },
    { name: 'a key that objects inherit', left: {}, right: { constructor: 'x' }, same: false },
  ])('$name: $same', ({ left, right, same }) => {
    expect(sameParts(left, right)).toBe(same);
    expect(sameParts(right, left)).toBe(same);
  });
});

describe('sameMeaning', () => {
  it.each<{ readonly name: string; readonly left: Value; readonly right: Value; readonly unordered: boolean; readonly same: boolean }>([
    { name: 'another order if order matters', left: [1, 2], right: [2, 1], unordered: false, same: false },
    { name: 'another order if it does not matter', left: [1, 2], right: [2, 1], unordered: true, same: true },
    { name: 'a string and a list of it', left: 'a', right: ['a'], unordered: true, same: true },
    { name: 'another number of duplicates', left: ['a', 'a', 'b'], right: ['a', 'b', 'b'], unordered: true, same: false },
    { name: 'nested values', left: { a: [{ b: ['x', 'y'] }] }, right: { a: { b: ['y', 'x'] } }, unordered: true, same: true },
  ])('$name: $same', ({ left, right, unordered, same }) => {
    expect(sameMeaning(left, right, unordered)).toBe(same);
  });
});

describe('withPart', () => {
  it.each<{ readonly name: string; readonly value: Value; readonly path: readonly (string | number)[]; readonly whole: Value | undefined }>(
    [
      { name: 'the whole value', value: 1, path: [], whole: 'new' },
      { name: 'an entry', value: { a: 1, b: 2 }, path: ['a'], whole: { a: 'new', b: 2 } },
      { name: 'a new entry', value: { a: 1 }, path: ['b'], whole: { a: 1, b: 'new' } },
      { name: 'an element', value: [1, 2], path: [1], whole: [1, 'new'] },
      { name: 'deep', value: { a: [{ b: 1 }] }, path: ['a', 0, 'b'], whole: { a: [{ b: 'new' }] } },
      { name: 'an element that does not exist', value: [1], path: [1], whole: undefined },
      { name: 'a new entry in one that does not exist', value: {}, path: ['a', 'b'], whole: undefined },
      { name: 'into a scalar', value: 1, path: ['a'], whole: undefined },
    ],
  )('$name', ({ value, path, whole }) => {
    expect(withPart(value, path, 'new')).toEqual(whole);
  });
});

describe('combineCandidates', () => {
  const one = (text: string): Candidate => ({
    edits: [{ path: 'main.tf', start: 0, end: 0, text, edit: 'set-attribute' }],
    kind: 'origin',
  });
  const texts = (candidates: readonly Candidate[]) => candidates.map((candidate) => candidate.edits.map((edit) => edit.text).join('+'));

  it.each([
    { name: 'no parts: one empty candidate', parts: [], combined: [''] },
    { name: 'one part: its candidates', parts: [[one('a'), one('b')]], combined: ['a', 'b'] },
    { name: 'two parts: best with best, then the next', parts: [[one('a'), one('b')], [one('x')]], combined: ['a+x', 'b+x'] },
    { name: 'a part without a candidate: none', parts: [[one('a')], []], combined: [] },
  ])('$name', ({ parts, combined }) => {
    expect(texts(combineCandidates(parts))).toEqual(combined);
  });
});

it.each([
  { source: '["a", # x\n"b"]', found: true },
  { source: '["a", // x\n"b"]', found: true },
  { source: '["a" /* x */]', found: true },
  { source: '["a#b", "http://x", "\\"#"]', found: false },
])('holdsComment of $source: $found', ({ source, found }) => {
  const file = parsed(`x = ${source}\n`);
  const place = { expression: file.body.attributes[0]!.expression, file, scope: undefined as never };

  expect(holdsComment(place)).toBe(found);
});

test('only resources of the same module can be referred to', () => {
  const [root, inner] = [inState('aws_sqs_queue.a'), inState('module.m.aws_sqs_queue.a')];

  expect([referableIn('', [root, inner]), referableIn('module.m', [root, inner])]).toEqual([[root], [inner]]);
});
