import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createEvaluator } from '#hcl/evaluate/create-evaluator.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';
import { observed, recordConsole } from './record-console.ts';

const root = readFileSync(new URL('terraform-console.tf', import.meta.url), 'utf8');
/** What Terraform 1.11.4 answered: expression → `{ value }` or `{ fails: true }`. */
const recording = JSON.parse(readFileSync(new URL('terraform-console.json', import.meta.url), 'utf8')) as Readonly<Record<string, unknown>>;

/** What we leave unknown although Terraform knows it: more digits than a double has, other regular expressions, rare functions. */
const LEFT_UNKNOWN: ReadonlySet<string> = new Set([
  '1 / 3',
  '0 / 0',
  '1 % 0',
  '9007199254740993',
  '100000000000000000000',
  'tonumber("12345678901234567890") == 12345678901234567890',
  'jsondecode("12345678901234567890")',
  'pow(2, 0.5)',
  'pow(2, -1)',
  'tolist([]) == tolist([])',
  'tomap({}) == tomap({})',
  'var.empty_list == tolist([])',
  'format("%.0f", 2.5)',
  'format("%03.1f", 2.25)',
  'format("%e", 12345.678)',
  'format("%g", 0.5)',
  'regex("[[:alpha:]]+", "12ab")',
  'regex("(", "a")',
  'regex("a(?=b)", "ab")',
  'log(8, 2)',
  'abspath("x") == null',
  'yamlencode("\\n")',
  'yamlencode("  a\\nb")',
  'yamlencode("${join("", [for i in range(30) : "word "])}end")',
  'yamlencode({ true = 1, "1" = 2, "multi\\nline" = 3 })',
  'yamldecode("- 0x10\\n- 010\\n- 0o10\\n- 1_000\\n- 1e3\\n- .5\\n- +1\\n- -2\\n- 0b11")',
  'yamldecode("- 2024-01-31\\n- 2024-01-31T00:00:00Z\\n- 12:30")',
  'yamldecode("a: &x\\n  b: 1\\nc:\\n  <<: *x\\n  d: 2")',
  'yamldecode("a: [1, 2")',
  'yamldecode("a: !!str 1")',
  'yamldecode("a: !custom 1")',
  'yamldecode("\\ta: 1")',
  'yamldecode("a: 12345678901234567890")',
  'yamldecode("a: =")',
  'log(100, 10)',
  'log(16, 4)',
  'log(1, 2)',
  'issensitive(1)',
  'issensitive(sensitive(1))',
  'tostring(1e21)',
  'can(1 / 0)',
  '12345678901234567.5',
  '0.30000000000000004',
  '"${100000000000000000000}"',
  'templatestring(local.sentence, {})',
  'templatestring("a", {})',
  'ephemeralasnull("a")',
  'issensitive("a")',
  'provider::aws::arn_parse("arn:aws:iam::123456789012:role/x")',
  'nosuchfunction(1)',
]);

let evaluator: Evaluator;

beforeAll(async () => {
  await loadGrammar();
  const { configuration } = loadConfiguration([{ path: 'main.tf', text: root }], {});
  evaluator = createEvaluator({ configuration, resources: [], directory: '/root', readFile: () => undefined });
});

function answer(expression: string): unknown {
  const parsed = parseHcl('console', `value = ${observed([expression])}\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (attribute === undefined) return 'does not parse';
  const module = { address: '', configuration: evaluator.configuration.root, caller: undefined };
  const value = evaluator.evaluate(attribute.expression, { module, bindings: {} });
  return value === UNKNOWN ? UNKNOWN : (JSON.parse(String(value)) as unknown[])[0];
}

it('contains more than 1,100 expressions', () => {
  expect(Object.keys(recording).length).toBeGreaterThan(1100);
});

it('returns the same values as Terraform', () => {
  for (const [expression, expected] of Object.entries(recording).filter(([one]) => !LEFT_UNKNOWN.has(one)))
    expect.soft(answer(expression), expression).toEqual(expected);
});

it('returns unknown for the listed expressions', () => {
  const guessed = [...LEFT_UNKNOWN].filter((expression) => answer(expression) !== UNKNOWN);

  expect([...LEFT_UNKNOWN].filter((expression) => !Object.hasOwn(recording, expression))).toEqual([]);
  expect(guessed).toEqual([]);
});

it('is still valid for the installed Terraform', { tags: ['slow'] }, () => {
  const expressions = Object.keys(recording);

  const answers = recordConsole(root, expressions);

  expect(Object.fromEntries(expressions.map((expression, index) => [expression, answers[index]]))).toEqual(recording);
});
