import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../support/proposals.ts';

beforeAll(loadGrammar);

/** A membership: its groups are a set, which the provider gives back in an order of its own. */
function main(groups: string, rest: string): string {
  return `resource "aws_iam_user_group_membership" "m" {\n  user   = "alice"\n  groups = ${groups}\n}\n\n${rest}\n`;
}

describe('a set that is read in another order than written', () => {
  it.each<{
    readonly name: string;
    readonly groups: string;
    readonly rest?: string;
    readonly to: readonly string[];
    readonly after: { readonly groups?: string; readonly rest?: string };
  }>([
    { name: 'the first element removed', groups: '["c", "a", "b"]', to: ['a', 'b'], after: { groups: '["a", "b"]' } },
    { name: 'one more element', groups: '["c", "a", "b"]', to: ['a', 'aa', 'b', 'c'], after: { groups: '["c", "a", "b", "aa"]' } },
    { name: 'one element replaced', groups: '["c", "a", "b"]', to: ['b', 'c', 'd'], after: { groups: '["c", "d", "b"]' } },
    {
      name: 'with concat(): removed from the list that has it',
      groups: 'concat(["c"], local.more)',
      rest: 'locals {\n  more = ["a", "b"]\n}',
      to: ['a', 'c'],
      after: { rest: 'locals {\n  more = ["a"]\n}' },
    },
    {
      name: 'with concat(): added to the last list',
      groups: 'concat(["c"], local.more)',
      rest: 'locals {\n  more = ["a", "b"]\n}',
      to: ['a', 'b', 'c', 'd'],
      after: { rest: 'locals {\n  more = ["a", "b", "d"]\n}' },
    },
    {
      name: 'from a for expression: the element that produces it is removed',
      groups: '[for name in local.names : "${name}"]',
      rest: 'locals {\n  names = ["c", "a", "b"]\n}',
      to: ['a', 'b'],
      after: { rest: 'locals {\n  names = ["a", "b"]\n}' },
    },
    {
      name: 'from a lookup in a for expression: the key that leads to it is added',
      groups: '[for key in ["x", "y", "z"] : local.names[key].id]',
      rest: 'locals {\n  names = { x = { id = "a" }, y = { id = "b" }, z = { id = "c" }, w = { id = "d" } }\n}',
      to: ['a', 'b', 'c', 'd'],
      after: { groups: '[for key in ["x", "y", "z", "w"] : local.names[key].id]' },
    },
  ])('$name', ({ groups, rest = '', to, after }) => {
    const proved = provedFor({
      files: { 'main.tf': main(groups, rest) },
      address: 'aws_iam_user_group_membership.m',
      path: 'groups',
      from: ['a', 'b', 'c'],
      to,
    });

    expect(proved).toEqual({ 'main.tf': main(after.groups ?? groups, after.rest ?? rest) });
  });
});
