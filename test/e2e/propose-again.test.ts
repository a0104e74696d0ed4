/** What the real Terraform finds of a first patch goes into the second. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { changedPaths } from '../../eval/file-tree.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { aTerminal } from '../support/terminal.ts';

const DAY = aRecordedDay('orders-loyalty-queue-by-hand');

let root: ReplayedRoot | undefined;
afterEach(async () => {
  await root?.remove();
  root = undefined;
});

it('an import is rewritten with the values in its plan', { tags: ['slow'], timeout: 120_000 }, async () => {
  const isQueue = (id: string): boolean => id.endsWith('-loyalty');
  const created = DAY.drift.created.map((one) => (isQueue(one.id) ? { ...one, values: { ...one.values, delay_seconds: 7 } } : one));
  root = await aReplayedRoot({ ...DAY, drift: { ...DAY.drift, created } });
  const before = root.tree();
  const out = join(root.folder, 'report.json');
  const options = [
    '--refresh',
    'off',
    '--verify',
    'terraform',
    '--ledger',
    join(root.folder, 'ledger.sqlite'),
    '--format',
    'json',
    '--out',
    out,
  ];

  await main(
    aTerminal(['run', '--dir', root.directory, '--trace', DAY.traceFile, ...options, '--write'], {
      cwd: root.folder,
      env: root.environment,
    }),
  );

  const { reconciliations } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly reconciliations: readonly {
      readonly importId: string | null;
      readonly status: string;
      readonly attempts?: unknown;
      readonly diff: string;
    }[];
  };
  const row = reconciliations.find(({ importId }) => isQueue(importId ?? ''));
  expect(row).toMatchObject({
    status: 'converged',
    attempts: [
      { verification: { outcome: 'residual', residual: [{ path: 'delay_seconds', expected: 7, found: 0 }] } },
      { verification: { outcome: 'converged', method: 'terraform' } },
    ],
  });
  expect(row?.diff).toMatch(/^\+\s+delay_seconds\s+= 7$/m);
  expect(changedPaths(before, root.tree()).length).toBeGreaterThan(0);
});
