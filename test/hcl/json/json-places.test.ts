import { expect, it } from 'vitest';
import { objectAt, rawJson } from '#hcl/json/json-places.ts';
import { parseJson } from '#hcl/json/parse-json.ts';
import { isHclFile } from '#hcl/parse/parse.ts';

const TEXT = '{"a": {"b": [{"c": {}}]}}';

it.each([
  ['the whole text', TEXT, ['a']],
  ['the object', '{"b": [{"c": {}}]}', ['b']],
  ['the inside of its braces', '"b": [{"c": {}}]', ['b']],
  ['the inside of the outermost braces', '"a": {"b": [{"c": {}}]}', ['a']],
  ['an element of the list', '{"c": {}}', ['c']],
  ['a list: none', '[{"c": {}}]', undefined],
])('an object is found by the range of %s', (_what, found, keys) => {
  const file = parseJson('main.tf.json', TEXT);
  if (!isHclFile(file)) throw new Error(file.found);
  const start = TEXT.indexOf(found);
  const object = objectAt(rawJson(file), { start, end: start + found.length });

  expect(object?.entries.map(({ key }) => (key.kind === 'literal' ? key.value : undefined))).toEqual(keys);
});
