import { expect, it } from 'vitest';
import type { Vcs } from '#ports.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { deliver } from '#stages/deliver/deliver.ts';
import type { DeliveryMode } from '#stages/deliver/deliver.ts';
import { aFileChange } from '../../support/reconciliations.ts';

const MODE: DeliveryMode = {
  write: false,
  deliver: 'none',
  patchFile: '/srv/out.patch',
  directory: '/srv/infra',
  runId: 'run-1',
  workspaces: [],
};
const DELIVERY = {
  deliveries: [{ title: 'Set timeout to 300', body: 'Because.', files: [aFileChange()], reconciliations: [] }],
  reconciliations: [],
  settled: [],
  pieces: new Map<string, string>(),
};

async function delivered(mode: Partial<DeliveryMode>) {
  const written: string[] = [];
  const vcs: Vcs = {
    writeFiles: async (_directory, files) => void written.push(...files.map((file) => file.path)),
    commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
    writePatchFile: async (path) => void written.push(path),
    isDelivered: async () => false,
  };
  const ledger = inMemoryLedger();
  await ledger.startRun({ runId: 'run-1', startedAt: '2026-01-16T06:00:00.000Z', directory: '/srv/infra', window: {} });
  const lines = await deliver(
    DELIVERY,
    { ...MODE, ...mode },
    {
      vcs,
      ledger,
      clock: { now: () => new Date('2026-01-16T06:00:05Z') },
      terraform: { movedSince: async () => [] },
      interrupted: new AbortController().signal,
      observer: { stage: () => undefined, warn: () => undefined },
    },
  );
  return { lines, written };
}

it('does nothing without a delivery mode', async () => {
  expect(await delivered({})).toEqual({ lines: [], written: [] });
});

it('writes files if requested', async () => {
  const { lines, written } = await delivered({ write: true });

  expect(written).toEqual(['terraform.tfvars']);
  expect(lines).toMatchObject([{ kind: 'write' }]);
});

it('rejects pull requests without a VCS', async () => {
  await expect(delivered({ deliver: 'pull-request' })).rejects.toThrow();
});
