import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

/** Queues of a map; one argument is a conditional over the entry. */
function main(delay: string, entries: string): Readonly<Record<string, string>> {
  return {
    'main.tf': `resource "aws_sqs_queue" "q" {\n  for_each      = local.queues\n  delay_seconds = ${delay}\n}\n\nlocals {\n  on     = true\n  public = ["a"]\n  queues = {\n    ${entries}\n    b = { on = true, size = 3, kind = "small" }\n  }\n}\n`,
  };
}

function ask(delay: string, entry: string, from: Json, to: Json): Readonly<Record<string, string>> | undefined {
  return provedFor({ files: main(delay, entry), address: 'aws_sqs_queue.q["a"]', path: 'delay_seconds', from, to });
}

describe('the other branch has the value: the condition is changed', () => {
  it.each<{
    readonly name: string;
    readonly delay: string;
    readonly entry: string;
    readonly from: Json;
    readonly to: Json;
    readonly after: string;
  }>([
    { name: 'a boolean', delay: 'each.value.on ? 9 : 1', entry: 'a = { on = false }', from: 1, to: 9, after: 'a = { on = true }' },
    {
      name: 'a negated boolean',
      delay: '!each.value.on ? 9 : 1',
      entry: 'a = { on = false }',
      from: 9,
      to: 1,
      after: 'a = { on = true }',
    },
    {
      name: 'a comparison that must become true',
      delay: 'each.value.kind == "big" ? 9 : 1',
      entry: 'a = { kind = "small" }',
      from: 1,
      to: 9,
      after: 'a = { kind = "big" }',
    },
    {
      name: 'a number that must no longer exceed a limit',
      delay: 'each.value.size > 3 ? 9 : 1',
      entry: 'a = { size = 5 }',
      from: 9,
      to: 1,
      after: 'a = { size = 3 }',
    },
    {
      name: 'one of two conditions that must both be true',
      delay: 'each.value.on && local.on ? 9 : 1',
      entry: 'a = { on = true }',
      from: 9,
      to: 1,
      after: 'a = { on = false }',
    },
    {
      name: 'both of two conditions',
      delay: 'each.value.on && each.value.kind == "big" ? 9 : 1',
      entry: 'a = { on = false, kind = "small" }',
      from: 1,
      to: 9,
      after: 'a = { on = true, kind = "big" }',
    },
    { name: 'in parentheses', delay: '(each.value.on) ? 9 : 1', entry: 'a = { on = false }', from: 1, to: 9, after: 'a = { on = true }' },
  ])('$name', ({ delay, entry, from, to, after }) => {
    expect(ask(delay, entry, from, to)).toEqual(main(delay, after));
  });

  it('a list of names: the key is added', () => {
    const files = main('contains(local.slow, each.key) ? 9 : 1', 'a = {}');
    const slow = (names: string) => ({ 'main.tf': `${files['main.tf'] ?? ''}\nlocals {\n  slow = [${names}]\n}\n` });

    expect(provedFor({ files: slow('"b"'), address: 'aws_sqs_queue.q["a"]', path: 'delay_seconds', from: 1, to: 9 })).toEqual(
      slow('"b", "a"'),
    );
  });
});

describe('a condition that no single value changes is overridden for the instance', () => {
  it.each<{ readonly name: string; readonly delay: string; readonly entry: string; readonly from: Json; readonly to: Json }>([
    {
      name: 'no string is unambiguous for not equal',
      delay: 'each.value.kind == "small" ? 9 : 1',
      entry: 'a = { kind = "small" }',
      from: 9,
      to: 1,
    },
    { name: 'no number is unambiguous for greater than', delay: 'each.value.size > 3 ? 9 : 1', entry: 'a = { size = 1 }', from: 1, to: 9 },
    { name: 'an unknown condition', delay: 'nosuchfunction() ? 9 : 1', entry: 'a = {}', from: 1, to: 9 },
  ])('$name', ({ delay, entry, from, to }) => {
    const after = ask(delay, entry, from, to)?.['main.tf'];

    expect(after === undefined || /each\.(?:key ==|value\.delay_seconds)/.test(after)).toBe(true);
    expect(after ?? '').not.toMatch(/\? (\d) : \1/);
  });
});
