/**
 * How a trail lies in its bucket: `PREFIX/AWSLogs/[o-ORG/]ACCOUNT/CloudTrail/REGION/YYYY/MM/DD/FILE`. Takes keys and a
 * window, says which folders lead to records and which files may hold some of the window. It asks nobody.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
 */
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { BucketPlace } from './s3-source.ts';

const ORGANISATION = /^o-[a-z0-9]{10,32}$/;
const ACCOUNT = /^\d{12}$/;
const REGION = /^[a-z]{2,}(?:-[a-z]+)+-\d+$/;
/** `ACCOUNT_CloudTrail_REGION_20260115T1005Z_UNIQUE.json.gz`: the time at which the file was begun. */
const STAMP = /_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z_[^/]*$/;
const DAY = /^(\d{4}\/\d{2}\/\d{2})\//;
const TRAIL_FILE = /\.json(?:\.gz)?$/i;

const MINUTE_MS = 60 * 1000;
/** Stamps stand on a grid of five minutes, and clocks differ. */
const EARLY_MS = 15 * MINUTE_MS;
/** A file comes some 5 minutes after its events, up to 15, and now and then more. What comes later still, the next run's overlap reads. */
const LATE_MS = 60 * MINUTE_MS;

/** Of the folders beside each other, which is read: log files, or the digests of them. */
export type TrailKind = 'CloudTrail' | 'CloudTrail-Digest';

/** What a folder is good for: it is opened, its files are read, it lies beside the scope, or it is none of a trail. */
export type Folder = 'open' | 'read' | 'left-out' | 'foreign';

/**
 * Places a folder in the layout.
 * @param folder a prefix that ends in `/`, or the empty one
 * @param scope accounts and regions that are wanted; none: all; and the kind
 * @returns `read` from the region on downwards; the other kinds, Insights and whatever else are foreign
 */
export function placeFolder(folder: string, scope: Pick<BucketPlace, 'accounts' | 'regions'> & { readonly kind: TrailKind }): Folder {
  const parts = folder.split('/').slice(0, -1);
  const root = parts.lastIndexOf('AWSLogs');
  if (root < 0) return 'open';
  const [account, kind, region] = parts.slice(ORGANISATION.test(parts[root + 1] ?? '') ? root + 2 : root + 1);
  if (account === undefined) return 'open';
  if (!ACCOUNT.test(account) || (kind !== undefined && kind !== scope.kind)) return 'foreign';
  if (!isWanted(account, scope.accounts)) return 'left-out';
  if (region === undefined) return 'open';
  if (!REGION.test(region)) return 'foreign';
  return isWanted(region, scope.regions) ? 'read' : 'left-out';
}

/**
 * Whether a folder found in an opened one leads to a trail: above `AWSLogs/` nothing else does, since a bucket may hold anything.
 * @returns whether to look at it
 */
export function leadsToTrail(child: string): boolean {
  return child.split('/').includes('AWSLogs');
}

function isWanted(name: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/**
 * The key behind which a listing begins.
 * @param folder one that is read
 * @returns undefined where the window is open at its beginning
 */
export function firstKey(folder: string, window: TimeWindow): string | undefined {
  if (window.from === undefined) return undefined;
  const day = new Date(Date.parse(window.from) - EARLY_MS).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${regionRoot(folder)}${day}`;
}

/**
 * Whether a file may hold events of the window. Files are named by the time of their delivery, so that there is an overlap.
 * @param folder the one it was listed in
 * @returns `past` where no later key of the folder can: keys are listed in order of their days
 */
export function placeFile(key: string, folder: string, window: TimeWindow): 'wanted' | 'left-out' | 'past' {
  const last = window.to === undefined ? undefined : Date.parse(window.to) + LATE_MS;
  const day = DAY.exec(key.slice(regionRoot(folder).length))?.[1];
  if (last !== undefined && day !== undefined && day > new Date(last).toISOString().slice(0, 10).replaceAll('-', '/')) return 'past';
  if (!TRAIL_FILE.test(key)) return 'left-out';
  const stamp = stampOf(key);
  if (stamp === undefined) return 'wanted';
  const isEarly = window.from !== undefined && stamp < Date.parse(window.from) - EARLY_MS;
  return isEarly || (last !== undefined && stamp > last) ? 'left-out' : 'wanted';
}

/**
 * Reads the time out of a log file's name.
 * @returns when it was begun, in milliseconds since 1970; undefined where its name tells none
 */
export function stampOf(key: string): number | undefined {
  const [found, year, month, date, hour, minute] = STAMP.exec(key) ?? [];
  // Date.parse makes a date of nearly any text.
  const stamp = found === undefined ? Number.NaN : Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`);
  return Number.isNaN(stamp) ? undefined : stamp;
}

/** Up to the region: what follows are years. */
function regionRoot(folder: string): string {
  const start = folder.lastIndexOf('AWSLogs/');
  return folder.slice(0, start) + (/^.*?\/CloudTrail(?:-Digest)?\/[^/]+\//.exec(folder.slice(start))?.[0] ?? '');
}
