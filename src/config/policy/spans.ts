import { z } from 'zod';
import { duration, millisecondsOf } from './duration.ts';

export const Spans = z
  .strictObject({
    collision: duration(
      '15m',
      'two programs that changed neighbours this close did not know of each other: dashboards and caches are as old',
    ),
    reaction: duration('10m', 'so soon a program answers what it watches: alarms look at periods of up to five minutes, twice'),
    measure: duration('4h', 'for so long a failover or an incident measure is taken to be still needed: half a shift'),
    opposition: duration('1d', 'further apart, the later of two opposite changes was made with the earlier one in view'),
    retry: duration('1h', 'two equal writes of earlier runs this close are a retry; further apart, somebody had put the value back'),
    sitting: duration('30m', 'a longer pause between calls of the same actor begins another piece of work'),
    firstWait: duration(
      '1m',
      'so long may a timeout, delay or interval be that a person sets for the first time: nothing waits much longer for it than before',
    ),
    schedule: duration('6h', 'a job or a maintenance window that moves further may leave the quiet hours it was put into'),
    signal: duration('6h', 'what has been firing for longer is a state that people live with: half a night on call'),
    runbook: duration('1h', 'so long after its start a runbook may go on making calls, where nothing but its role tells it apart'),
    override: duration('7d', 'the longest time for which an agent may announce a change: a week is no while any more'),
    memory: duration('30d', 'writes and proposals of earlier runs count for so long: value and code have moved on after a month'),
  })
  .prefault({})
  .describe('how close in time things have to be to be about each other');
export type Spans = z.infer<typeof Spans>;

/** Returns a configured duration in milliseconds. */
export function spanOf(spans: Spans, name: keyof Spans): number {
  return millisecondsOf(spans[name]) ?? 0;
}
