import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../../eval/inject/random.ts';
import { drawParts, entangled, joinParts, keysOf } from '../../../eval/mixed/mixed-days.ts';
import type { JudgedPart, Kind } from '../../../eval/mixed/mixed-days.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mixed-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const ROLE = 'arn:aws:sts::123456789012:assumed-role';

function judged(
  kind: Kind,
  id: string,
  { address = `aws_sqs_queue.${id}`, session = `${ROLE}/${id}/${id}`, stateFile = 'state' } = {},
): JudgedPart {
  return {
    part: { kind, id, from: 'written', project: 'p', family: 'f', ok: [], infra: 'i', stateFile, traceFile: 't' },
    verdicts: new Map([[address, 'accept']]),
    touched: new Set([address]),
    sessions: new Set([session]),
    records: [
      { eventID: `${id}-late`, eventTime: '2026-11-20T12:00:00Z' },
      { eventID: `${id}-early`, eventTime: `2026-11-20T0${id.length}:00:00Z` },
    ],
  };
}

describe('entangled', () => {
  const one = judged('recorded', 'a');

  it.each([
    ['another state', judged('attack', 'b', { stateFile: 'other' })],
    ['same resource', judged('attack', 'b', { address: 'aws_sqs_queue.a' })],
    ['same session', judged('attack', 'b', { session: `${ROLE}/a/a` })],
    ['same role or person', judged('attack', 'b', { session: `${ROLE}/a/b` })],
    ['same role or person', judged('attack', 'b', { session: `${ROLE}/b/a` })],
    ['same role or person', judged('attack', 'b', { session: 'arn:aws:iam::123456789012:user/a' })],
    [undefined, judged('attack', 'b')],
  ])('%s', (reason, other) => {
    expect(entangled(one, other)).toBe(reason);
  });
});

it('merges records in time order, each once, and lists the rows of all parts', () => {
  const parts = [judged('recorded', 'a'), judged('attack', 'bb'), judged('twin', 'a', { address: 'aws_sqs_queue.c' })];
  const { day } = joinParts(parts, scratch);
  const ids = readFileSync(day.traceFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { eventID: string }).eventID);

  expect(ids).toEqual(['a-early', 'bb-early', 'a-late', 'bb-late']);
  expect(day.ok).toEqual(keysOf(parts));
  expect(keysOf(parts)).toEqual(['aws_sqs_queue.a', 'aws_sqs_queue.bb', 'aws_sqs_queue.c']);
});

it('draws one part of each kind, and states why others were omitted', async () => {
  const pool = {
    recorded: [judged('recorded', 'a').part],
    attack: [judged('attack', 'b').part],
    twin: [judged('twin', 'a').part],
    generated: [judged('generated', 'd').part],
  };
  const judge = (part: { kind: Kind; id: string }) => Promise.resolve(part.id === 'd' ? 'it broke' : judged(part.kind, part.id));
  const { parts, skipped } = await drawParts(pool, randomOf('a'), judge);

  expect(parts.map(({ part }) => part.kind)).toEqual(['recorded', 'attack']);
  expect(skipped).toEqual(['same resource', 'no run alone']);
});
