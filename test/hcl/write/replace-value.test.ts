import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { replacement } from '#hcl/write/same-value.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

it.each([
  { name: 'nothing if the value is the same', text: 'a = { b = 1 }\n', value: { b: 1 }, expected: [] },
  {
    name: 'an object in the format of the old one',
    text: 'a = { b = 1 }\n',
    value: { c: 1, d: 2 },
    expected: [{ start: 4, end: 13, text: '{ c = 1, d = 2 }' }],
  },
  {
    name: 'a multi-line object in place of a scalar',
    text: 'a = 1\n',
    value: { c: 1 },
    expected: [{ start: 4, end: 5, text: '{\n  c = 1\n}' }],
  },
])('writes $name', ({ text, value, expected }) => {
  const file = parsed(text);
  const [attribute] = file.body.attributes;

  expect(attribute && replacement(file, attribute.expression, value)).toEqual(expected);
});
