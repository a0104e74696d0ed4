import type { RunReport } from '#domain/run-report.ts';
import { counted } from '#domain/text/counted.ts';

/**
 * @param whyNone the reason why no model was used, one sentence without a full stop; undefined if one was used or none is wanted
 * @returns sentences about the next steps after a report
 */
export function hintLines(report: RunReport, whyNone: string | undefined): readonly string[] {
  const left = report.unexplained.length;
  const unpatched = report.reconciliations.filter((item) => item.status === 'needs-human').length;
  const patched = report.reconciliations.some((item) => item.status === 'converged');
  return [
    ...(left + unpatched > 0 && whyNone !== undefined ? [`${leftOver(left, unpatched)}. ${whyNone}; --agent off hides this line.`] : []),
    ...(patched && report.deliveries.length === 0
      ? [
          'Nothing was written. --write writes the edits to the files, --deliver branch makes one commit per intent, --deliver patch a patch file.',
        ]
      : []),
    ...(report.reconciliations.length > 0 ? ['reconcile explain ID shows every step from event to edit.'] : []),
  ];
}

function leftOver(unexplained: number, unpatched: number): string {
  return [
    ...(unexplained > 0 ? [`${counted(unexplained, 'call')} could not be explained`] : []),
    ...(unpatched > 0 ? [`${counted(unpatched, 'change')} could not be patched`] : []),
  ].join(', ');
}
