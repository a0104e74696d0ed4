import { beforeAll, expect, it } from 'vitest';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';

beforeAll(loadGrammar);

it.each([
  ['main.tf', 'locals {\n}\n', 1],
  ['main.tofu', 'locals {\n}\n', 1],
  ['main.tf.json', '{"locals": {}}', 1],
  ['main.tofu.json', '{"locals": {}}', 1],
  ['a.auto.tfvars.json', '{"locals": {}}', 0],
  ['main.tf.json', 'locals {\n}\n', undefined],
])('selects the parser by file name: %s', (path, text, blocks) => {
  const file = parseSource(path, text);

  expect(isHclFile(file) ? file.body.blocks.length : undefined).toBe(blocks);
});
