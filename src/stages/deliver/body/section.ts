import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { describeWhereabouts } from '#domain/workspace/roots.ts';
import { resourceName } from '../title.ts';

export interface BodyInput {
  /** Of one intent, at least one. */
  readonly reconciliations: readonly Reconciliation[];
  /** Absent: it is an issue. */
  readonly branch?: string;
  /** Absent: `origin`. */
  readonly remote?: string;
  /** The branch has the edit that accepting would make; nobody has accepted it. */
  readonly decides?: true;
}

/** A VCS allows more, but people do not read it. */
const LONGEST_LIST = 300;

/** A Markdown list; lines beyond the limit are counted. */
export function listed(lines: readonly string[]): string {
  const shown = lines.length <= LONGEST_LIST ? lines : [...lines.slice(0, LONGEST_LIST), `and ${lines.length - LONGEST_LIST} more`];
  return shown.map((line) => `- ${line}`).join('\n');
}

/** The resource of a reconciliation and its place, as one line of Markdown. */
export function namedResource(item: Reconciliation): string {
  const { place, declaredAt } = item;
  const where = place === undefined ? '' : describeWhereabouts({ ...place, ...(declaredAt === undefined ? {} : { declaredAt }) });
  return where === '' ? codeSpan(resourceName(item)) : `${codeSpan(resourceName(item))} (${escapeMarkdown(where)})`;
}
