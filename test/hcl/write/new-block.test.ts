import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile, loadGrammar } from '#hcl/parse/parse.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { movedSplices } from '#hcl/write/new-block.ts';

beforeAll(loadGrammar);

const MOVE = { from: 'aws_sqs_queue.a', to: 'aws_sqs_queue.b' };
const WRITTEN = 'moved {\n  from = aws_sqs_queue.a\n  to   = aws_sqs_queue.b\n}\n';

function moved(path: string, text: string, isBeside = false): string {
  const file = parseSource(path, text);
  if (!isHclFile(file)) throw new Error(file.found);
  const splices = movedSplices(file, MOVE, isBeside ? file.body.blocks[0] : undefined);
  return typeof splices === 'string'
    ? splices
    : applyTextEdits(
        text,
        splices.map((splice) => ({ path, edit: 'x', ...splice })),
      );
}

const CODE = dedent`
  resource "aws_sqs_queue" "b" {}

  locals {}\n
`;

it('goes to the end, or behind the block that it is about', () => {
  expect(moved('main.tf', CODE)).toBe(`${CODE}\n${WRITTEN}`);
  expect(moved('main.tf', CODE, true)).toBe(CODE.replace('\n\n', `\n\n${WRITTEN}\n`));
});

it('goes behind the last one that is there', () => {
  const before = `moved {\n  from = aws_sqs_queue.x\n  to   = aws_sqs_queue.y\n}\n\n${CODE}`;

  expect(moved('main.tf', before, true)).toBe(before.replace(`\n\n${CODE}`, `\n\n${WRITTEN}\n${CODE}`));
});

it('is a member in code in JSON syntax', () => {
  expect(JSON.parse(moved('main.tf.json', '{"locals": {}}'))).toEqual({ locals: {}, moved: MOVE });
  expect(moved('terraform.tfvars.json', '{}')).toMatch(/JSON has no blocks/);
});
