import type { Reconciliation } from '#domain/reconciliation.ts';
import type { PullRequests } from '#ports/vcs.ts';
import { driftKey } from '../threads/wanted-threads.ts';
import type { WantedInput } from '../threads/wanted-threads.ts';
import { commentOnce } from '../threads/write-thread.ts';
import { outcomeOf } from './answers.ts';
import type { Answer } from './answers.ts';

export interface Delivered {
  readonly reconciliations: readonly Reconciliation[];
  /** If false, the next run completes the delivery and answers the decisions. */
  readonly isDone: boolean;
  /** By drift key: the address of its thread. */
  readonly elsewhere: ReadonlyMap<string, string>;
  readonly rootKey: WantedInput['rootKey'];
}

/** Answers each command once. @throws DeliveryError when the VCS fails */
export async function replyToCommands(answers: readonly Answer[], delivered: Delivered, pullRequests: PullRequests): Promise<void> {
  for (const { thread, about, text, decided } of answers) {
    if (decided !== undefined && !delivered.isDone) continue;
    const rows = delivered.reconciliations.filter(({ asked }) => asked !== undefined && asked.where === decided?.where);
    const [url] = rows.flatMap((row) => delivered.elsewhere.get(driftKey(row, delivered.rootKey)) ?? []);
    await commentOnce(thread, { about, text: decided === undefined ? text : outcomeOf(decided, rows, url) }, pullRequests);
  }
}
