import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { TracedItem } from '#domain/trail/filtered.ts';
import { withDoubt } from '#domain/trail/trail-doubt.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { RecordFilter, Trail } from '#ports.ts';
import { countUnread } from './count-unread.ts';
import { parseRecord } from './parse-record.ts';
import { redact } from './redact.ts';

/** Further invalid records are only counted, because a trail full of them must not fill the memory. */
const MAX_NAMED = 10_000;

/**
 * Stage 1: reads the trails one after the other, validates records and removes secrets.
 * @param window a hint for the trails; events outside of it may still come
 * @param recordFilter lets a trail count a record by its head instead of reading it; absent: every record is read
 * @throws SourceError when a trail cannot be read, or at its end when none or too few of its records were valid
 */
export async function* trace(trails: readonly Trail[], window: TimeWindow, recordFilter?: RecordFilter): AsyncIterable<TracedItem> {
  for (const trail of trails) {
    let malformed = 0;
    const counted = countUnread(trail.name);
    for await (const item of trail.records(window, recordFilter)) {
      if (item.kind !== 'record') {
        if (item.kind === 'dropped') (item.reason === 'malformed-record' ? counted.unread : counted.read)(item.count);
        else if (item.unproved !== true) counted.unread(item);
        yield item;
        continue;
      }
      const parsed = parseRecord(item.value);
      if (parsed.kind === 'event') {
        counted.read();
        yield { kind: 'event', event: doubted(redact(parsed.event), item.doubt) };
      } else {
        malformed += 1;
        counted.unread({ where: item.where, problem: parsed.problem });
        yield malformed > MAX_NAMED
          ? { kind: 'dropped', reason: 'malformed-record', count: 1 }
          : { kind: 'malformed', where: item.where, problem: parsed.problem };
      }
    }
    counted.check();
  }
}

/** Marks the event for a guardrail. */
function doubted(event: CloudTrailEvent, doubt: TrailDoubt | undefined): CloudTrailEvent {
  return doubt === undefined ? event : withDoubt(event, doubt);
}
