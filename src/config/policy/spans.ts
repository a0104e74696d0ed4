import { z } from 'zod';
import { duration, millisecondsOf } from './duration.ts';

export const Spans = z
  .strictObject({
    collision: duration(
      '15m',
      'two programs that change related resources within this time did not see each other’s change: dashboards and caches lag that much',
    ),
    reaction: duration('10m', 'a program reacts to what it watches within this time: two alarm periods of up to five minutes'),
    measure: duration('4h', 'how long a failover or an incident measure counts as still needed: half a shift'),
    opposition: duration('1d', 'further apart, the later of two opposite changes counts as made with knowledge of the earlier one'),
    retry: duration(
      '1h',
      'two equal writes of earlier runs within this time are a retry; further apart, the value was put back in between',
    ),
    sitting: duration('30m', 'a longer pause between calls of one actor starts a new episode'),
    firstWait: duration(
      '1m',
      'the longest timeout, delay or interval that a person may set for the first time: with it nothing waits much longer than before',
    ),
    schedule: duration('6h', 'how far a job or a maintenance window may move: further, and it may leave its quiet hours'),
    signal: duration('6h', 'a signal that has been firing for longer is a known state, not an incident: half a night on call'),
    runbook: duration('1h', 'how long after its start a runbook may make calls, if only its role identifies it'),
    override: duration('7d', 'the longest temporary change that an agent may announce'),
    memory: duration('30d', 'how long writes and proposals of earlier runs count: after a month value and code have changed'),
  })
  .prefault({})
  .describe('how close in time changes, signals and runbooks must be to count as related');
export type Spans = z.infer<typeof Spans>;

/** Returns a configured duration in milliseconds. */
export function spanOf(spans: Spans, name: keyof Spans): number {
  return millisecondsOf(spans[name]) ?? 0;
}
