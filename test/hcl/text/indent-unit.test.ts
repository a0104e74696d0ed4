import { beforeAll, describe, expect, it } from 'vitest';
import { indentUnitAt } from '#hcl/text/indent-unit.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed, rangeOf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('indentUnitAt', () => {
  const mixed = 'a {\n    x = 1\n}\n\nb {\n\ty = {\n\t\tz = 1\n\t}\n}\n';

  it.each([
    { name: 'four spaces', text: mixed, part: 'x', unit: '    ' },
    { name: 'a tab', text: mixed, part: 'z', unit: '\t' },
    { name: 'the indentation in a list', text: 'a = [\n   1,\n]\n', part: '1', unit: '   ' },
    { name: 'two spaces without an example', text: 'a = 1\n', part: '1', unit: '  ' },
    { name: 'two spaces if only a heredoc is indented', text: 'a = <<E\n        x\nE\n', part: 'a', unit: '  ' },
  ])('reads $name', ({ text, part, unit }) => {
    expect(indentUnitAt(parsed(text), rangeOf(text, part).start)).toBe(unit);
  });
});
