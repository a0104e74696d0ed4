import { any } from '#domain/trail/event-condition.ts';
import { remember } from '#domain/text/remember.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { HeadRule } from '../filter-rule.ts';

/** eventTime is when the request completed, in UTC, to the second. The window is half open: `to` is the next run's `from`. */
export const rule: HeadRule<'outside-window'> = {
  reason: 'outside-window',
  title: 'Outside the time window',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html',
  matches: (event, { window }) => {
    const { from, to } = boundsOf(window);
    const time = timeOf(event.eventTime);
    return time < from || time >= to;
  },
  condition: ({ window }) => {
    const { from, to } = boundsOf(window);
    return any(
      ...(Number.isFinite(from) ? [{ kind: 'before', time: from } as const] : []),
      ...(Number.isFinite(to) ? [{ kind: 'since', time: to } as const] : []),
    );
  },
};

/** Cached, because a busy trail has several calls in one second. */
const timeOf = remember((text: string) => Date.parse(text));

interface Bounds {
  readonly from: number;
  readonly to: number;
}
const known = new WeakMap<TimeWindow, Bounds>();

function boundsOf(window: TimeWindow): Bounds {
  const found = known.get(window);
  if (found !== undefined) return found;
  const bounds = {
    from: window.from === undefined ? -Infinity : Date.parse(window.from),
    to: window.to === undefined ? Infinity : Date.parse(window.to),
  };
  known.set(window, bounds);
  return bounds;
}
