import { commitLine } from '#domain/text/foreign-text.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { BranchCommit } from '#ports/vcs.ts';
import { filesFromBase } from '../build.ts';
import { joinChanges } from '../chain.ts';

/** Returns the edit that accepting an escalated intent would make in all its roots; undefined if a part has no writable edit. */
export function decisionFiles(reconciliations: readonly Reconciliation[]): readonly FileChange[] | undefined {
  const patches = reconciliations.map(({ option, place }) =>
    option === undefined ? undefined : filesFromBase({ patch: option.patch, ...(place === undefined ? {} : { place }) }),
  );
  const own = patches.flatMap((files) => (files === undefined ? [] : [files]));
  if (own.length < reconciliations.length) return undefined;
  // Drifts of one intent in one root share a patch, which counts once.
  const distinct = [...new Map(own.map((files) => [JSON.stringify(files), files])).values()];
  const files = joinChanges(distinct.flat()).filter((file) => file.before !== file.after);
  return files.length === 0 ? undefined : files;
}

/** Returns the draft's commit. Its message states whether a person has accepted the edit. */
export function decisionCommit(title: string, files: readonly FileChange[], reconciliations: readonly Reconciliation[]): BranchCommit {
  const reasons = [...new Set(reconciliations.map(({ decision }) => commitLine(decision.reason)))];
  const [accepted] = reconciliations.flatMap(({ asked }) => asked ?? []);
  const message = [
    title,
    accepted === undefined
      ? 'Not accepted yet. The verdict is escalate: a person has to decide. This is the edit for accepting it.'
      : commitLine(`Accepted by ${accepted.by} at ${accepted.at}. The verdict was escalate: a person had to decide.`),
    `Why a person has to decide: ${reasons.join(' ')}`,
  ].join('\n\n');
  return { message, files };
}
