/**
 * Stage 1: reads the trails one after the other. Takes trails and a window, returns events as CloudTrail spells them, secrets
 * removed, and the places where no record could be read. It refuses to know what an event means or whether it matters.
 */
import type { TracedItem } from '#domain/filtered.ts';
import type { TimeWindow, Trail } from '#ports.ts';
import { parseRecord } from './parse-record.ts';
import { redact } from './redact.ts';

/**
 * Reads all trails.
 * @param trails where records come from
 * @param window handed to each trail, which may use it to read less; events outside of it may still come
 * @returns events and malformed records, in the order of the trails
 * @throws SourceError when a trail as a whole cannot be read
 */
export async function* trace(trails: readonly Trail[], window: TimeWindow): AsyncIterable<TracedItem> {
  for (const trail of trails) {
    for await (const item of trail.records(window)) {
      if (item.kind === 'malformed') {
        yield item;
        continue;
      }
      const parsed = parseRecord(item.value);
      if (parsed.kind === 'event') yield { kind: 'event', event: redact(parsed.event) };
      else yield { kind: 'malformed', where: item.where, problem: parsed.problem };
    }
  }
}
