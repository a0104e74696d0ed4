// The layout of a trail's bucket: `PREFIX/AWSLogs/[o-ORG/]ACCOUNT/CloudTrail/REGION/YYYY/MM/DD/FILE`.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { BucketPlace } from './s3-source.ts';

const ORGANISATION = /^o-[a-z0-9]{10,32}$/;
const ACCOUNT = /^\d{12}$/;
const REGION = /^[a-z]{2,}(?:-[a-z]+)+-\d+$/;
/** `ACCOUNT_CloudTrail_REGION_20260115T1005Z_UNIQUE.json.gz`: the time when the file was started. */
const STAMP = /_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z_[^/]*$/;
const DAY = /^(\d{4}\/\d{2}\/\d{2})\//;
const TRAIL_FILE = /\.json(?:\.gz)?$/i;

const MINUTE_MS = 60 * 1000;
/** These times have steps of five minutes, and clocks differ. */
const EARLY_MS = 15 * MINUTE_MS;
/** A file arrives about 5 minutes after its events, up to 15, rarely later. The next run's overlap reads later files. */
const LATE_MS = 60 * MINUTE_MS;

/** Log files, or their digests. */
export type TrailKind = 'CloudTrail' | 'CloudTrail-Digest';

/** `left-out`: outside the scope. `foreign`: not part of a trail. */
export type Folder = 'open' | 'read' | 'left-out' | 'foreign';

/** Classifies a folder: `read` from the region downwards; Insights and anything else are foreign. `folder` ends in `/` or is empty. */
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

/** True if a child leads to a trail. Above `AWSLogs/`, other folders are ignored, because a bucket may contain anything. */
export function isTrailFolder(child: string): boolean {
  return child.split('/').includes('AWSLogs');
}

function isWanted(name: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/** Returns the key after which a listing starts; undefined if the window has no start. */
export function firstKey(folder: string, window: TimeWindow): string | undefined {
  if (window.from === undefined) return undefined;
  const day = new Date(Date.parse(window.from) - EARLY_MS).toISOString().slice(0, 10).replaceAll('-', '/');
  return `${regionRoot(folder)}${day}`;
}

/** Returns whether a file may contain events of the window, with slack for delivery; `past` if no later key can, since keys sort by day. */
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

/** Returns the time in a log file's name, in milliseconds since 1970. */
export function stampOf(key: string): number | undefined {
  const [found, year, month, date, hour, minute] = STAMP.exec(key) ?? [];
  // Date.parse accepts nearly any text.
  const stamp = found === undefined ? Number.NaN : Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`);
  return Number.isNaN(stamp) ? undefined : stamp;
}

/** Returns the path up to the region; years follow. */
function regionRoot(folder: string): string {
  const start = folder.lastIndexOf('AWSLogs/');
  return folder.slice(0, start) + (/^.*?\/CloudTrail(?:-Digest)?\/[^/]+\//.exec(folder.slice(start))?.[0] ?? '');
}
