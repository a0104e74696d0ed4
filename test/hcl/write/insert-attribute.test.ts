import { beforeAll, describe, expect, it } from 'vitest';
import { bodyAt } from '#hcl/at-range.ts';
import { placeForAttribute } from '#hcl/write/insert-attribute.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('placeForAttribute', () => {
  it.each([
    { name: 'after the largest run, not the last', text: 'a {\n  b = 1\n  c = 2\n\n  d = 3\n}\n', behind: 'c = 2' },
    { name: 'after the later of two equal runs', text: 'a {\n  b = 1\n\n  c = 2\n}\n', behind: 'c = 2' },
    { name: 'after single-line rather than multi-line values', text: 'a {\n  b = 1\n\n  c = {\n    d = 1\n  }\n}\n', behind: 'b = 1' },
    { name: 'before depends_on', text: 'a {\n  b = 1\n  depends_on = [c]\n}\n', behind: 'b = 1' },
    { name: 'after the last attribute if all are special', text: 'a {\n  tags = 1\n}\n', behind: 'tags = 1' },
    { name: 'after a comment on the line', text: 'a {\n  b = 1 # c\n}\n', behind: 'b = 1 # c' },
  ])('is placed $name', ({ text, behind }) => {
    const file = parsed(text);
    const place = bodyAt(file, file.body.blocks[0]?.range ?? { start: 0, end: 0 });

    const [splice] = place === undefined ? [] : placeForAttribute(file, place).splices('x = 1');

    expect(splice).toEqual({ start: text.indexOf(behind) + behind.length, end: text.indexOf(behind) + behind.length, text: '\n  x = 1' });
  });
});
