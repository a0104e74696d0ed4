import { posix } from 'node:path';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import { judgeDigests } from './digest-chain.ts';
import type { DigestProblem } from './digest-chain.ts';
import type { Digest } from './digest-file.ts';
import type { FindDigestKeys } from './digest-keys.ts';

/** A log file is listed in the digest of its delivery, which may be one hour later than the time in its name. */
const SLACK_MS = 15 * 60 * 1000;

/** The result of checking digests. Paths may be local or keys of a bucket; only the file name counts. */
export interface DigestProof {
  readonly problems: readonly DigestProblem[];
  /** True if a proved digest lists the file, so that it must be hashed. */
  readonly isListed: (path: string) => boolean;
  /** Returns undefined if the file is as delivered. `hash`: of the unpacked content, in hex; undefined if it could not be computed. */
  readonly doubtOf: (path: string, hash: string | undefined) => TrailDoubt | undefined;
  /** Returns problems for files that are listed and wanted, but were not seen. */
  readonly missing: (seen: ReadonlySet<string>, isWanted: (key: string) => boolean) => readonly DigestProblem[];
}

/** Checks digests. `where`: their location, for messages. @throws SourceError if the keys are not available */
export async function proveBy(read: readonly (Digest | DigestProblem)[], where: string, findKeys: FindDigestKeys): Promise<DigestProof> {
  const digests = read.filter((each): each is Digest => 'sha256' in each);
  const unreadable = read.filter((each): each is DigestProblem => !('sha256' in each));
  const none = digests.length > 0 ? [] : [{ where, problem: 'expected digest files in a folder CloudTrail-Digest, found none' }];
  const keys = digests.length > 0 ? await findKeys(regionsOf(digests)) : new Map<string, Buffer>();
  const { proved, problems } = judgeDigests(digests, keys);
  const listed = new Map(
    proved.flatMap((digest) => digest.logFiles.map((log) => [nameOf(log.s3Object), { log, hash: log.hashValue.toLowerCase(), digest }])),
  );
  return {
    problems: [...unreadable, ...none, ...problems],
    isListed: (path) => listed.has(nameOf(path)),
    doubtOf: (path, hash) => {
      const entry = listed.get(nameOf(path));
      if (entry === undefined) return doubtOfUnlisted(path, proved);
      return entry.hash === hash ? undefined : 'forged';
    },
    missing: (seen, isWanted) =>
      [...listed]
        .filter(([name, { log }]) => !seen.has(name) && isWanted(log.s3Object))
        .map(([name, { digest }]) => ({
          where: digest.path,
          problem: `expected the log file ${name} that it lists, found none, so its events are missing`,
        })),
  };
}

/** Returns the file name, as digests use it. */
export function nameOf(path: string): string {
  return posix.basename(path.replaceAll('\\', '/'));
}

/** Returns a sentence for the user; undefined if the digest is not delivered yet, or if the problem of the digests is reported instead. */
export function explainDoubt(doubt: TrailDoubt | undefined): string | undefined {
  switch (doubt) {
    case 'forged':
      return 'expected content with the hash in the digest of its hour, found other content';
    case 'not-listed':
      return 'expected it in the signed and complete digest of its hour, found that CloudTrail did not deliver it';
    case 'not-covered':
    case 'not-covered-yet':
    case undefined:
      return undefined;
  }
}

/** `ACCOUNT_CloudTrail-Digest_REGION_TRAIL_HOMEREGION_TIME.json.gz` */
function regionsOf(digests: readonly Digest[]): readonly string[] {
  const regions = digests.map((digest) => /_CloudTrail-Digest_([a-z0-9-]+)_/.exec(nameOf(digest.digestS3Object))?.[1]);
  return [...new Set(regions.filter((region) => region !== undefined))].sort();
}

/** `ACCOUNT_CloudTrail_REGION_TIME_…`, https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html */
const LOG_NAME = /^(\d{12})_CloudTrail_([a-z0-9-]+)_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z_/;

/** Classifies an unlisted file: it was delivered after the newest digest, in an hour without a digest, or not by CloudTrail. */
function doubtOfUnlisted(path: string, proved: readonly Digest[]): TrailDoubt {
  const [found, account, region, year, month, day, hour, minute] = LOG_NAME.exec(nameOf(path)) ?? [];
  if (found === undefined) return 'not-covered';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  const own = proved.filter((digest) => nameOf(digest.digestS3Object).startsWith(`${account}_CloudTrail-Digest_${region}_`));
  if (own.length === 0 || Number.isNaN(time)) return 'not-covered';
  if (own.every((digest) => Date.parse(digest.digestEndTime) < time + SLACK_MS)) return 'not-covered-yet';
  const isCovered = own.some((digest) => Date.parse(digest.digestStartTime) <= time && time + SLACK_MS < Date.parse(digest.digestEndTime));
  return isCovered ? 'not-listed' : 'not-covered';
}
