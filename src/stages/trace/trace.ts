/**
 * Stage 1: reads the trails one after the other. Takes trails and a window, returns events as CloudTrail spells them, secrets
 * removed, and the places where no record could be read. It refuses to know what an event means or whether it matters.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { TracedItem } from '#domain/trail/filtered.ts';
import { withDoubt } from '#domain/trail/trail-doubt.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Sift, Trail } from '#ports.ts';
import { countUnread } from './count-unread.ts';
import { parseRecord } from './parse-record.ts';
import { redact } from './redact.ts';

/** So many records of a trail that are none are named, the others are counted: a trail full of them must not fill the memory. */
const MAX_NAMED = 10_000;

/**
 * Reads all trails.
 * @param trails where records come from
 * @param window handed to each trail, which may use it to read less; events outside of it may still come
 * @param sift handed to each trail, which may count a record by its head instead of reading it; absent: every record is read
 * @returns events, malformed records and counts of what was dropped by its head, in the order of the trails
 * @throws SourceError when a trail as a whole cannot be read: at its end too, where no record of it was one, or many were none
 */
export async function* trace(trails: readonly Trail[], window: TimeWindow, sift?: Sift): AsyncIterable<TracedItem> {
  for (const trail of trails) {
    let malformed = 0;
    const counted = countUnread(trail.name);
    for await (const item of trail.records(window, sift)) {
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

/** What digests do not prove stays marked: a guardrail asks. */
function doubted(event: CloudTrailEvent, doubt: TrailDoubt | undefined): CloudTrailEvent {
  return doubt === undefined ? event : withDoubt(event, doubt);
}
