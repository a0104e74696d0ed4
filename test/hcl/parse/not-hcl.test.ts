import { expect, it } from 'vitest';
import { problemAt } from '#hcl/parse/not-hcl.ts';

it.each([
  { name: 'the first line', offset: 2, found: undefined, problem: { line: 1, column: 3, found: 'c' } },
  { name: 'a later line', offset: 5, found: undefined, problem: { line: 2, column: 2, found: 'ef' } },
  { name: 'the end of the text', offset: 7, found: undefined, problem: { line: 2, column: 4, found: '' } },
  { name: 'a place with another description', offset: 4, found: 'a bracket', problem: { line: 2, column: 1, found: 'a bracket' } },
])('reports $name', ({ offset, found, problem }) => {
  expect(problemAt('main.tf', 'abc\ndef', offset, found)).toEqual({ path: 'main.tf', ...problem });
});
