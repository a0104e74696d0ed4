import type { CloudTrailClient, Event } from '@aws-sdk/client-cloudtrail';
import { SourceError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Clock, Trail, TrailItem } from '#ports.ts';
import { credentialsOf } from '../role-credentials.ts';
import type { AccountRole } from '../role-credentials.ts';
import { createLimiters } from './limiter.ts';
import type { Limiter, Wait } from './limiter.ts';
import { explainLookupError } from './lookup-errors.ts';
import { lookUpPages } from './lookup-pages.ts';
import type { LookupLane } from './lookup-pages.ts';
import type { LookupPlaces } from './lookup-source.ts';
import { readInTurn } from '../parallel-reads.ts';

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html */
const DAYS_KEPT = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 60 * 60 * 1000;

/** Number of event histories read in parallel. Each has its own rate limit. */
const WIDTH = 16;
/** A request without a response is repeated. */
const TIMEOUTS = { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true } as const;

export interface LookupOptions extends LookupPlaces {
  readonly endpoint: string | undefined;
  readonly clock: Clock;
  readonly wait?: Wait;
}

export interface History {
  readonly name: string;
  readonly region: string | undefined;
  readonly account: AccountRole | undefined;
}

/**
 * Reads CloudTrail's event history of each account and region: management events of the last 90 days, newest first, one page of each in
 * turn. Global services (IAM, Route 53, CloudFront) log to us-east-1. Needs cloudtrail:LookupEvents, and sts:AssumeRole for named accounts.
 * One unreadable history fails the whole read, because its events would be missing without notice.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/view-cloudtrail-events-cli.html
 */
export function lookupEventsTrail(options: LookupOptions): Trail {
  const accounts = options.accounts.map(({ id }) => `account ${id}, `).join('');
  const name = `CloudTrail LookupEvents (${accounts}${options.regions.join(', ') || 'default region'})`;
  return { name, records: (window) => lookUp(options, window) };
}

async function* lookUp(options: LookupOptions, window: TimeWindow): AsyncIterable<TrailItem> {
  refuseForgottenTimes(window, options);
  const limiters = createLimiters(options);
  const lanes = historiesOf(options).map((history) => (signal: AbortSignal) => {
    const limiter = limiters(`${history.account?.id ?? ''}/${history.region ?? ''}`);
    return readHistory(history, { options, window, limiter, signal });
  });
  for await (const page of readInTurn(lanes, WIDTH)) yield* page;
}

/** Returns one history for each account in each region. */
export function historiesOf({ accounts, regions }: LookupPlaces): readonly History[] {
  const places = accounts.length === 0 ? [undefined] : accounts;
  return places.flatMap((account) =>
    (regions.length === 0 ? [undefined] : regions).map((region) => ({
      account,
      region,
      name: `CloudTrail LookupEvents (${account === undefined ? '' : `account ${account.id}, `}${region ?? 'default region'})`,
    })),
  );
}

interface Reading {
  readonly options: LookupOptions;
  readonly window: TimeWindow;
  readonly limiter: Limiter;
  readonly signal: AbortSignal;
}

async function* readHistory(history: History, { options, window, limiter, signal }: Reading): AsyncGenerator<readonly TrailItem[], void> {
  // Loaded on use, because the SDK takes longer to load than a whole run over a recorded trail.
  const { LookupEventsCommand } = await import('@aws-sdk/client-cloudtrail');
  const client = await openClient(history, options.endpoint);
  try {
    const lane: LookupLane = {
      limiter,
      ask: (question, abortSignal) => client.send(new LookupEventsCommand(question), { abortSignal }),
    };
    for await (const page of lookUpPages(lane, window, signal)) yield page.map((event) => decode(event, history.name));
  } catch (error) {
    throw explainLookupError(error, history.name);
  } finally {
    client.destroy();
  }
}

/** Opens a client that does not retry. The caller must destroy it. `endpoint`: undefined: the AWS SDK's configuration */
export async function openClient({ region, account }: History, endpoint: string | undefined): Promise<CloudTrailClient> {
  const { CloudTrailClient } = await import('@aws-sdk/client-cloudtrail');
  return new CloudTrailClient({
    maxAttempts: 1,
    requestHandler: TIMEOUTS,
    ...(account === undefined ? {} : { credentials: await credentialsOf(account, { region, endpoint }) }),
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}

/** Refuses times before the history. CloudTrail would return only the part it still has, as if no events had happened before. */
function refuseForgottenTimes(window: TimeWindow, { clock }: LookupOptions): void {
  if (window.from === undefined) return;
  const oldest = clock.now().getTime() - DAYS_KEPT * DAY_MS;
  // `--since 90d` was computed shortly before the clock is read here.
  if (Date.parse(window.from) >= oldest - GRACE_MS) return;
  throw new SourceError(
    'window-too-old',
    `Expected a window within the last ${DAYS_KEPT} days, which the CloudTrail event history keeps; found one from ${window.from}.`,
    `Start the window at ${new Date(oldest).toISOString()} or later, or read the trail from its bucket (--trace s3://BUCKET/PREFIX), or from a file exported from CloudTrail Lake or Athena.`,
  );
}

/** The record is JSON text inside the event. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_Event.html */
function decode(event: Event, name: string): TrailItem {
  const where = `${name}, event ${event.EventId ?? 'without an id'}`;
  if (event.CloudTrailEvent === undefined) return { kind: 'malformed', where, problem: 'CloudTrailEvent is missing' };
  try {
    return { kind: 'record', where, value: JSON.parse(event.CloudTrailEvent) as unknown };
  } catch {
    return { kind: 'malformed', where, problem: 'CloudTrailEvent is not JSON' };
  }
}
