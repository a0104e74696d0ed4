import { beforeAll, describe, expect, it } from 'vitest';
import { isExpression, nameInput, rangeInput, realignInput, refuse, settleEdit } from '#hcl/write/edit.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('settleEdit', () => {
  it('drops edits without a change', () => {
    const result = settleEdit({
      file: parsed('a = 1\n'),
      edit: 'x',
      splices: [{ start: 4, end: 5, text: '1' }],
      values: [],
      realign: true,
    });

    expect(result).toEqual({ kind: 'edits', edits: [] });
  });

  it('sets file and edit name', () => {
    const result = settleEdit({
      file: parsed('a = 1\n'),
      edit: 'x',
      splices: [{ start: 4, end: 5, text: '2' }],
      values: [2],
      realign: true,
    });

    expect(result).toEqual({ kind: 'edits', edits: [{ path: 'main.tf', start: 4, end: 5, text: '2', edit: 'x' }] });
  });

  it('rejects text that would not parse', () => {
    const result = settleEdit({
      file: parsed('a = 1\n'),
      edit: 'x',
      splices: [{ start: 4, end: 5, text: '{' }],
      values: [],
      realign: true,
    });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining('would not parse at line') as unknown });
  });
});

describe('isExpression', () => {
  it.each([
    { source: 'aws_sqs_queue.work["a"].arn', expected: true },
    { source: '<<EOT\nx\nEOT', expected: true },
    { source: 'a ? b : c', expected: true },
    { source: '', expected: false },
    { source: ' a', expected: false },
    { source: 'a # b', expected: false },
    { source: 'a\nb = c', expected: false },
    { source: 'a\n}\nb {', expected: false },
    { source: 'a b', expected: false },
  ])('recognises “$source” as an expression: $expected', ({ source, expected }) => {
    expect(isExpression(source)).toBe(expected);
  });
});

it('validates the common parts of inputs', () => {
  expect(rangeInput.safeParse({ start: -1, end: 2 }).success).toBe(false);
  expect(rangeInput.safeParse({ start: 1, end: 2 }).success).toBe(true);
  expect(nameInput.safeParse('a = 1\nb').success).toBe(false);
  expect(nameInput.safeParse('größe').success).toBe(true);
  expect(realignInput.safeParse(undefined).success).toBe(true);
  expect(refuse('why')).toEqual({ kind: 'refused', reason: 'why' });
});
