// @module-tag slow
import { fc, test } from '@fast-check/vitest';
import { beforeAll, expect } from 'vitest';
import type { Json } from '#domain/json.ts';
import { FUNCTIONS } from '#hcl/evaluate/functions/index.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';
import { evaluatorOf, valueOf } from '../hcl/evaluate/evaluator-of.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const NAMES = ['a', 'b', 'c', 'd'] as const;
const name = fc.constantFrom(...NAMES);
const leaf = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '""',
    '[]',
    '{}',
    '"a"',
    '"10.0.0.0/8"',
    '"%s-%d"',
    '"/a+/"',
    'var.unknown',
    'path.module',
    'aws_sqs_queue.q.name',
    'aws_sqs_queue.q[0]',
    'each.key',
    'x',
    'local',
  ),
  fc.integer({ min: -3, max: 20 }).map(String),
  name.map((local) => `local.${local}`),
);

const { expression } = fc.letrec<{ expression: string; part: string }>((tie) => ({
  part: fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: tie('expression') }),
  expression: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('part'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(name, tie('part')), { maxLength: 3 })
      .map((entries) => `{ ${entries.map(([key, value]) => `${key} = ${value}`).join(', ')} }`),
    fc
      .tuple(tie('part'), fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '>=', '&&', '||'), tie('part'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie('part'), tie('part'), tie('part')).map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS.keys(), 'try', 'can', 'unheard_of'), fc.array(tie('part'), { maxLength: 3 }), fc.boolean())
      .map(([called, values, expand]) => `${called}(${values.join(', ')}${expand && values.length > 0 ? '...' : ''})`),
    fc
      .tuple(tie('part'), tie('part'), tie('part'))
      .map(([collection, result, condition]) => `[for x in ${collection} : ${result} if ${condition}]`),
    fc
      .tuple(tie('part'), tie('part'), tie('part'), fc.constantFrom('', '...'))
      .map(([collection, key, value, group]) => `{ for k, x in ${collection} : ${key} => ${value}${group} }`),
    fc.tuple(tie('part'), fc.constantFrom('[0]', '["a"]', '.a', '[*]', '[*].a', '.0')).map(([object, access]) => `(${object})${access}`),
    tie('part').map((inner) => `"a-\${${inner}}"`),
    tie('part').map((inner) => `"\${${inner}}"`),
  ),
}));

function rootOf(locals: readonly string[]): string {
  const lines = locals.map((text, index) => `  ${NAMES[index] ?? 'z'} = ${text}\n`).join('');
  return `variable "unknown" {}\nlocals {\n${lines}}\nresource "aws_sqs_queue" "q" {\n  name = local.a\n  count = local.b\n}\n`;
}

const roots = fc.array(expression, { minLength: NAMES.length, maxLength: NAMES.length }).map(rootOf);

test.prop([roots], { numRuns: 150 })('evaluation never throws, and is the same a second time', (text) => {
  fc.pre(isHclFile(parseHcl('main.tf', text)));
  const evaluator = evaluatorOf(text);

  const first = NAMES.map((local) => valueOf(evaluator, `local.${local}`));
  const second = NAMES.map((local) => valueOf(evaluator, `local.${local}`));

  expect(second).toEqual(first);
  expect(evaluator.instances().map((instance) => Object.keys(evaluator.arguments(instance)))).toEqual(
    evaluator.instances().map(() => ['name']),
  );
});

test.prop([roots, fc.shuffledSubarray([...NAMES], { minLength: NAMES.length })], { numRuns: 100 })(
  'the order of queries does not matter without cycles',
  (text, order) => {
    fc.pre(isHclFile(parseHcl('main.tf', text)) && !/= .*\blocal\b/.test(text.replace('= local.a\n', '').replace('= local.b\n', '')));
    const [one, two] = [evaluatorOf(text), evaluatorOf(text)];

    const inOrder = new Map(NAMES.map((local) => [local, valueOf(one, `local.${local}`)]));
    const shuffled = new Map(order.map((local) => [local, valueOf(two, `local.${local}`)]));

    for (const local of NAMES) expect(shuffled.get(local)).toEqual(inOrder.get(local));
  },
);

const text = fc.string({
  unit: fc.constantFrom('a', 'B', '0', ' ', '$', '%', '{', '}', '"', '\\', '\n', '~', 'é', '😀', '#', '/*'),
  maxLength: 8,
});
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(text, tie('json'), { maxKeys: 3 }),
  ),
}));

test.prop([json], { numRuns: 200 })('a value written as HCL evaluates to itself', (value) => {
  const plain = JSON.stringify(value);
  // There is no way to write two of these signs in front of a brace.
  fc.pre(!/([$%])\1\{/.test(plain));
  const written = plain.replaceAll(/[$%]\{/g, (mark) => `${mark.charAt(0)}${mark}`);

  const found = valueOf(evaluatorOf(''), written);

  expect(knownJson(found)).toEqual(value);
});
