import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeWhereabouts } from '#domain/workspace/roots.ts';
import { resourceName } from '../title.ts';

/** What a section is written from. */
export interface BodyInput {
  /** Of one intent, at least one. */
  readonly reconciliations: readonly Reconciliation[];
  /** Branch of the pull request; absent: it is an issue. */
  readonly branch?: string;
  /** The git remote that the branch is on; absent: `origin`. */
  readonly remote?: string;
  /** The branch holds what accepting would write, and nobody has accepted it. */
  readonly decides?: true;
}

/** Longest list that is written out: a VCS takes more, a person does not. */
const LONGEST_LIST = 300;

/**
 * Writes a list.
 * @param lines Markdown, one line each
 * @returns a list; what is too much is counted
 */
export function listed(lines: readonly string[]): string {
  const shown = lines.length <= LONGEST_LIST ? lines : [...lines.slice(0, LONGEST_LIST), `and ${lines.length - LONGEST_LIST} more`];
  return shown.map((line) => `- ${line}`).join('\n');
}

/**
 * Names the resource of a reconciliation, and where it is.
 * @returns one line of Markdown
 */
export function namedResource(item: Reconciliation): string {
  const { place, declaredAt } = item;
  const where = place === undefined ? '' : describeWhereabouts({ ...place, ...(declaredAt === undefined ? {} : { declaredAt }) });
  return where === '' ? codeSpan(resourceName(item)) : `${codeSpan(resourceName(item))} (${escapeMarkdown(where)})`;
}
