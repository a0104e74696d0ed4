import { describe, expect, it } from 'vitest';
import { viewStats } from '#report/view/stats.ts';
import { aStats, aStatsRow } from '../../support/stats.ts';

const NOW = '2026-11-21T12:00:00.000Z';

describe('viewStats', () => {
  it('has no table for an empty ledger', () => {
    expect(viewStats(aStats(), NOW)).toEqual({ title: '0 open questions in 0 roots', lead: '0 drifts', verdicts: {}, tables: [] });
  });

  it('scales each row to the largest, and lists times with their number of cases', () => {
    const repair = { cases: 2, medianMs: 3_600_000, p95Ms: 6 * 86_400_000 };
    const wrongAccepts = { count: 1, of: 3 };
    const unknown = Array<string>(7).fill('none known');
    const { tables } = viewStats(
      aStats({ byRoot: [aStatsRow({ name: 'prod', cases: 4, repair, wrongAccepts }), aStatsRow({ name: 'dev', cases: 1 })] }),
      NOW,
    );

    expect(tables).toMatchObject([
      {
        id: 'by-root',
        rows: [
          { cells: ['prod', '4', '0', 'none known', '1 of 3', ...unknown.slice(0, 4), '60 min, 6 d (2)'], share: 1 },
          { cells: ['dev', '1', '0', ...unknown], share: 0.25 },
        ],
      },
    ]);
  });

  it('names a judgement by its thread if no person is known', () => {
    const said = {
      reconciliation: 'a1',
      said: 'wrong',
      source: 'https://github.com/acme/infra/pull/4',
      by: '',
      reason: 'label',
      at: NOW,
    } as const;

    expect(viewStats(aStats({ said: [said] }), NOW).tables[0]?.rows[0]?.cells).toEqual([
      'a1',
      'wrong',
      'https://github.com/acme/infra/pull/4',
      'label',
      '2026-11-21',
    ]);
  });
});
