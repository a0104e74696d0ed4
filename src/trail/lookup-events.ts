import type { CloudTrailClient, Event, LookupEventsCommandInput } from '@aws-sdk/client-cloudtrail';
import { SourceError } from '#domain/errors.ts';
import type { Clock, TimeWindow, Trail, TrailItem } from '#ports.ts';
import { explainLookupError } from './lookup-errors.ts';

/** LookupEvents answers for the last 90 days. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html */
const DAYS_KEPT = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 60 * 60 * 1000;

/** Where to look, and what time it is. */
export interface LookupOptions {
  /** The one region to read; undefined: the one the AWS SDK is configured for. */
  readonly region: string | undefined;
  /** URL to call in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
  readonly clock: Clock;
}

/**
 * Asks CloudTrail's event history of one region, management events of the last 90 days, newest first.
 * Credentials are found as the AWS SDK finds them. Needs cloudtrail:LookupEvents and nothing else.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/view-cloudtrail-events-cli.html
 * @param options region, endpoint and clock
 * @returns the trail; the window is passed on as StartTime and EndTime
 */
export function lookupEventsTrail(options: LookupOptions): Trail {
  const name = `CloudTrail LookupEvents (${options.region ?? 'default region'})`;
  return { name, records: (window) => lookUp(name, options, window) };
}

async function* lookUp(name: string, options: LookupOptions, window: TimeWindow): AsyncIterable<TrailItem> {
  refuseForgottenTimes(window, options.clock);
  // Loaded on use: the SDK takes longer to load than a run over a recorded trail takes in all.
  const { CloudTrailClient, LookupEventsCommand } = await import('@aws-sdk/client-cloudtrail');
  const client: CloudTrailClient = new CloudTrailClient({
    // Two requests a second are allowed per account and region, so that being throttled is the normal case.
    maxAttempts: 8,
    ...(options.region === undefined ? {} : { region: options.region }),
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
  });
  try {
    const question: LookupEventsCommandInput = {
      ...(window.from === undefined ? {} : { StartTime: new Date(window.from) }),
      ...(window.to === undefined ? {} : { EndTime: new Date(window.to) }),
    };
    let token: string | undefined;
    do {
      // A NextToken holds only for the very same question.
      const page = await client.send(new LookupEventsCommand(token === undefined ? question : { ...question, NextToken: token }));
      for (const event of page.Events ?? []) yield decode(event, name);
      token = page.NextToken;
    } while (token !== undefined && token !== '');
  } catch (error) {
    throw error instanceof SourceError ? error : explainLookupError(error, name);
  } finally {
    client.destroy();
  }
}

/** CloudTrail would answer with the part it still has, as if the days before had been quiet. */
function refuseForgottenTimes(window: TimeWindow, clock: Clock): void {
  if (window.from === undefined) return;
  const oldest = clock.now().getTime() - DAYS_KEPT * DAY_MS;
  // `--since 90d` was reckoned a moment before the clock is read here.
  if (Date.parse(window.from) >= oldest - GRACE_MS) return;
  throw new SourceError(
    'window-too-old',
    `expected a window within the last ${DAYS_KEPT} days, which is what CloudTrail's event history keeps; found one from ${window.from}`,
    `Start the window at ${new Date(oldest).toISOString()} or later, or read the trail's files out of its S3 bucket with --trace FOLDER.`,
  );
}

/** The record itself is JSON text inside the answer. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Event.html */
function decode(event: Event, name: string): TrailItem {
  const where = `${name}, event ${event.EventId ?? 'without an id'}`;
  if (event.CloudTrailEvent === undefined) return { kind: 'malformed', where, problem: 'CloudTrailEvent is missing' };
  try {
    return { kind: 'record', where, value: JSON.parse(event.CloudTrailEvent) as unknown };
  } catch {
    return { kind: 'malformed', where, problem: 'CloudTrailEvent is not JSON' };
  }
}
