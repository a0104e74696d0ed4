import { beforeAll, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { findCollateral } from '#hcl/proof/judge.ts';
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
    name: 'the entry first, then the block, if no instance is left',
    body: '  for_each = { a = 1 }\n',
    gone: ['aws_sqs_queue.q["a"]'],
    texts: [`${KEPT}\n${block('  for_each = {}\n')}`, KEPT],
  },
  { name: 'nothing for a count with instances left', body: '  count = 2\n', gone: ['aws_sqs_queue.q[0]'], texts: [] },
  {
    name: 'the block for a count without instances left',
    body: '  count = 2\n',
    gone: ['aws_sqs_queue.q[0]', 'aws_sqs_queue.q[1]'],
    texts: [KEPT],
  },
  { name: 'nothing for a resource that code does not declare', body: '', gone: ['aws_sqs_queue.other'], texts: [] },
])('removes $name', ({ body, gone, texts }) => {
  const text = `${KEPT}\n${block(body)}`;
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': text }));

  const candidates = proposeRemoval(gone[0]!, evaluator, new Set(gone));

  expect(candidates.map((candidate) => applyTextEdits(text, candidate.edits))).toEqual(texts);
});

const MODULE =
  'variable "on" {\n  default = true\n}\n\nresource "aws_sqs_queue" "q" {\n  count = var.on ? 1 : 0\n}\n\nresource "aws_sqs_queue" "dead" {}\n';
const ENABLED = MODULE.replace('  count = var.on ? 1 : 0\n', '  lifecycle {\n    enabled = var.on\n  }\n');

// The first candidate that takes all of them out and nothing else.
it.each<{
  readonly name: string;
  readonly main: string;
  readonly gone: readonly string[];
  readonly left: string;
}>([
  {
    name: 'a module call without resources left',
    main: `${KEPT}\nmodule "m" {\n  source = "./m"\n}\n`,
    gone: ['module.m.aws_sqs_queue.q[0]', 'module.m.aws_sqs_queue.dead'],
    left: KEPT,
  },
  {
    name: 'the entry of a module call without resources left',
    main: 'module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n}\n',
    gone: ['module.m["a"].aws_sqs_queue.q[0]', 'module.m["a"].aws_sqs_queue.dead'],
    left: 'module "m" {\n  source   = "./m"\n  for_each = toset(["b"])\n}\n',
  },
  {
    name: 'a resource that a module creates with a switch',
    main: 'module "m" {\n  source = "./m"\n}\n\nmodule "n" {\n  source = "./m"\n}\n',
    gone: ['module.n.aws_sqs_queue.q[0]'],
    left: 'module "m" {\n  source = "./m"\n}\n\nmodule "n" {\n  source = "./m"\n  on     = false\n}\n',
  },
  {
    name: 'a resource that a module enables (OpenTofu 1.11)',
    main: 'module "m" {\n  source = "./e"\n}\n\nmodule "n" {\n  source = "./e"\n}\n',
    gone: ['module.n.aws_sqs_queue.q'],
    left: 'module "m" {\n  source = "./e"\n}\n\nmodule "n" {\n  source = "./e"\n  on     = false\n}\n',
  },
  {
    name: 'an enabled block in the root',
    main: `${KEPT}\n${block('  lifecycle {\n    enabled = true\n  }\n')}`,
    gone: ['aws_sqs_queue.q'],
    left: KEPT,
  },
  {
    name: 'the last element of a counted list',
    main: block('  count = length(local.names)\n') + '\nlocals {\n  names = ["a", "b"]\n}\n',
    gone: ['aws_sqs_queue.q[1]'],
    left: block('  count = length(local.names)\n') + '\nlocals {\n  names = ["a"]\n}\n',
  },
  {
    name: 'the instances of one value of setproduct()',
    main: block('  for_each = { for pair in setproduct(["a", "b"], ["x", "y"]) : join("-", pair) => pair }\n'),
    gone: ['aws_sqs_queue.q["b-x"]', 'aws_sqs_queue.q["b-y"]'],
    left: block('  for_each = { for pair in setproduct(["a"], ["x", "y"]) : join("-", pair) => pair }\n'),
  },
  {
    name: 'an entry of a list of merged maps',
    main: block('  for_each = merge([for name, ports in { web = ["1", "2"] } : { for port in ports : port => name }]...)\n'),
    gone: ['aws_sqs_queue.q["2"]'],
    left: block('  for_each = merge([for name, ports in { web = ["1"] } : { for port in ports : port => name }]...)\n'),
  },
])('proposes the removal of $name', ({ main, gone, left }) => {
  const open = (text: string) => openEvaluator(aWorkspace({ 'main.tf': text, 'm/main.tf': MODULE, 'e/main.tf': ENABLED }));
  const before = open(main);
  const texts = proposeRemoval(gone[0]!, before, new Set(gone)).flatMap(({ edits }) =>
    edits.every(({ path }) => path === 'main.tf') ? [applyTextEdits(main, edits)] : [],
  );

  const fitting = texts.find((text) => findCollateral(before, open(text), { changes: [], gone, adopted: [] }, {}).length === 0);

  expect(fitting).toBe(left);
});
