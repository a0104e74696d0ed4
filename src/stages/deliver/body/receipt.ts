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

/** Limit in characters, because a VCS limits the body and most of it has to be readable. */
const MAX_LENGTH = 24_000;
const LINE = 120;

/**
 * Returns the receipt of a thread, for `reconcile explain ID --receipt FILE`: a comment that Markdown does not show. It has the report's
 * data without sensitive and hidden values, source addresses and access keys. A receipt that is too long omits the events; if it is still
 * too long, the text is empty. Equal facts give equal text in any run.
 */
export function receiptOf(reconciliations: readonly Reconciliation[], mask: MaskEdits): string {
  const receipts = reconciliations.map((item): AttachedReceipt => ({
    reconciliation: toRow(item, (one) => unifiedDiff(mask(filesFromBase(one)))),
    events: item.decision.drift.events.map((event) => eventIn(event, item.decision.drift)),
  }));
  const whole = packed(receipts);
  const short = whole.length <= MAX_LENGTH ? whole : packed(receipts.map((one) => ({ ...one, events: [] })));
  return short.length <= MAX_LENGTH ? short : '';
}

function packed(receipts: readonly AttachedReceipt[]): string {
  // Base64 has no hyphen, so it cannot end the comment.
  const text = gzipSync(JSON.stringify(receipts)).toString('base64');
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [RECEIPT_BEGIN, ...lines, RECEIPT_END].join('\n');
}

/** Reduces an event to actor, time and call. Parameters are omitted for sensitive values: stage 1 does not know the schema's marks. */
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
