import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { proposeCsv } from '#hcl/origin/documents/propose-csv.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const MAIN = `locals {
  queues = csvdecode(file("\${path.module}/queues.csv"))
}

resource "aws_sqs_queue" "q" {
  for_each      = { for row in local.queues : row.name => row }
  name          = each.key
  delay_seconds = tonumber(each.value.delay)
  tags          = { Note = each.value.note }
}
`;

describe('a table read with csvdecode(file()) is edited in its file', () => {
  it.each<{
    readonly name: string;
    readonly before: string;
    readonly path: string;
    readonly from: Json;
    readonly to: Json;
    readonly after: string;
  }>([
    {
      name: 'one cell',
      before: 'name,delay,note\na,5,first\nb,5,second\n',
      path: 'delay_seconds',
      from: 5,
      to: 9,
      after: 'name,delay,note\na,5,first\nb,9,second\n',
    },
    {
      name: 'a quoted cell, in a file with CRLF and no final newline',
      before: 'name,delay,note\r\na,5,"x, y"\r\n\r\nb,5,"say ""b"""',
      path: 'tags',
      from: { Note: 'say "b"' },
      to: { Note: 'now "c"' },
      after: 'name,delay,note\r\na,5,"x, y"\r\n\r\nb,5,"now ""c"""',
    },
    {
      name: 'a cell that now needs quotes',
      before: 'name,delay,note\nb,5,second\n',
      path: 'tags',
      from: { Note: 'second' },
      to: { Note: 'a, b' },
      after: 'name,delay,note\nb,5,"a, b"\n',
    },
  ])('$name', ({ before, path, from, to, after }) => {
    const proved = provedFor({ files: { 'main.tf': MAIN, 'queues.csv': before }, address: 'aws_sqs_queue.q["b"]', path, from, to });

    expect(proved).toEqual({ 'queues.csv': after });
  });
});

const row = (name: string, delay: string): Json => ({ name, delay });

describe('rows', () => {
  it.each<{
    readonly name: string;
    readonly before: string;
    readonly from: readonly Json[];
    readonly to: readonly Json[];
    readonly after: string;
  }>([
    {
      name: 'go',
      before: 'name,delay\na,1\nb,2\nc,3\n',
      from: [row('a', '1'), row('b', '2'), row('c', '3')],
      to: [row('a', '1'), row('c', '3')],
      after: 'name,delay\na,1\nc,3\n',
    },
    {
      name: 'added, quoted like the last one',
      before: 'name,delay\r\n"a",1',
      from: [row('a', '1')],
      to: [row('a', '1'), row('b', '2'), row('c, d', '3')],
      after: 'name,delay\r\n"a",1\r\n"b",2\r\n"c, d",3',
    },
  ])('$name', ({ before, from, to, after }) => {
    const [candidate] = proposeCsv({ path: 't.csv', text: before, isData: true }, { current: from, desired: to });

    expect(applyTextEdits(before, candidate?.edits ?? [])).toBe(after);
  });

  it.each<{ readonly name: string; readonly text: string; readonly to: readonly Json[] }>([
    { name: 'another column', text: 'name,delay\na,1\n', to: [{ name: 'a', delay: '1', more: 'x' }] },
    { name: 'a missing column', text: 'name,delay\na,1\n', to: [{ name: 'a' }] },
    { name: 'another order', text: 'name,delay\na,1\nb,2\n', to: [row('b', '2'), row('a', '1')] },
    { name: 'one row less in an invalid table', text: 'name,delay\na,1"2"\n', to: [] },
  ])('are not edited if they have $name', ({ text, to }) => {
    const from = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => row(line.split(',')[0] ?? '', line.split(',')[1] ?? ''));

    expect(proposeCsv({ path: 't.csv', text, isData: true }, { current: from, desired: to })).toEqual([]);
  });
});
