/** The decisions in a pull request or issue, so that a reviewer can have them explained without the ledger of the runs. */
import { z } from 'zod';
import { CloudTrailEvent } from '../cloudtrail-event.ts';
import { ReconciliationReport } from '../run-report.ts';

export const RECEIPT_BEGIN = '<!-- reconcile receipt';
export const RECEIPT_END = '-->';

export const AttachedReceipt = z.object({
  reconciliation: ReconciliationReport,
  /** Events without IP addresses and access keys; empty if there were too many. */
  events: z.array(CloudTrailEvent),
});

export interface AttachedReceipt {
  readonly reconciliation: ReconciliationReport;
  readonly events: readonly CloudTrailEvent[];
}
