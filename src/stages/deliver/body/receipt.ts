import { gzipSync } from 'node:zlib';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Drift } from '#domain/drift.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { RECEIPT_BEGIN, RECEIPT_END } from '#domain/report/attached-receipt.ts';
import type { AttachedReceipt } from '#domain/report/attached-receipt.ts';
import { toRow } from '#report/row.ts';
import { filesFromBase } from '../build.ts';
import type { MaskEdits } from './mask-edits.ts';
import { unifiedDiff } from '../unified-diff.ts';

/** In characters: the rest of a body is for people, and a VCS has a limit. */
const LONGEST = 24_000;
const LINE = 120;

/**
 * The receipt of a thread, for `reconcile explain ID --receipt FILE`: a comment that Markdown does not show. It holds what the report tells, without
 * sensitive and hidden values, and of the calls neither addresses nor keys; no events where it would be too long, and nothing where it still is.
 * The same facts make the same text, in any run.
 */
export function receiptOf(reconciliations: readonly Reconciliation[], mask: MaskEdits): string {
  const receipts = reconciliations.map((item): AttachedReceipt => ({
    reconciliation: toRow(item, (one) => unifiedDiff(mask(filesFromBase(one)))),
    events: item.decision.drift.events.map((event) => eventIn(event, item.decision.drift)),
  }));
  const whole = packed(receipts);
  const short = whole.length <= LONGEST ? whole : packed(receipts.map((one) => ({ ...one, events: [] })));
  return short.length <= LONGEST ? short : '';
}

function packed(receipts: readonly AttachedReceipt[]): string {
  // Base64 has no hyphen, so nothing ends the comment.
  const text = gzipSync(JSON.stringify(receipts)).toString('base64');
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [RECEIPT_BEGIN, ...lines, RECEIPT_END].join('\n');
}

/** Who, when and what. Secrets were removed from the request when it was read; what only the schema calls sensitive was not. */
function eventIn(event: CloudTrailEvent, { changes }: Drift): AttachedReceipt['events'][number] {
  const isOpen = !changes.some(({ sensitive, hidden }) => sensitive || hidden);
  const { eventID, eventTime, eventSource, eventName, awsRegion, userIdentity, userAgent, requestParameters } = event;
  const { accessKeyId: _key, ...identity } = userIdentity;
  return {
    eventID,
    eventTime,
    eventSource,
    eventName,
    awsRegion,
    userIdentity: identity,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(requestParameters === undefined || !isOpen ? {} : { requestParameters }),
  };
}
