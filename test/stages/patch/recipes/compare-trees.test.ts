import { fc, it as law } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareTrees } from '#stages/patch/recipes/compare-trees.ts';
import type { TreeChange } from '#stages/patch/recipes/compare-trees.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Block, Expression } from '#hcl/syntax.ts';
import { hcl, parsed } from '../../../support/hcl.ts';
import { anHclText } from '../../../support/hcl-texts.ts';
import '../../../support/property-seed.ts';

beforeAll(loadGrammar);

/** Each difference in one line, nodes by their text. */
function told(before: string, after: string): readonly string[] {
  const was = ({ range }: Expression | Block): string => before.slice(range.start, range.end);
  const is = ({ range }: Expression | Block): string => after.slice(range.start, range.end);
  const line = (one: TreeChange): string => {
    switch (one.change) {
      case 'replaced':
        return `${was(one.before)} -> ${is(one.after)}`;
      case 'attribute-added':
        return `${one.into?.type ?? 'file'}: + ${one.attribute.name} = ${is(one.attribute.expression)}`;
      case 'attribute-removed':
        return `${one.from?.type ?? 'file'}: - ${one.attribute.name}`;
      case 'entry-changed':
        return `${was(one.object)}: ${was(one.before)} -> ${is(one.after)}`;
      case 'entry-added':
        return `${was(one.object)}: + ${one.key} = ${is(one.value)}`;
      case 'entry-removed':
        return `${was(one.object)}: - ${one.key}`;
      case 'elements':
        return `${was(one.list)} => ${is(one.after)}`;
      case 'block-added':
        return `${one.into?.type ?? 'file'}: + block ${one.block.type} ${one.nth}`;
      case 'block-removed':
        return `- block ${one.block.type} ${one.block.labels.join('.')}`;
    }
  };
  return compareTrees({ before: parsed(before), after: parsed(after) }).map(line);
}

const locals = (value: string): string => `locals {\n  a = ${value}\n}\n`;

describe('the difference of two values', () => {
  it.each<{ readonly name: string; readonly from: string; readonly to: string; readonly found: readonly string[] }>([
    { name: 'a literal', from: '1', to: '2', found: ['1 -> 2'] },
    { name: 'a literal replaced by a reference', from: '1', to: 'var.one', found: ['1 -> var.one'] },
    { name: 'an entry', from: '{ x = 1, y = 2 }', to: '{ x = 1, y = 3 }', found: ['{ x = 1, y = 2 }: 2 -> 3'] },
    { name: 'an added entry', from: '{ x = 1 }', to: '{ x = 1, y = 2 }', found: ['{ x = 1 }: + y = 2'] },
    { name: 'a removed entry', from: '{ x = 1, y = 2 }', to: '{ x = 1 }', found: ['{ x = 1, y = 2 }: - y'] },
    { name: 'an entry in an entry', from: '{ x = { y = 1 } }', to: '{ x = { y = 2 } }', found: ['{ y = 1 }: 1 -> 2'] },
    { name: 'quoted and unquoted keys', from: '{ x = 1 }', to: '{ "x" = 2 }', found: ['{ x = 1 }: 1 -> 2'] },
    {
      name: 'an object with a computed key, as a whole',
      from: '{ (var.k) = 1 }',
      to: '{ (var.k) = 2 }',
      found: ['{ (var.k) = 1 } -> { (var.k) = 2 }'],
    },
    { name: 'a list with an added element', from: '[1, 2]', to: '[1, 2, 3]', found: ['[1, 2] => [1, 2, 3]'] },
    { name: 'a list with another literal', from: '[1, 2]', to: '[1, 3]', found: ['[1, 2] => [1, 3]'] },
    {
      name: 'the only element that changed inside',
      from: '[{ x = 1 }, { x = 2 }]',
      to: '[{ x = 1 }, { x = 3 }]',
      found: ['{ x = 2 }: 2 -> 3'],
    },
    { name: 'the argument of a call', from: 'jsonencode({ x = 1 })', to: 'jsonencode({ x = 2 })', found: ['{ x = 1 }: 1 -> 2'] },
    { name: 'another call, as a whole', from: 'upper("a")', to: 'lower("a")', found: ['upper("a") -> lower("a")'] },
    { name: 'an expression in parentheses', from: '(1 + 2)', to: '(1 + 3)', found: ['1 + 2 -> 1 + 3'] },
    { name: 'no difference for whitespace', from: '{ x = [1, 2] }', to: '{ x =  [1,\n  2] }', found: [] },
  ])('finds $name', ({ from, to, found }) => {
    expect(told(locals(from), locals(to))).toEqual(found);
  });
});

describe('the difference of two files', () => {
  it('finds added and removed arguments and blocks', () => {
    const before = hcl`
      resource "aws_sqs_queue" "a" {
        name          = "a"
        delay_seconds = 1
      }

      resource "aws_sqs_queue" "b" {
        name = "b"
      }
    `;
    const after = hcl`
      resource "aws_sqs_queue" "a" {
        name  = "a"
        count = 2

        timeouts {
          create = "3m"
        }
      }

      resource "aws_sqs_queue" "c" {
        name = "c"
      }
    `;

    expect(told(before, after)).toEqual([
      'resource: - delay_seconds',
      'resource: + count = 2',
      'resource: + block timeouts 0',
      '- block resource aws_sqs_queue.b',
      'file: + block resource 0',
    ]);
  });

  it('pairs equal nested blocks first, so that a removed middle block is one difference', () => {
    const ingress = (port: number): string => `  ingress {\n    from_port = ${port}\n  }\n`;
    const group = (...ports: readonly number[]): string => `resource "aws_security_group" "g" {\n${ports.map(ingress).join('')}}\n`;

    expect(told(group(22, 80, 443), group(22, 443))).toEqual(['- block ingress ']);
    expect(told(group(22, 80, 443), group(22, 81, 443))).toEqual(['80 -> 81']);
    expect(told(group(22, 443), group(22, 80, 443))).toEqual(['resource: + block ingress 1']);
  });

  it('ignores the order of blocks', () => {
    const one = 'variable "a" {}\n';
    const other = 'variable "b" {}\n';

    expect(told(one + other, other + one)).toEqual([]);
  });

  law.prop([anHclText], { numRuns: 60 })('finds no difference between a file and itself', (text) => {
    expect(told(text, text)).toEqual([]);
  });

  law.prop([fc.array(fc.nat(9), { maxLength: 4 }), fc.array(fc.nat(9), { maxLength: 4 })], { numRuns: 60 })(
    'finds at most one difference between two lists of literals',
    (one, other) => {
      const [before, after] = [locals(`[${one.join(', ')}]`), locals(`[${other.join(', ')}]`)];

      expect(told(before, after)).toHaveLength(before === after ? 0 : 1);
    },
  );
});
