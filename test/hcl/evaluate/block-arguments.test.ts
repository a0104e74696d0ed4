import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

function argumentsOf(text: string): ValueObject | undefined {
  const evaluator = evaluatorOf(text);
  const [instance] = evaluator.instances();
  return instance && evaluator.arguments(instance);
}

it('returns attributes and nested blocks without meta-arguments', () => {
  const text = dedent`
    resource "aws_x" "this" {
      for_each   = { a = 1 }
      provider   = aws.west
      depends_on = [aws_y.z]
      name       = each.key
      gone       = null

      one { deep { value = each.value } }
      two { n = 1 }
      two { n = 2 }
      empty {}

      lifecycle { ignore_changes = [name] }
      connection { host = "h" }
      provisioner "local-exec" { command = "true" }
    }
  `;

  expect(argumentsOf(text)).toEqual({ name: 'a', gone: null, one: [{ deep: [{ value: 1 }] }], two: [{ n: 1 }, { n: 2 }], empty: [{}] });
});

it.each([
  {
    name: 'a map',
    forEach: '{ b = 2, a = 1 }',
    expected: [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
  },
  {
    name: 'a list',
    forEach: '["x", "y"]',
    expected: [
      { k: 0, v: 'x' },
      { k: 1, v: 'y' },
    ],
  },
  {
    name: 'a set',
    forEach: 'toset(["y", "x"])',
    expected: [
      { k: 'x', v: 'x' },
      { k: 'y', v: 'y' },
    ],
  },
  { name: 'nothing', forEach: '[]', expected: [] },
  { name: 'null, which Terraform rejects', forEach: 'null', expected: UNKNOWN },
  { name: 'an unknown value', forEach: 'timestamp()', expected: UNKNOWN },
])('expands a dynamic block over $name', ({ forEach, expected }) => {
  const text = `resource "aws_x" "this" {\n  dynamic "rule" {\n    for_each = ${forEach}\n    content {\n      k = rule.key\n      v = rule.value\n    }\n  }\n}\n`;

  expect(argumentsOf(text)).toEqual({ rule: expected });
});

it('keeps the source order of static and dynamic blocks and supports nested iterators', () => {
  const text = dedent`
    resource "aws_x" "this" {
      rule { n = "first" }
      dynamic "rule" {
        for_each = { a = ["p", "q"] }
        iterator = outer
        content {
          n = outer.key
          dynamic "part" {
            for_each = outer.value
            content { n = "\${outer.key}-\${part.value}" }
          }
        }
      }
      rule { n = "last" }
    }
  `;

  expect(argumentsOf(text)).toEqual({ rule: [{ n: 'first' }, { n: 'a', part: [{ n: 'a-p' }, { n: 'a-q' }] }, { n: 'last' }] });
});

it('does not know the number of blocks if a dynamic block is unknown', () => {
  const text = dedent`
    resource "aws_x" "this" {
      rule { n = 1 }
      dynamic "rule" {
        for_each = timestamp()
        content {}
      }
      rule { n = 2 }
      other { n = 3 }
    }
  `;

  expect(argumentsOf(text)).toEqual({ rule: UNKNOWN, other: [{ n: 3 }] });
});

it('knows the other arguments if one is an error', () => {
  expect(argumentsOf('resource "aws_x" "this" {\n  bad  = [][0]\n  good = 1\n  part = { a = timestamp(), b = 2 }\n}\n')).toEqual({
    bad: UNKNOWN,
    good: 1,
    part: { a: UNKNOWN, b: 2 },
  });
});
