import type { Notice } from '#domain/report/notice.ts';
import type { RunReport } from '#domain/run-report.ts';
import { viewIntents } from './view/intent.ts';
import { countsOf } from './view/run.ts';

/** A channel gets a summary, not a report. */
const MAX_TITLES = 5;

/**
 * Summarises a run for a channel of Slack or Teams.
 * @param options whether to name the changes that need a person, and the report's address
 */
export function toNotice(report: RunReport, { titles, link }: { readonly titles: boolean; readonly link?: string | undefined }): Notice {
  const summaries = viewIntents(report.reconciliations.filter(({ verdict }) => verdict !== 'accept')).map(({ summary }) => summary);
  return {
    counts: countsOf(report),
    titles: titles ? [...new Set(summaries)].slice(0, MAX_TITLES) : [],
    ...(link === undefined ? {} : { link }),
  };
}
