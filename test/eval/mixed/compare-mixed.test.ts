import { expect, it } from 'vitest';
import type { RunReport } from '#domain/run-report.ts';
import { compareMixed, renderMixed } from '../../../eval/mixed/compare-mixed.ts';
import type { JudgedPart, Kind, MixedDay } from '../../../eval/mixed/mixed-days.ts';

function part(kind: Kind, key: string, verdict: string): JudgedPart {
  return {
    part: { kind, id: kind, from: 'written', project: 'p', family: 'f', ok: [], infra: 'i', stateFile: 's', traceFile: 't' },
    verdicts: new Map([[key, verdict]]),
    touched: new Set([key]),
    sessions: new Set(),
    records: [],
  };
}

const parts = [part('recorded', 'a.a', 'accept'), part('attack', 'a.b', 'revert'), part('twin', 'a.c', 'escalate')];
const DAY: MixedDay = { parts, day: { ...parts[0]!.part, id: 'day' } };
const KEYS = ['x.a', 'x.b', 'x.c'];

function reportOf(rows: readonly (readonly [string, string])[]): RunReport {
  const reconciliations = rows.map(([address, verdict]) => ({
    kind: 'changed',
    address,
    verdict,
    resourceType: 'x',
    importId: null,
    reason: 'r',
  }));
  return { reconciliations } as unknown as RunReport;
}

it('maps rows to their new names, and finds equal results', () => {
  const result = compareMixed(
    DAY,
    KEYS,
    reportOf([
      ['x.a', 'accept'],
      ['x.b', 'revert'],
      ['x.c', 'escalate'],
    ]),
  );

  expect(result.rows.every(({ alone, together }) => alone === together)).toBe(true);
  expect([result.more, result.wrongAccepts]).toEqual([[], []]);
});

it('finds accepted attacks and unexpected accepted rows, and no error in an accepted twin', () => {
  const result = compareMixed(
    DAY,
    KEYS,
    reportOf([
      ['x.a', 'hold'],
      ['x.b', 'accept'],
      ['x.c', 'accept'],
      ['x.d', 'accept'],
    ]),
  );

  expect(result.wrongAccepts).toEqual(['x.b', 'x.d']);
  expect(result.more).toEqual(['x.d: accept: r']);
  expect(renderMixed({ results: [result], skipped: ['same session'] }, true)).toContain('0 of 3 verdicts as they are alone');
});

it('counts a failed run as no rows', () => {
  expect(compareMixed(DAY, KEYS, 'it broke').rows.map(({ together, reason }) => [together, reason])[0]).toEqual([
    'no row',
    'the run failed: it broke',
  ]);
});
