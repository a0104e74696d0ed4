import { beforeAll, expect, it } from 'vitest';
import { parseSource } from '#hcl/json/parse-source.ts';
import { settleSplices } from '#hcl/json/edit-json.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';

beforeAll(loadGrammar);

function settled(path: string, text: string, replacement: string): string {
  const file = parseSource(path, text);
  if (!isHclFile(file)) throw new Error(file.found);
  const start = text.indexOf('1');
  const result = settleSplices({ file, edit: 'x', splices: [{ start, end: start + 1, text: replacement }], values: [], realign: false });
  return result.kind === 'edits' ? applyTextEdits(text, result.edits) : result.reason;
}

it.each([
  ['main.tf', 'locals {\n  a = 1\n}\n', 'locals {\n  a = 2\n}\n'],
  ['main.tf.json', '{"locals": {"a": 1}}', '{"locals": {"a": 2}}'],
])('applies an edit of %s in its syntax', (path, before, after) => {
  expect(settled(path, before, '2')).toBe(after);
  expect(settled(path, before, '{')).toMatch(/^the edited file would not parse/);
});
