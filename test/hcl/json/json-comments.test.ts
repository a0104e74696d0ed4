import { beforeAll, expect, it } from 'vitest';
import { jsonCommentsOf } from '#hcl/json/json-places.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';

beforeAll(loadGrammar);

it('are the // members of blocks and of the file, not those of maps', () => {
  const text =
    '{"//": "all", "locals": {"//": "why", "a": {"//": "data"}}, "resource": {"aws_x": {"//": "no name", "y": [{"//": "one"}, {"//": {"made": 1}}]}}}';
  const file = parseSource('main.tf.json', text);
  if (!isHclFile(file)) throw new Error(file.found);

  expect(jsonCommentsOf(file).map((comment) => [comment.text, text.slice(comment.range.start, comment.range.end)])).toEqual([
    ['all', '"//": "all"'],
    ['why', '"//": "why"'],
    ['one', '"//": "one"'],
  ]);
});
