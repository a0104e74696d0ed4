import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf, inState, valueOf } from './evaluator-of.ts';

const root = readFileSync(new URL('policy-document.tf', import.meta.url), 'utf8');
/** What provider 5.100.0 printed for the documents of policy-document.tf. */
const recording = JSON.parse(readFileSync(new URL('policy-document.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, { readonly json: string; readonly minified_json: string }>
>;

beforeAll(async () => {
  await loadGrammar();
});

it.each(Object.entries(recording))('prints %s like the provider', (name, { json, minified_json }) => {
  const evaluator = evaluatorOf(root);

  expect(valueOf(evaluator, `data.aws_iam_policy_document.${name}.json`)).toBe(json);
  expect(valueOf(evaluator, `data.aws_iam_policy_document.${name}.minified_json`)).toBe(minified_json);
});

function jsonOf(body: string): unknown {
  return valueOf(evaluatorOf(`data "aws_iam_policy_document" "d" {\n${body}\n}\n`), 'data.aws_iam_policy_document.d.json');
}

describe('returns unknown', () => {
  it.each([
    ['for an unknown argument', 'statement {\n  actions = [aws_x.y.arn]\n}'],
    [
      'for the order of two blocks of one type',
      'statement {\n  principals {\n    type = "AWS"\n    identifiers = ["a"]\n  }\n  principals {\n    type = "AWS"\n    identifiers = ["b"]\n  }\n}',
    ],
    [
      'for the order of two conditions with one test and variable',
      'statement {\n  condition {\n    test = "a"\n    variable = "b"\n    values = ["1"]\n  }\n  condition {\n    test = "a"\n    variable = "b"\n    values = ["2"]\n  }\n}',
    ],
    ['for a source with members in another case', 'source_policy_documents = [jsonencode({ version = "2012-10-17" })]'],
    [
      'for a source with an unusual condition',
      'source_policy_documents = [jsonencode({ Statement = [{ Condition = { A = { b = 1 } } }] })]',
    ],
    ['for a source that is not JSON, which the provider rejects', 'source_policy_documents = ["{"]'],
    ['for a single statement, which the provider rejects', 'source_policy_documents = [jsonencode({ Statement = {} })]'],
    ['for a duplicate Sid, which the provider rejects', 'statement {\n  sid = "a"\n}\nstatement {\n  sid = "a"\n}'],
    ['for a variable in an old version, which the provider rejects', 'version = "2008-10-17"\nstatement {\n  resources = ["&{a}"]\n}'],
  ])('%s', (_, body) => {
    expect(jsonOf(body)).toBe(UNKNOWN);
  });
});

it('keeps the notation of the state if it is equivalent', () => {
  const text = '{"Statement":[{"Action":"a:b","Effect":"Allow"}],"Version":"2012-10-17"}';
  const document = 'data "aws_iam_policy_document" "d" {\n  statement {\n    actions = ["a:b"]\n  }\n}\n';
  const resources = [inState('data.aws_iam_policy_document.d', { json: text, version: '2012-10-17' })];

  const evaluator = evaluatorOf(document, { resources });

  expect(valueOf(evaluator, 'data.aws_iam_policy_document.d.json')).toBe(text);
  expect(valueOf(evaluator, 'data.aws_iam_policy_document.d.version')).toBe('2012-10-17');
});
