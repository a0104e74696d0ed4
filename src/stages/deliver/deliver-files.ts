import { createHash } from 'node:crypto';
import { DeliveryError, InterruptedError } from '#domain/errors.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Clock, Vcs, PreparedDelivery, Terraform } from '#ports.ts';
import type { DeliveryProof, Ledger } from '#ports/ledger.ts';
import { joinChanges } from './chain.ts';
import { rebasePaths } from './rebase-paths.ts';
import { unifiedDiff } from './unified-diff.ts';

export interface FilesMode {
  readonly write: boolean;
  /** threads/deliver-threads.ts handles pull requests. */
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly patchFile: string;
  /** Absolute path of the Terraform root. */
  readonly directory: string;
  readonly runId: string;
  readonly workspaces: readonly Workspace[];
}

export interface DoneDelivery {
  readonly kind: 'write' | 'patch' | 'branch';
  readonly detail: string;
}

const MAX_NAMED = 5;

export interface FilesPorts {
  readonly terraform: Pick<Terraform, 'movedSince'>;
  readonly interrupted: AbortSignal;
  readonly vcs: Vcs;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/**
 * Delivers a branch or a patch file first, the working tree last; the ledger records `intended` before and `done` after each.
 * @param prepared one per intent, in the order of their patches
 * @throws DeliveryError when files or a state changed since they were read (nothing is written then), or when a write failed (the ledger
 * then has only the intention)
 * @throws InterruptedError before the first write
 */
export async function deliverFiles(
  prepared: readonly PreparedDelivery[],
  mode: FilesMode,
  ports: FilesPorts,
): Promise<readonly DoneDelivery[]> {
  if (prepared.length === 0 || (mode.deliver === 'none' && !mode.write)) return [];
  await refuseMoved(mode, ports);
  const acts = [
    ...(mode.deliver === 'branch' ? [branchOf(prepared, mode, ports)] : []),
    ...(mode.deliver === 'patch' ? [patchOf(prepared, mode, ports)] : []),
    ...(mode.write ? [writeOf(prepared, mode, ports)] : []),
  ];
  // Records all intentions first, so that the ledger shows after a crash what is missing.
  for (const { kind, detail, proof } of acts)
    await ports.ledger.recordDelivery(mode.runId, { kind, detail, proof, state: 'intended', at: ports.clock.now().toISOString() });
  const done: DoneDelivery[] = [];
  for (const { kind, act } of acts) {
    const detail = await act();
    await ports.ledger.recordDelivery(mode.runId, { kind, detail, state: 'done', at: ports.clock.now().toISOString() });
    done.push({ kind, detail });
  }
  return done;
}

/** One step: its record in the ledger, its proof, and the action. */
interface Act extends DoneDelivery {
  readonly proof: DeliveryProof;
  /** Returns the detail for the report. */
  readonly act: () => Promise<string>;
}

/** Refuses to write if files have changed, because the proof covers only the files that were read. */
async function refuseMoved({ workspaces }: FilesMode, { terraform, interrupted }: FilesPorts): Promise<void> {
  const moved = await terraform.movedSince(workspaces);
  if (interrupted.aborted) throw new InterruptedError();
  if (moved.length === 0) return;
  const rest = moved.length > MAX_NAMED ? ` and ${moved.length - MAX_NAMED} more` : '';
  throw new DeliveryError(
    'moved-meanwhile',
    `Expected unchanged code and state since they were read; found that ${moved.slice(0, MAX_NAMED).join(', ')}${rest}.`,
    'Nothing was written; run again to make and prove a patch for the new code and state.',
  );
}

function branchOf(prepared: readonly PreparedDelivery[], mode: FilesMode, { vcs }: FilesPorts): Act {
  const branch = `reconcile/${mode.runId.slice(0, 8)}`;
  const commits = prepared.map((delivery) => ({ message: `${delivery.title}\n\n${delivery.body}\n`, files: delivery.files }));
  return {
    kind: 'branch',
    detail: `${branch}, ${counted(commits.length, 'commit')}`,
    proof: { kind: 'branch', directory: mode.directory, branch },
    act: async () => {
      const made = await vcs.commitBranch(mode.directory, branch, commits);
      return `${made.branch} at ${made.head.slice(0, 12)}, ${counted(commits.length, 'commit')}`;
    },
  };
}

function patchOf(prepared: readonly PreparedDelivery[], mode: FilesMode, { vcs }: FilesPorts): Act {
  const rebased = rebasePaths(mode.directory, joinChanges(prepared.flatMap((delivery) => delivery.files)));
  const detail = `${mode.patchFile}; apply it in ${rebased.directory} with git apply`;
  const text = unifiedDiff(rebased.files);
  return {
    kind: 'patch',
    detail,
    proof: { kind: 'files', files: [{ path: mode.patchFile, sha256: sha256(text) }] },
    act: async () => {
      await vcs.writePatchFile(mode.patchFile, text);
      return detail;
    },
  };
}

function writeOf(prepared: readonly PreparedDelivery[], mode: FilesMode, { vcs }: FilesPorts): Act {
  const files = joinChanges(prepared.flatMap((delivery) => delivery.files));
  const detail = files.map((file) => file.path).join(', ');
  return {
    kind: 'write',
    detail,
    proof: { kind: 'files', files: files.map((file) => ({ path: absolutePath(mode, file.path), sha256: sha256(file.after) })) },
    act: async () => {
      await vcs.writeFiles(mode.directory, files);
      return detail;
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
