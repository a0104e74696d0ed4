/** Every form in which a value is written × who reads it: one instance; two that drifted alike; two of which one drifted. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { hcl } from '../../support/hcl.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

type Files = Readonly<Record<string, string>>;

/** Texts to replace in the files: `[old, new]`, once for each time it stands there. */
type Swap = Readonly<Record<string, readonly (readonly [old: string, now: string])[]>>;

interface Form {
  readonly name: string;
  readonly type?: string;
  readonly argument?: string;
  readonly change?: readonly [before: Json, after: Json];
  /** What reader a, and reader b, say. */
  readonly expression: string;
  readonly rest?: string;
  readonly more?: Files;
  /** Where the value is written: edited where all readers drifted. */
  readonly origin: Swap;
  /** What is edited where reader b did not drift. */
  readonly narrow: Swap;
}

function reader(form: Form, name: string): string {
  return `resource "${form.type ?? 'aws_sqs_queue'}" "${name}" {\n  ${form.argument ?? 'delay_seconds'} = ${form.expression}\n}\n`;
}

function rootOf(form: Form, readers: readonly string[]): Files {
  return { 'main.tf': [...readers.map((name) => reader(form, name)), form.rest ?? ''].join('\n'), ...form.more };
}

function swapped(files: Files, swap: Swap, isEvery: boolean): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      (swap[path] ?? []).reduce((done, [old, now]) => (isEvery ? done.replaceAll(old, () => now) : done.replace(old, () => now)), text),
    ]),
  );
}

function filesAfter(files: Files, proposal: Proposal): Files {
  const changed = Object.fromEntries((proposal.patch?.files ?? []).map((file) => [file.path, file.after]));
  return { ...files, ...changed };
}

function propose(form: Form, files: Files, drifted: readonly string[]): Proposal {
  const { type = 'aws_sqs_queue', argument = 'delay_seconds', change = [30, 90] } = form;
  const drifts = drifted.map((name) => aChangedDrift(`${type}.${name}`, { [argument]: change }));
  return proposeDirect({ drifts, accepted: drifts, workspace: aWorkspace(files), catalogue });
}

/** A number: a local named `w` unless said otherwise, and 90 where it is read by others. */
function number(name: string, expression: string, rest: string, over: Partial<Form> = {}): Form {
  return {
    name,
    expression,
    rest,
    origin: { 'main.tf': [['30', '90']] },
    narrow: { 'main.tf': [[expression, '90']] },
    ...over,
  };
}

const W = 'locals {\n  w = 30\n}\n';
const policy = (...actions: readonly string[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Sid: 'S', Effect: 'Allow', Action: actions, Resource: '*' }] });
const POLICY = { argument: 'policy', change: [policy('a:B'), policy('a:B', 'a:C')] } as const;
const TAGS = { argument: 'tags', change: [{ Team: 'x' }, { Team: 'x', Tier: '1' }] } as const;
const LAYERS = { type: 'aws_lambda_function', argument: 'layers', change: [['a'], ['a', 'b']] } as const;
const TEXT = { argument: 'name', change: ['x-q-1', 'x-z-1'] } as const;

const FORMS: readonly Form[] = [
  number('a literal', '30', '', { narrow: { 'main.tf': [['30', '90']] } }),
  number('a local', 'local.w', W),
  number("a variable's default", 'var.w', 'variable "w" {\n  default = 30\n}\n'),
  number('tfvars', 'var.w', 'variable "w" {}\n', {
    more: { 'terraform.tfvars': 'w = 30\n' },
    origin: { 'terraform.tfvars': [['30', '90']] },
  }),
  number('tfvars in JSON', 'var.w', 'variable "w" {}\n', {
    more: { 'a.auto.tfvars.json': '{ "w": 30 }\n' },
    origin: { 'a.auto.tfvars.json': [['30', '90']] },
  }),
  number('a member of a map', 'local.w["a"]', 'locals {\n  w = { a = 30, b = 5 }\n}\n'),
  number('an element of a list', 'local.w[1]', 'locals {\n  w = [5, 30]\n}\n'),
  number('element()', 'element(local.w, 3)', 'locals {\n  w = [5, 30]\n}\n'),
  number('lookup()', 'lookup(local.w, "a", 10)', 'locals {\n  w = { a = 30 }\n}\n'),
  number('the default of lookup()', 'lookup(local.w, "z", 30)', 'locals {\n  w = { a = 3 }\n}\n', {
    narrow: { 'main.tf': [['30', '90']] },
  }),
  number('try()', 'try(local.w.a, 10)', 'locals {\n  w = { a = 30 }\n}\n'),
  number('coalesce()', 'coalesce(local.none, local.w)', 'locals {\n  none = null\n  w    = 30\n}\n'),
  number('the selected branch of a conditional', 'local.on ? local.w : 5', 'locals {\n  on = true\n  w  = 30\n}\n', {
    narrow: { 'main.tf': [['? local.w', '? 90']] },
  }),
  number('the last argument of merge()', 'merge(local.d, local.w).a', 'locals {\n  d = { a = 1 }\n  w = { a = 30 }\n}\n'),
  number('the second argument of concat()', 'concat(local.d, local.w)[1]', 'locals {\n  d = [1]\n  w = [30]\n}\n'),
  number('tonumber()', 'tonumber(local.w)', 'locals {\n  w = "30"\n}\n'),
  number('arithmetic', 'local.w * 3', 'locals {\n  w = 10\n}\n', { origin: { 'main.tf': [['w = 10', 'w = 30']] } }),
  number('max()', 'min(local.w, 100)', W),
  number('ceil()', 'ceil(local.w)', W),
  number('one()', 'one(local.w)', 'locals {\n  w = [30]\n}\n'),
  number('flatten()', 'flatten([[1], local.w])[1]', 'locals {\n  w = [30]\n}\n'),
  number('values()', 'values(local.w)[1]', 'locals {\n  w = { b = 30, a = 4 }\n}\n'),
  number('a splat', '(local.w[*].t)[0]', 'locals {\n  w = [{ t = 30 }]\n}\n'),
  number('a for expression', '{ for key, one in local.w : key => one.t }["a"]', 'locals {\n  w = { a = { t = 30 } }\n}\n'),
  number('the output of a module', 'module.c.w', 'module "c" {\n  source = "./c"\n}\n', {
    more: { 'c/main.tf': 'output "w" {\n  value = 30\n}\n' },
    origin: { 'c/main.tf': [['30', '90']] },
  }),
  number('a module output that returns an input', 'module.c.w', 'module "c" {\n  source = "./c"\n  w      = 30\n}\n', {
    more: { 'c/main.tf': 'variable "w" {}\n\noutput "w" {\n  value = var.w\n}\n' },
  }),
  number('a number in quotes', 'local.w', 'locals {\n  w = "30"\n}\n', { origin: { 'main.tf': [['"30"', '"90"']] } }),
  number('a reference in quotes', '"${local.w}"', W),
  number('a fallback argument of try()', 'try(local.nowhere, local.w, 5)', W),
  number('an element in quotes', 'element(split(",", local.w), 1)', 'locals {\n  w = "5,30"\n}\n', {
    origin: { 'main.tf': [['5,30', '5,90']] },
  }),
  number('flatten() of a value that is not a list', 'flatten([local.w])[0]', W, { narrow: { 'main.tf': [['[local.w]', '[90]']] } }),
  number('a local of a local', 'local.w', 'locals {\n  w = local.v\n  v = 30\n}\n'),
  {
    name: 'a part of a template',
    ...TEXT,
    expression: '"x-${local.n}-1"',
    rest: 'locals {\n  n = "q"\n}\n',
    origin: { 'main.tf': [['"q"', '"z"']] },
    narrow: { 'main.tf': [['${local.n}', 'z']] },
  },
  {
    name: 'format()',
    ...TEXT,
    expression: 'format("x-%s-%d", local.n, 1)',
    rest: 'locals {\n  n = "q"\n}\n',
    origin: { 'main.tf': [['"q"', '"z"']] },
    narrow: { 'main.tf': [['format("x-%s-%d", local.n, 1)', '"x-z-1"']] },
  },
  {
    name: 'join()',
    ...TEXT,
    expression: 'join("-", ["x", local.n, "1"])',
    rest: 'locals {\n  n = "q"\n}\n',
    origin: { 'main.tf': [['"q"', '"z"']] },
    narrow: { 'main.tf': [['["x", local.n', '["x", "z"']] },
  },
  {
    name: 'a list in jsonencode()',
    ...POLICY,
    expression:
      'jsonencode({ Version = "2012-10-17", Statement = [{ Sid = "S", Effect = "Allow", Action = local.acts, Resource = "*" }] })',
    rest: 'locals {\n  acts = ["a:B"]\n}\n',
    origin: { 'main.tf': [['["a:B"]', '["a:B", "a:C"]']] },
    narrow: { 'main.tf': [['local.acts', 'concat(local.acts, ["a:C"])']] },
  },
  {
    name: 'a JSON document in a heredoc',
    ...POLICY,
    expression:
      '<<-EOF\n    {"Version": "2012-10-17", "Statement": [{"Sid": "S", "Effect": "Allow", "Action": ["a:B"], "Resource": "*"}]}\n  EOF',
    origin: { 'main.tf': [['["a:B"]', '["a:B", "a:C"]']] },
    narrow: { 'main.tf': [['["a:B"]', '["a:B", "a:C"]']] },
  },
  {
    name: 'a list in a policy document',
    ...POLICY,
    expression: 'data.aws_iam_policy_document.d.json',
    rest: hcl`
      data "aws_iam_policy_document" "d" {
        statement {
          sid       = "S"
          actions   = ["a:B"]
          resources = ["*"]
        }
      }
    `,
    origin: { 'main.tf': [['["a:B"]', '["a:B", "a:C"]']] },
    narrow: {},
  },
  {
    name: 'a map',
    ...TAGS,
    expression: 'local.tags',
    rest: 'locals {\n  tags = { Team = "x" }\n}\n',
    origin: { 'main.tf': [['{ Team = "x" }', '{ Team = "x", Tier = "1" }']] },
    narrow: { 'main.tf': [['= local.tags', '= merge(local.tags, { Tier = "1" })']] },
  },
  {
    name: 'a removed entry',
    argument: 'tags',
    change: [{ Team: 'x', Own: '1' }, { Own: '1' }],
    expression: 'merge(local.tags, { Own = "1" })',
    rest: 'locals {\n  tags = { Team = "x" }\n}\n',
    origin: { 'main.tf': [['{ Team = "x" }', '{}']] },
    narrow: { 'main.tf': [['(local.tags', '({ for key, value in local.tags : key => value if key != "Team" }']] },
  },
  {
    name: 'a list',
    ...LAYERS,
    expression: 'local.l',
    rest: 'locals {\n  l = ["a"]\n}\n',
    origin: { 'main.tf': [['["a"]', '["a", "b"]']] },
    narrow: { 'main.tf': [['= local.l', '= concat(local.l, ["b"])']] },
  },
  {
    name: 'a list that a for expression makes',
    ...LAYERS,
    expression: '[for name in local.l : lower(name)]',
    rest: 'locals {\n  l = ["a"]\n}\n',
    origin: {},
    narrow: {},
  },
];

/** What no edit of the origin can do is added by each reader for itself. */
const BESIDE = '= concat([for name in local.l : lower(name)], ["b"])';

function expectedOf(form: Form, files: Files, swap: 'origin' | 'narrow'): Files {
  if (form.name !== 'a list that a for expression makes') return swapped(files, form[swap], swap === 'origin');
  const plain: Swap = { 'main.tf': [['= [for name in local.l : lower(name)]', BESIDE]] };
  return swapped(files, plain, swap === 'origin');
}

describe('a value is edited at its origin unless another resource reads it there', () => {
  test.each(FORMS)('$name: one reader', (form) => {
    const files = rootOf(form, ['a']);

    const proposal = propose(form, files, ['a']);

    expect(filesAfter(files, proposal)).toEqual(expectedOf(form, files, 'origin'));
    expect(proposal.refusals).toEqual(new Map());
  });

  test.each(FORMS)('$name: two readers with the same drift', (form) => {
    const files = rootOf(form, ['a', 'b']);

    const proposal = propose(form, files, ['a', 'b']);

    expect(filesAfter(files, proposal)).toEqual(expectedOf(form, files, 'origin'));
    expect(proposal.refusals).toEqual(new Map());
  });

  test.each(FORMS)('$name: two readers, one of which drifted', (form) => {
    const files = rootOf(form, ['a', 'b']);

    const proposal = propose(form, files, ['a']);

    expect(filesAfter(files, proposal)).toEqual(expectedOf(form, files, 'narrow'));
    if (proposal.refusals.size > 0) expect([...proposal.refusals.values()][0]).toMatch(/main\.tf:\d+.*aws_sqs_queue\.b/);
  });
});

/** Instances of one block, or of two calls of one module. */
interface Repeated {
  readonly name: string;
  readonly files: Files;
  readonly addresses: readonly [string, string];
  readonly all: Swap;
  readonly one: Swap | string;
}

const queue = (repetition: string, expression: string): string =>
  `resource "aws_sqs_queue" "q" {\n  ${repetition}\n  delay_seconds = ${expression}\n}\n`;
const EACH = ['aws_sqs_queue.q["a"]', 'aws_sqs_queue.q["b"]'] as const;
const COUNT = ['aws_sqs_queue.q[0]', 'aws_sqs_queue.q[1]'] as const;
const CALLS = ['module.a.aws_sqs_queue.q', 'module.b.aws_sqs_queue.q'] as const;
const inner = (variable: string, expression: string): string =>
  `${variable}\nresource "aws_sqs_queue" "q" {\n  delay_seconds = ${expression}\n}\n`;
const twoCalls = (argument: string): string =>
  `module "a" {\n  source = "./m"\n${argument}}\n\nmodule "b" {\n  source = "./m"\n${argument}}\n`;
/** What `terraform init` leaves of a registry's module that two calls name, with a module of its own inside. */
const DOWNLOADED = (variable: string, expression: string): Files => {
  const entry = (key: string, source: string, folder: string): object => ({ Key: key, Source: source, Version: '1.0.0', Dir: folder });
  const of = (name: string): Files => ({
    [`.terraform/modules/${name}/main.tf`]: `${variable}\nmodule "inner" {\n  source = "acme/inner/aws"\n  w      = var.w\n}\n`,
    [`.terraform/modules/${name}.inner/main.tf`]: inner(variable, expression),
  });
  const modules = ['a', 'b'].flatMap((name) => [
    entry(name, 'registry.terraform.io/acme/m/aws', `.terraform/modules/${name}`),
    entry(`${name}.inner`, 'registry.terraform.io/acme/inner/aws', `.terraform/modules/${name}.inner`),
  ]);
  return { ...of('a'), ...of('b'), '.terraform/modules/modules.json': JSON.stringify({ Modules: modules }) };
};

const REPEATED: readonly Repeated[] = [
  {
    name: 'the entry of a map',
    files: { 'main.tf': `${queue('for_each = local.m', 'each.value.t')}\nlocals {\n  m = { a = { t = 30 }, b = { t = 30 } }\n}\n` },
    addresses: EACH,
    all: { 'main.tf': [['t = 30', 't = 90']] },
    one: { 'main.tf': [['t = 30', 't = 90']] },
  },
  {
    name: 'a map of numbers in tfvars',
    files: {
      'main.tf': `${queue('for_each = var.m', 'each.value')}\nvariable "m" {\n  type = map(number)\n}\n`,
      'terraform.tfvars': 'm = {\n  a = 30\n  b = 30\n}\n',
    },
    addresses: EACH,
    all: { 'terraform.tfvars': [['30', '90']] },
    one: { 'terraform.tfvars': [['a = 30', 'a = 90']] },
  },
  {
    name: 'a declared optional attribute',
    files: {
      'main.tf': `${queue('for_each = var.m', 'each.value.t')}\nvariable "m" {\n  type = map(object({ x = number, t = optional(number, 30) }))\n}\n`,
      'terraform.tfvars': 'm = {\n  a = { x = 1 }\n  b = { x = 1 }\n}\n',
    },
    addresses: EACH,
    all: { 'terraform.tfvars': [['{ x = 1 }', '{ x = 1, t = 90 }']] },
    one: { 'terraform.tfvars': [['a = { x = 1 }', 'a = { x = 1, t = 90 }']] },
  },
  {
    name: 'an override that the code already supports',
    files: {
      'main.tf': `${queue('for_each = local.m', 'try(each.value.t, local.w)')}\nlocals {\n  m = { a = { x = 1 }, b = { x = 1 } }\n  w = 30\n}\n`,
    },
    addresses: EACH,
    all: { 'main.tf': [['w = 30', 'w = 90']] },
    one: { 'main.tf': [['a = { x = 1 }', 'a = { x = 1, t = 90 }']] },
  },
  {
    name: 'a literal with a set of keys',
    files: { 'main.tf': queue('for_each = toset(["a", "b"])', '30') },
    addresses: EACH,
    all: { 'main.tf': [['= 30', '= 90']] },
    one: { 'main.tf': [['= 30', '= each.key == "a" ? 90 : 30']] },
  },
  {
    name: 'a local with a set of keys',
    files: { 'main.tf': `${queue('for_each = toset(["a", "b"])', 'local.w')}\n${W}` },
    addresses: EACH,
    all: { 'main.tf': [['w = 30', 'w = 90']] },
    one: { 'main.tf': [['= local.w', '= each.key == "a" ? 90 : local.w']] },
  },
  {
    name: 'an element of a counted list',
    files: { 'main.tf': `${queue('count         = 2', 'local.l[count.index]')}\nlocals {\n  l = [30, 31]\n}\n` },
    addresses: [COUNT[0], COUNT[0]],
    all: { 'main.tf': [['[30,', '[90,']] },
    one: { 'main.tf': [['[30,', '[90,']] },
  },
  {
    name: 'a literal with count',
    files: { 'main.tf': queue('count         = 2', '30') },
    addresses: COUNT,
    all: { 'main.tf': [['= 30', '= 90']] },
    one: { 'main.tf': [['= 30', '= count.index == 0 ? 90 : 30']] },
  },
  {
    name: 'an argument of a module call',
    files: { 'main.tf': twoCalls('  w      = 30\n'), 'm/main.tf': inner('variable "w" {}\n', 'var.w') },
    addresses: CALLS,
    all: { 'main.tf': [['= 30', '= 90']] },
    one: { 'main.tf': [['= 30', '= 90']] },
  },
  {
    name: 'a local that two calls read',
    files: { 'main.tf': `${twoCalls('  w      = local.w\n')}\n${W}`, 'm/main.tf': inner('variable "w" {}\n', 'var.w') },
    addresses: CALLS,
    all: { 'main.tf': [['w = 30', 'w = 90']] },
    one: { 'main.tf': [['= local.w', '= 90']] },
  },
  {
    name: 'a default of a module variable',
    files: { 'main.tf': twoCalls(''), 'm/main.tf': inner('variable "w" {\n  default = 30\n}\n', 'var.w') },
    addresses: CALLS,
    all: { 'm/main.tf': [['30', '90']] },
    one: { 'main.tf': [['source = "./m"\n', 'source = "./m"\n  w      = 90\n']] },
  },
  {
    name: 'a member of a map passed to two calls',
    files: {
      'main.tf': `${twoCalls('  s      = local.s\n')}\nlocals {\n  s = { w = 30 }\n}\n`,
      'm/main.tf': inner('variable "s" {}\n', 'var.s.w'),
    },
    addresses: CALLS,
    all: { 'main.tf': [['w = 30', 'w = 90']] },
    one: { 'main.tf': [['= local.s', '= merge(local.s, { w = 90 })']] },
  },
  {
    name: 'a module in a module',
    files: {
      'main.tf': 'module "a" {\n  source = "./o"\n}\n\nmodule "b" {\n  source = "./o"\n}\n',
      'o/main.tf': 'variable "w" {\n  default = 30\n}\n\nmodule "i" {\n  source = "../m"\n  w      = var.w\n}\n',
      'm/main.tf': inner('variable "w" {}\n', 'var.w'),
    },
    addresses: ['module.a.module.i.aws_sqs_queue.q', 'module.b.module.i.aws_sqs_queue.q'],
    all: { 'o/main.tf': [['30', '90']] },
    one: { 'main.tf': [['source = "./o"\n', 'source = "./o"\n  w      = 90\n']] },
  },
  {
    name: 'a call with for_each over a map of objects',
    files: {
      'main.tf': `module "q" {\n  source   = "./m"\n  for_each = { a = {}, b = {} }\n  w        = local.w\n}\n\n${W}`,
      'm/main.tf': inner('variable "w" {}\n', 'var.w'),
    },
    addresses: ['module.q["a"].aws_sqs_queue.q', 'module.q["b"].aws_sqs_queue.q'],
    all: { 'main.tf': [['w = 30', 'w = 90']] },
    one: {
      'main.tf': [
        ['a = {}', 'a = { w = 90 }'],
        ['= local.w', '= try(each.value.w, local.w)'],
      ],
    },
  },
  {
    name: 'a call with for_each over keys',
    files: {
      'main.tf': `module "q" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n  w        = 30\n}\n`,
      'm/main.tf': inner('variable "w" {}\n', 'var.w'),
    },
    addresses: ['module.q["a"].aws_sqs_queue.q', 'module.q["b"].aws_sqs_queue.q'],
    all: { 'main.tf': [['= 30', '= 90']] },
    one: { 'main.tf': [['= 30', '= each.key == "a" ? 90 : 30']] },
  },
  {
    name: 'a literal in a local module',
    files: { 'main.tf': twoCalls(''), 'm/main.tf': inner('', '30') },
    addresses: CALLS,
    all: { 'm/main.tf': [['30', '90']] },
    one: {
      'main.tf': [['module "a" {\n  source = "./m"\n', 'module "a" {\n  source        = "./m"\n  delay_seconds = 90\n']],
      'm/main.tf': [
        ['30', 'var.delay_seconds'],
        ['}\n', '}\n\nvariable "delay_seconds" {\n  type    = number\n  default = 30\n}\n'],
      ],
    },
  },
  {
    name: 'a literal in a vendored module',
    files: {
      'main.tf': 'module "a" {\n  source = "./vendor/m"\n}\n\nmodule "b" {\n  source = "./vendor/m"\n}\n',
      'vendor/m/main.tf': inner('', '30'),
    },
    addresses: CALLS,
    all: {},
    one: 'delay_seconds is a literal at vendor/m/main.tf:3: reconcile does not edit external modules; module.a exposes no input for it',
  },
  {
    name: 'an argument of a vendored module call',
    files: {
      'main.tf': 'module "a" {\n  source = "./vendor/m"\n  w      = 30\n}\n\nmodule "b" {\n  source = "./vendor/m"\n}\n',
      'vendor/m/main.tf': inner('variable "w" {\n  default = 30\n}\n', 'var.w'),
    },
    addresses: CALLS,
    all: {
      'main.tf': [
        ['w      = 30', 'w      = 90'],
        ['source = "./vendor/m"\n}', 'source = "./vendor/m"\n  w      = 90\n}'],
      ],
    },
    one: { 'main.tf': [['w      = 30', 'w      = 90']] },
  },
  {
    name: 'an argument of a downloaded module call, through a nested module',
    files: {
      'main.tf': 'module "a" {\n  source = "acme/m/aws"\n  w      = 30\n}\n\nmodule "b" {\n  source = "acme/m/aws"\n}\n',
      ...DOWNLOADED('variable "w" {\n  default = 30\n}\n', 'var.w'),
    },
    addresses: ['module.a.module.inner.aws_sqs_queue.q', 'module.b.module.inner.aws_sqs_queue.q'],
    all: {
      'main.tf': [
        ['w      = 30', 'w      = 90'],
        ['source = "acme/m/aws"\n}', 'source = "acme/m/aws"\n  w      = 90\n}'],
      ],
    },
    one: { 'main.tf': [['w      = 30', 'w      = 90']] },
  },
  {
    name: 'a literal in a downloaded module',
    files: {
      'main.tf': 'module "a" {\n  source = "acme/m/aws"\n}\n\nmodule "b" {\n  source = "acme/m/aws"\n}\n',
      ...DOWNLOADED('variable "w" {\n  default = 30\n}\n', '30'),
    },
    addresses: ['module.a.module.inner.aws_sqs_queue.q', 'module.b.module.inner.aws_sqs_queue.q'],
    all: {},
    one: 'delay_seconds is a literal at .terraform/modules/a.inner/main.tf:6: reconcile does not edit external modules; module.a.module.inner exposes no input for it',
  },
];

describe('instances of one block are distinguished by the narrowest construct in the code', () => {
  const proposed = (one: Repeated, addresses: readonly string[]): Proposal => {
    const drifts = [...new Set(addresses)].map((address) => aChangedDrift(address, { delay_seconds: [30, 90] }));
    return proposeDirect({ drifts, accepted: drifts, workspace: aWorkspace(one.files), catalogue });
  };

  test.each(REPEATED)('$name: all drifted', (one) => {
    const proposal = proposed(one, one.addresses);

    expect(filesAfter(one.files, proposal)).toEqual(swapped(one.files, one.all, true));
  });

  test.each(REPEATED)('$name: one drifted', (one) => {
    const proposal = proposed(one, [one.addresses[0]]);

    expect(filesAfter(one.files, proposal)).toEqual(typeof one.one === 'string' ? one.files : swapped(one.files, one.one, false));
    expect([...proposal.refusals.values()]).toEqual(typeof one.one === 'string' ? [one.one] : []);
  });
});
