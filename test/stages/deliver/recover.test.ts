import { expect, it } from 'vitest';
import type { DeliveryProof, OpenRun } from '#ports/ledger.ts';
import { recoverRuns } from '#stages/deliver/recover.ts';

const BRANCH: DeliveryProof = { kind: 'branch', directory: '/srv', branch: 'reconcile/01234567' };
const FILES: DeliveryProof = { kind: 'files', files: [{ path: '/srv/main.tf', sha256: 'ab' }] };

it.each<{
  readonly case: string;
  readonly intended: readonly DeliveryProof[];
  readonly standing: readonly DeliveryProof[];
  readonly how: string;
  readonly told: RegExp | undefined;
}>([
  { case: 'had not announced a delivery', intended: [], standing: [], how: 'abandoned', told: undefined },
  { case: 'had announced but not delivered', intended: [BRANCH, FILES], standing: [], how: 'abandoned', told: undefined },
  {
    case: 'had delivered everything',
    intended: [BRANCH, FILES],
    standing: [BRANCH, FILES],
    how: 'finished',
    told: /after all deliveries \(branch reconcile\/01234567; \/srv\/main\.tf\)/,
  },
  {
    case: 'had delivered a part',
    intended: [BRANCH, FILES],
    standing: [BRANCH],
    how: 'abandoned',
    told: /a part of its deliveries \(branch reconcile\/01234567/,
  },
])('closes a run that $case', async ({ intended, standing, how, told }) => {
  const closed: string[] = [];
  const open: readonly OpenRun[] = [{ runId: '0123456789abcdef', intended }];
  const ports = {
    ledger: {
      openRuns: async () => open,
      closeRun: async (runId: string, end: string, at: string) => void closed.push(`${runId} ${end} ${at}`),
    },
    vcs: { isDelivered: async (proof: DeliveryProof) => standing.includes(proof) },
    clock: { now: () => new Date('2026-11-21T00:00:00Z') },
  };

  const warnings = await recoverRuns(['/srv'], ports);

  expect(closed).toEqual([`0123456789abcdef ${how} 2026-11-21T00:00:00.000Z`]);
  if (told === undefined) expect(warnings).toEqual([]);
  else expect(warnings).toEqual([expect.stringMatching(told)]);
});
