import { describe, expect, it } from 'vitest';
import type { Ledger } from '#ports/ledger.ts';
import { checkpointName } from '#domain/workspace/roots.ts';
import { findGap, findGaps } from '#stages/trace/find-gap.ts';

const LAST = { runId: 'r', through: '2026-01-02T00:00:00.000Z' };

it('warns when the window starts after the last run ended', () => {
  expect(findGap({ from: '2026-01-03T00:00:00Z' }, LAST)).toContain('--from 2026-01-02T00:00:00.000Z');
});

it.each([
  { case: 'the windows overlap', window: { from: '2026-01-01T23:00:00Z' }, last: LAST },
  { case: 'the windows are adjacent', window: { from: '2026-01-02T00:00:00Z' }, last: LAST },
  { case: 'everything is read', window: {}, last: LAST },
  { case: 'it is the first run', window: { from: '2026-01-03T00:00:00Z' }, last: undefined },
])('reports no gap if $case', ({ window, last }) => {
  expect(findGap(window, last)).toBeUndefined();
});

describe('findGaps', () => {
  const dev = { directory: '/srv/dev', root: 'dev' };
  const prod = { directory: '/srv/prod', root: 'prod' };
  const blue = { ...prod, workspaceName: 'blue' };
  const window = { from: '2026-01-03T00:00:00Z' };
  const ledgerOf = (...directories: readonly string[]): Pick<Ledger, 'checkpoint'> => ({
    checkpoint: async (directory) => (directories.includes(directory) ? LAST : undefined),
  });

  it('reports a gap once, with the affected roots if not all are affected', async () => {
    const gap = findGap(window, LAST);

    expect(await findGaps(window, [dev, prod], ledgerOf('/srv/dev', '/srv/prod'))).toEqual([gap]);
    expect(await findGaps(window, [dev, prod], ledgerOf('/srv/prod'))).toEqual([`of prod, ${gap}`]);
    expect(await findGaps(window, [dev, prod], ledgerOf())).toEqual([]);
  });

  it('separates two Terraform workspaces of one root', async () => {
    expect([checkpointName(prod), checkpointName(blue)]).toEqual(['/srv/prod', '/srv/prod#blue']);
    expect(await findGaps(window, [prod, blue], ledgerOf('/srv/prod#blue'))).toEqual([
      `of prod (workspace blue), ${findGap(window, LAST)}`,
    ]);
  });
});
