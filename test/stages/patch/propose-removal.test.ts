import { beforeAll, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeRemoval } from '#stages/patch/propose-removal.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const KEPT = 'resource "aws_sns_topic" "t" {\n}\n';
const block = (body: string) => `resource "aws_sqs_queue" "q" {\n${body}}\n`;

it.each<{
  readonly name: string;
  readonly body: string;
  readonly rest?: string;
  readonly gone: readonly string[];
  readonly texts: readonly string[];
}>([
  { name: 'the block', body: '', gone: ['aws_sqs_queue.q'], texts: [KEPT] },
  {
    name: 'the entry of a map',
    body: '  for_each = { a = 1, b = 2 }\n',
    gone: ['aws_sqs_queue.q["a"]'],
    texts: [`${KEPT}\n${block('  for_each = { b = 2 }\n')}`],
  },
  {
    name: 'the element of a set',
    body: '  for_each = toset(["a", "b"])\n',
    gone: ['aws_sqs_queue.q["a"]'],
    texts: [`${KEPT}\n${block('  for_each = toset(["b"])\n')}`],
  },
  {
    name: 'the entry first, then the block, where no instance is left',
    body: '  for_each = { a = 1 }\n',
    gone: ['aws_sqs_queue.q["a"]'],
    texts: [`${KEPT}\n${block('  for_each = {}\n')}`, KEPT],
  },
  { name: 'nothing of a count of which others are left', body: '  count = 2\n', gone: ['aws_sqs_queue.q[0]'], texts: [] },
  {
    name: 'the block of a count of which none is left',
    body: '  count = 2\n',
    gone: ['aws_sqs_queue.q[0]', 'aws_sqs_queue.q[1]'],
    texts: [KEPT],
  },
  { name: 'nothing of what code does not declare', body: '', gone: ['aws_sqs_queue.other'], texts: [] },
])('removes $name', ({ body, gone, texts }) => {
  const text = `${KEPT}\n${block(body)}`;
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': text }));

  const candidates = proposeRemoval(gone[0]!, evaluator, new Set(gone));

  expect(candidates.map((candidate) => applyTextEdits(text, candidate.edits))).toEqual(texts);
});
