import type { RunReport } from '#domain/run-report.ts';
import { counted } from './fold.ts';

/**
 * Says how to go on after a report.
 * @param report a run's report
 * @param agent whether a model may be asked about what the catalogue could not explain
 * @returns sentences; none where there is nothing to add
 */
export function hintLines(report: RunReport, agent: 'auto' | 'off'): readonly string[] {
  const left = report.unexplained.length;
  const patched = report.reconciliations.some((item) => item.status === 'converged');
  return [
    ...(left > 0 && agent === 'auto'
      ? [`${counted(left, 'item')} left unexplained. No model is configured, so none was asked; --agent off leaves out this line.`]
      : []),
    ...(patched && report.deliveries.length === 0
      ? [
          'Nothing was written. --write puts the edits into the files, --deliver branch makes one commit per intent, --deliver patch a patch file.',
        ]
      : []),
    ...(report.reconciliations.length > 0 ? ['reconcile explain ID tells the way from the event to the edit.'] : []),
  ];
}
