import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { recordedSchema } from '../../../eval/recorded-schema.ts';
import { lawProblems } from '../../../eval/restyle/same-code.ts';
import { treeOf } from './tree-of.ts';

beforeAll(loadGrammar);

const STATE = JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'x', outputs: {}, resources: [] });
const coded = (text: string) => ({ tree: treeOf({ 'main.tf': text }), state: STATE });
const QUEUE = 'resource "aws_sqs_queue" "a" {\n  delay_seconds = 5\n}\n';
const compare = (text: string, moves = new Map<string, string>()) =>
  lawProblems(coded(QUEUE), coded(text), { moves, schema: recordedSchema(), directory: '/srv/root' });

it('finds no difference if a value is in another place', () => {
  expect(compare(`${QUEUE.replace('5', 'local.five')}locals {\n  five = 5\n}\n`)).toEqual([]);
});

it.each([
  ['another value', QUEUE.replace('5', '6'), ['aws_sqs_queue.a.delay_seconds: was 5, is 6']],
  ['another address', QUEUE.replace('"a"', '"b"'), ['aws_sqs_queue.b: was not there', 'aws_sqs_queue.a: is not there']],
])('finds %s', (_case, text, problems) => {
  expect(compare(text)).toEqual(problems);
});

it('compares a moved resource with its new address', () => {
  expect(compare(QUEUE.replace('"a"', '"b"'), new Map([['aws_sqs_queue.a', 'aws_sqs_queue.b']]))).toEqual([]);
});
