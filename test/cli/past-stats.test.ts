import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFlow } from '#cli/flow.ts';
import { statsOf, type PastWindowOptions } from '#cli/past-stats.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { fillNights, NIGHTLY_ROOTS } from '../support/many-nights.ts';
import { aTerminal } from '../support/terminal.ts';

const [ORDERS, SHOP] = NIGHTLY_ROOTS;

describe('statsOf', () => {
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconcile-past-'));
    const ledger = await openLedger(join(folder, 'ledger.sqlite'));
    await fillNights(ledger, [
      { id: 'a1b2c3d4', root: ORDERS, day: '2026-11-19' },
      { id: 'b1b2c3d4', root: SHOP, day: '2026-11-20' },
    ]);
    await ledger.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function asked(options: Partial<PastWindowOptions>) {
    const context = { flow: await loadFlow(), terminal: aTerminal([], { cwd: '/srv/live' }) };
    const { byRoot, roots } = await statsOf({ ...context, options: { ledger: join(folder, 'ledger.sqlite'), color: false, ...options } });
    return { cases: byRoot.map(({ name }) => name), roots: roots.map(({ root }) => root) };
  }

  it.each<[string, Partial<PastWindowOptions>, readonly string[]]>([
    ['all roots', {}, [ORDERS, '/srv/live/shop (workspace blue)']],
    ['one root, relative to the working directory', { root: ['orders'] }, [ORDERS]],
    ['one Terraform workspace of a root', { root: [SHOP] }, ['/srv/live/shop (workspace blue)']],
    ['another workspace of the root', { root: ['/srv/live/shop'] }, []],
    ['only the named folder', { root: ['/srv/live'] }, []],
  ])('counts %s', async (_, options, names) => {
    expect(await asked(options)).toEqual({ cases: names, roots: names });
  });

  it('counts decisions in a window', async () => {
    expect((await asked({ from: '2026-11-20T00:00:00.000Z' })).cases).toEqual(['/srv/live/shop (workspace blue)']);
  });
});
