import { beforeAll, expect, it } from 'vitest';
import { ignoreListOf } from '#hcl/ignore/ignore-list.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

it.each([
  { text: 'resource "a" "b" {}\n', kind: 'none' },
  { text: 'resource "a" "b" {\n  lifecycle {}\n}\n', kind: 'lifecycle' },
  { text: 'resource "a" "b" {\n  lifecycle {\n    ignore_changes = [c]\n  }\n}\n', kind: 'list' },
  { text: 'resource "a" "b" {\n  lifecycle {\n    ignore_changes = all\n  }\n}\n', kind: 'all' },
  { text: 'resource "a" "b" {\n  lifecycle {\n    ignore_changes = local.c\n  }\n}\n', kind: 'refused' },
  { text: 'data "a" "b" {}\n', kind: 'refused' },
])('finds “$kind” in $text', ({ text, kind }) => {
  const file = parsed(text);

  expect(ignoreListOf(file, file.body.blocks[0]?.range ?? { start: 0, end: 0 }).kind).toBe(kind);
});
