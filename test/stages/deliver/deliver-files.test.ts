import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DeliveryError, InterruptedError } from '#domain/errors.ts';
import type { Vcs, PreparedDelivery } from '#ports.ts';
import type { DeliveryProof, Ledger } from '#ports/ledger.ts';
import { deliverFiles } from '#stages/deliver/deliver-files.ts';
import type { FilesMode } from '#stages/deliver/deliver-files.ts';
import { aFileChange } from '../../support/reconciliations.ts';

const FIRST: PreparedDelivery = { title: 'Set timeout to 300', body: 'Because.', files: [aFileChange()], reconciliations: [] };
const SECOND: PreparedDelivery = {
  title: 'Set timeout to 301',
  body: 'Again.',
  files: [aFileChange({ before: 'timeout = 300\n', after: 'timeout = 301\n' })],
  reconciliations: [],
};
const MODE: FilesMode = {
  write: false,
  deliver: 'none',
  patchFile: '/srv/out.patch',
  directory: '/srv/infra',
  runId: '0123456789abcdef',
  workspaces: [],
};

describe('deliverFiles', () => {
  it('does nothing without a delivery mode', async () => {
    const world = aWorld();

    const done = await deliverFiles([FIRST], MODE, world.ports);

    expect(done).toEqual([]);
    expect(world.log).toEqual([]);
  });

  it('does nothing without deliveries', async () => {
    const world = aWorld();

    const done = await deliverFiles([], { ...MODE, write: true, deliver: 'branch' }, world.ports);

    expect(done).toEqual([]);
    expect(world.log).toEqual([]);
  });

  it('writes each file once and records it in the ledger before and after', async () => {
    const world = aWorld();

    const done = await deliverFiles([FIRST, SECOND], { ...MODE, write: true }, world.ports);

    expect(done).toEqual([{ kind: 'write', detail: 'terraform.tfvars' }]);
    expect(world.log).toEqual([
      'ledger write intended: terraform.tfvars',
      'write /srv/infra [{"path":"terraform.tfvars","before":"timeout = 60\\n","after":"timeout = 301\\n"}]',
      'ledger write done: terraform.tfvars',
    ]);
  });

  it('creates a branch with one commit per intent', async () => {
    const world = aWorld();

    const done = await deliverFiles([FIRST, SECOND], { ...MODE, deliver: 'branch' }, world.ports);

    expect(done).toEqual([{ kind: 'branch', detail: 'reconcile/01234567 at 0a1b2c3d4e5f, 2 commits' }]);
    expect(world.log[1]).toBe(
      'branch /srv/infra reconcile/01234567 ["Set timeout to 300\\n\\nBecause.\\n","Set timeout to 301\\n\\nAgain.\\n"]',
    );
  });

  it('writes one patch file', async () => {
    const world = aWorld();

    const done = await deliverFiles([FIRST, SECOND], { ...MODE, deliver: 'patch' }, world.ports);

    expect(done).toEqual([{ kind: 'patch', detail: '/srv/out.patch; apply it in /srv/infra with git apply' }]);
    expect(world.log[1]).toBe(
      'patch /srv/out.patch --- a/terraform.tfvars\n+++ b/terraform.tfvars\n@@ -1,1 +1,1 @@\n-timeout = 60\n+timeout = 301\n',
    );
  });

  it('names files of modules outside the root relative to the parent folder', async () => {
    const world = aWorld();
    const beside = { ...FIRST, files: [aFileChange(), aFileChange({ path: '../modules/queue/main.tf' })] };

    const done = await deliverFiles([beside], { ...MODE, deliver: 'patch' }, world.ports);

    expect(done[0]?.detail).toBe('/srv/out.patch; apply it in /srv with git apply');
    expect(world.log[1]).toContain('+++ b/infra/terraform.tfvars\n');
    expect(world.log[1]).toContain('+++ b/modules/queue/main.tf\n');
  });

  it('keeps the intention in the ledger if the files cannot be written', async () => {
    const world = aWorld({
      writeFiles: () => Promise.reject(new DeliveryError('read-only', 'Expected a writable tree; found none.', 'make it writable')),
    });

    const attempt = deliverFiles([FIRST], { ...MODE, write: true }, world.ports);

    await expect(attempt).rejects.toThrow('Expected a writable tree; found none.');
    expect(world.log).toEqual(['ledger write intended: terraform.tfvars']);
  });

  it('writes the working tree last', async () => {
    const world = aWorld();

    const done = await deliverFiles([FIRST], { ...MODE, write: true, deliver: 'branch' }, world.ports);

    expect(done.map((item) => item.kind)).toEqual(['branch', 'write']);
  });

  it('announces every delivery with its proof before the first one', async () => {
    const proofs: unknown[] = [];
    const world = aWorld({}, (proof) => proofs.push(proof));

    await deliverFiles([FIRST], { ...MODE, write: true, deliver: 'branch' }, world.ports);

    expect(world.log.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'ledger branch intended:',
      'ledger write intended:',
      'branch /srv/infra reconcile/01234567',
      'ledger branch done:',
      'write /srv/infra [{"path":"terraform.tfvars","before":"timeout',
      'ledger write done:',
    ]);
    expect(proofs).toEqual([
      { kind: 'branch', directory: '/srv/infra', branch: 'reconcile/01234567' },
      {
        kind: 'files',
        files: [
          {
            path: '/srv/infra/terraform.tfvars',
            sha256: createHash('sha256')
              .update(FIRST.files[0]?.after ?? '')
              .digest('hex'),
          },
        ],
      },
    ]);
  });
});

describe('the code and state that were read', () => {
  it.each<{ readonly name: string; readonly asked: Partial<FilesMode> }>([
    { name: 'files', asked: { write: true } },
    { name: 'a branch', asked: { deliver: 'branch' } },
    { name: 'a patch', asked: { deliver: 'patch' } },
  ])('must be unchanged before $name is created', async ({ asked }) => {
    const world = aWorld();
    const terraform = { movedSince: async () => ['main.tf changed', 'the state went from serial 4 to 5'] };

    const delivering = deliverFiles([FIRST], { ...MODE, ...asked }, { ...world.ports, terraform });

    await expect(delivering).rejects.toThrow(
      /^Expected unchanged code and state since they were read; found that main\.tf changed, the state went from/,
    );
    expect(world.log).toEqual([]);
  });

  it('are not checked again if nothing is delivered', async () => {
    const world = aWorld();
    const terraform = { movedSince: () => Promise.reject(new Error('asked')) };

    expect(await deliverFiles([FIRST], MODE, { ...world.ports, terraform })).toEqual([]);
  });

  it('are not checked or written by an interrupted run', async () => {
    const world = aWorld();

    const delivering = deliverFiles([FIRST], { ...MODE, write: true }, { ...world.ports, interrupted: AbortSignal.abort() });

    await expect(delivering).rejects.toThrow(InterruptedError);
    expect(world.log).toEqual([]);
  });
});

function aWorld(
  over: Partial<Vcs> = {},
  onProof: (proof: DeliveryProof) => void = () => undefined,
): { readonly log: string[]; readonly ports: Parameters<typeof deliverFiles>[2] } {
  const log: string[] = [];
  const vcs: Vcs = {
    writeFiles: (directory, files) => logged(`write ${directory} ${JSON.stringify(files)}`),
    commitBranch: async (directory, branch, commits) => {
      await logged(`branch ${directory} ${branch} ${JSON.stringify(commits.map((commit) => commit.message))}`);
      return { branch, head: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567' };
    },
    writePatchFile: (path, text) => logged(`patch ${path} ${text}`),
    isDelivered: async () => false,
    ...over,
  };
  const ledger: Pick<Ledger, 'recordDelivery'> = {
    recordDelivery: (_run, delivery) => {
      if (delivery.proof !== undefined) onProof(delivery.proof);
      return logged(`ledger ${delivery.kind} ${delivery.state}: ${delivery.detail}`);
    },
  };
  async function logged(line: string): Promise<void> {
    log.push(line);
  }
  const clock = { now: () => new Date('2026-11-21T00:00:00Z') };
  const terraform = { movedSince: async () => [] };
  return { log, ports: { vcs, ledger: ledger as Ledger, clock, terraform, interrupted: new AbortController().signal } };
}
