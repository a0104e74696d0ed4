/**
 * Stage 9, deliver: puts what was proved where it was asked for. Files and branches first, then pull requests and issues. It refuses to act on
 * anything that was not asked for.
 */
import { deliverFiles } from './deliver-files.ts';
import type { FilesMode, FilesPorts } from './deliver-files.ts';
import { deliverThreads } from './threads/deliver-threads.ts';
import type { Told, ThreadsMode, ThreadsWorld } from './threads/deliver-threads.ts';

/** What a run has to deliver: patches, one per intent, and what became of every drift. */
export type Delivery = Told;

/** What was asked for: files, a branch, a patch file, or pull requests. */
export type DeliveryMode = FilesMode & ThreadsMode;

/** One thing that was done, for the report. */
export interface DeliveryLine {
  readonly kind: string;
  readonly detail: string;
  /** False where the next run has to try again; absent: done. */
  readonly isDone?: boolean;
}

/**
 * Delivers.
 * @param mode what was asked for
 * @param ports files, git and vcs, and the ledger that is told before and after each act
 * @returns what was done, in order
 * @throws DeliveryError, InterruptedError as deliverFiles and deliverThreads do
 */
export async function deliver(delivery: Delivery, mode: DeliveryMode, ports: FilesPorts & ThreadsWorld): Promise<readonly DeliveryLine[]> {
  return [...(await deliverFiles(delivery.deliveries, mode, ports)), ...(await deliverThreads(delivery, mode, ports))];
}
