import { deliverFiles } from './deliver-files.ts';
import type { FilesMode, FilesPorts } from './deliver-files.ts';
import { deliverThreads } from './threads/deliver-threads.ts';
import type { RunOutcome, ThreadsMode, ThreadsWorld } from './threads/deliver-threads.ts';

export type Delivery = RunOutcome;

export type DeliveryMode = FilesMode & ThreadsMode;

export interface DeliveryLine {
  readonly kind: string;
  readonly detail: string;
  /** False if the next run has to retry; absent: done. */
  readonly isDone?: boolean;
}

/**
 * Stage 9: delivers files and branches first, then pull requests and issues, as far as requested.
 * @throws DeliveryError, InterruptedError under the conditions of deliverFiles and deliverThreads
 */
export async function deliver(delivery: Delivery, mode: DeliveryMode, ports: FilesPorts & ThreadsWorld): Promise<readonly DeliveryLine[]> {
  return [...(await deliverFiles(delivery.deliveries, mode, ports)), ...(await deliverThreads(delivery, mode, ports))];
}
