import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';
import type { HclFile, SyntaxProblem } from '#hcl/syntax.ts';
import { hcl, parsed } from '../../support/hcl.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');

beforeAll(async () => {
  await loadGrammar();
});

/** Getters read, so that nothing is left to be computed. */
function plain(file: HclFile): unknown {
  return JSON.parse(JSON.stringify(file.body));
}

function problemOf(text: string): SyntaxProblem {
  const found = parseHcl('main.tf', text);
  if (isHclFile(found)) throw new Error('expected a problem');
  return found;
}

function codeFiles(): readonly string[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tf'));
}

it('parses a file in parts with the same result as a whole', () => {
  // In a heredoc a brace at the beginning of a line ends nothing, and its end has to stand on a line of its own.
  const texts = codeFiles()
    .map((path) => readFileSync(join(FIXTURES, path), 'utf8'))
    .filter((text) => !text.includes('<<'));

  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) {
    // Without a newline behind the brace there is nowhere to cut.
    const whole = parsed(text.replaceAll(/^\}\n/gm, '} '));
    expect(plain(parsed(text))).toEqual(plain(whole));
  }
});

it('moves cached nodes to their new position', () => {
  const block = hcl`
    resource "aws_sqs_queue" "orders" {
      name = "orders-\${var.environment}"
      tags = { a = 1 }
    }
  `;
  parsed(block);

  const file = parsed(`# moved\n\n${block}\nx = 1\n`);

  const [queue] = file.body.blocks;
  expect(file.text.slice(queue?.range.start, queue?.range.end)).toBe(block.trimEnd());
  expect(queue?.body.attributes.map(({ expression: { range } }) => file.text.slice(range.start, range.end))).toEqual([
    '"orders-${var.environment}"',
    '{ a = 1 }',
  ]);
});

it.each([
  ['a brace in a string', 'a = "}"\nb {\n}\n', 1],
  ['a brace in an interpolation in a string', 'b {\n  x = "${f("}")} {"\n}\nc {\n}\n', 2],
  ['a brace in a heredoc', 'b {\n  x = <<-EOT\n    }\n    EOTX\n  EOT\n}\nc {\n}\n', 2],
  ['a brace in comments', 'b {\n  # }\n  // }\n  /* }\n} */\n}\nc {\n}\n', 2],
  ['escaped template markers', 'b {\n  x = "$${ %%{ \\" {"\n}\nc {\n}\n', 2],
  ['Windows line endings', 'b {\r\n}\r\nc {\r\n}\r\n', 2],
  ['blocks on one line', 'b { x = 1 }\nc { y = { z = 1 } }\n', 2],
  ['no newline at the end', 'b {\n}\nc {\n}', 2],
])('finds all blocks with %s', (_, text, blocks) => {
  expect(parsed(text).body.blocks).toHaveLength(blocks);
});

it.each([
  ['1e3', 1000],
  ['12E2', 1200],
  ['25e-1', 2.5],
  ['5e+1', 50],
  ['1.5e3', 1500],
])('reads the number %s', (source, value) => {
  const file = parsed(`a1e3 = "1e3"\nx = ${source}\n`);

  expect(file.body.attributes.map(({ expression }) => expression)).toMatchObject([
    { kind: 'literal', value: '1e3' },
    { kind: 'literal', value, range: { start: 17, end: 17 + source.length } },
  ]);
});

it.each([
  ['an open brace', 'a {\n  b = 1\n', { line: 3 }],
  [
    'an unclosed block',
    'a {\n  b = 1\n',
    { line: 3, column: 1, found: 'the end of the file, with the block or bracket of line 1 still open' },
  ],
  [
    'an unclosed nested block',
    'a {\n}\nb {\n  c {\n    d = 1\n}\n',
    { line: 7, column: 1, found: 'the end of the file, with the block or bracket of line 3 still open' },
  ],
  ['a superfluous closing brace', 'a {\n}\n}\n', { line: 3, column: 1, found: '}' }],
  ['an empty interpolation', 'a = "${}"\n', { line: 1, column: 6 }],
  ['a duplicate argument', 'a {\n  b = 1\n  c = 2\n  b = 3\n}\n', { line: 4, column: 3, found: 'the argument b a second time' }],
  ['a duplicate variable in a variable file', 'b = 1\n\nb = 3\n', { line: 3, column: 1, found: 'the argument b a second time' }],
  ['an error after valid blocks', 'a {\n}\n\nb {\n  c = = 1\n}\n', { line: 5 }],
])('says where the text is not HCL: %s', (_, text, problem) => {
  expect(problemOf(text)).toMatchObject(problem);
});
