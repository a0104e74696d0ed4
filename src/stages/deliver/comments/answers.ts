/** Answers to commands. They never repeat the text of a comment, because anyone who can comment controls it. */
import { codeBlock, codeSpan, escapeMarkdown, plainText } from '#domain/text/foreign-text.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Thread } from '#ports/vcs.ts';
import { toRow } from '#report/row.ts';
import { viewDelivery } from '#report/view/delivery.ts';

/** An answer that is ready, or one that depends on what is delivered. */
export interface Answer {
  readonly thread: Thread;
  readonly about: string;
  readonly text: string;
  /** Answered with its outcome, after everything is delivered. */
  readonly decided?: PersonDecision;
}

export const EXPECTED = [
  'Write the command on a line of its own:',
  codeBlock('/reconcile accept\n/reconcile hold 14d\n/reconcile revert\n/reconcile explain', 'text'),
  'The time of a hold is a number and m, h, d or w, up to 90d; without it, the policy applies. Write a new comment: edited comments are not read.',
].join('\n\n');

export const NO_RIGHT =
  'You may not decide this. A decision requires write access, and either ownership of all changed files in CODEOWNERS or your name in `vcs.approvers` of reconcile.yaml; `/reconcile explain` requires write access.';

export const UNKNOWN_THREAD =
  'The ledger of this run has no entry for this. Decide here by merging or closing, or run with the ledger of the run that opened it.';

export const OUTDATED = 'This was updated after your comment, so it may be about other values. Look again, and repeat the command.';

/** Longest explanation. The rest is in the ledger and in the receipt. */
const MAX_TEXT_LENGTH = 40_000;

/** Returns the answer to a person who may not make the decision. */
export function refusal(who: string, why: string): string {
  return `${codeSpan(who)}: nothing was changed. ${escapeMarkdown(why)}`;
}

/** Returns the output of `reconcile explain` for all reconciliations of a thread, as a folded block. */
export function explanation(texts: readonly string[]): string {
  const text = plainText(texts.join('\n'));
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}\n…` : text;
  return ['<details><summary>How this came about</summary>', codeBlock(cut, 'text'), '</details>'].join('\n\n');
}

/**
 * Describes the outcome of a person's decision.
 * @param rows its reconciliations in this run; empty: the change is gone, or has other values now
 * @param url address of the thread with the edit
 */
export function outcomeOf(decided: PersonDecision, rows: readonly Reconciliation[], url: string | undefined): string {
  const who = codeSpan(decided.by);
  if (rows.length === 0)
    return `${who} decided ${decided.said}, but the change is gone or was made again since: it is reported in its current state.`;
  switch (decided.said) {
    case 'hold':
      return `Held, as ${who} decided, ${decided.until === undefined ? 'until the values change' : `until ${decided.until}`}. It is reported again then, or when its values change.`;
    case 'revert': {
      const { reverts, nextApply } = viewDelivery(
        rows.map((item) => toRow(item, () => '')),
        [],
      );
      const undone = nextApply.flatMap(({ name, words, values }) =>
        (words === undefined ? values : [words]).map((line) => `${name}: ${line}`),
      );
      return [
        `To be reverted, as ${who} decided. Reverting sets back:`,
        undone.map((line) => `- ${codeSpan(line)}`).join('\n'),
        'This plans it; nothing is applied before people approve the plan:',
        codeBlock(reverts.join('\n'), 'sh'),
      ].join('\n\n');
    }
    case 'accept':
      return rows.every(({ option }) => option !== undefined) && url !== undefined
        ? `Accepted by ${who}. The proved edit is in ${url}: review and merge it.`
        : `${who} accepted, but no edit could be proved, so nothing was written. Write it by hand, or decide otherwise.`;
  }
}
