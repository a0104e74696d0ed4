import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { TrailDoubt } from '#domain/trail-doubt.ts';
import { judgeDigests } from './digest-chain.ts';
import type { DigestProblem } from './digest-chain.ts';
import { hashLogFile, readDigest } from './digest-file.ts';
import type { Digest } from './digest-file.ts';
import type { DigestKeys } from './digest-keys.ts';

/** A log file is listed by the digest of the hour it was delivered in, which may be the one after that of its name. */
const SLACK_MS = 15 * 60 * 1000;

/** What the digests of a folder say of its log files. */
export interface DigestCheck {
  /** Log file → why its events are not proved; files that are missing from the map are as CloudTrail delivered them. */
  readonly doubts: ReadonlyMap<string, TrailDoubt>;
  readonly problems: readonly DigestProblem[];
}

/**
 * Checks every log file of a folder against the digests in it.
 * @param folder where `AWSLogs/…/CloudTrail-Digest/…` was copied to, beside the log files
 * @param files the log files
 * @param keys CloudTrail's public keys
 * @returns what is in doubt, and what a person should look at: forged and missing files, and hours without a digest
 */
export async function checkDigests(folder: string, files: readonly string[], keys: DigestKeys): Promise<DigestCheck> {
  const problems: DigestProblem[] = [];
  const digests: Digest[] = [];
  for (const path of await listDigests(folder)) {
    const read = await readDigest(path);
    if (typeof read === 'string') problems.push({ where: path, problem: read });
    else digests.push(read);
  }
  if (digests.length === 0) problems.push({ where: folder, problem: 'expected digest files in a folder CloudTrail-Digest; found none' });
  const verdict = judgeDigests(digests, keys);
  const listed = new Map(
    verdict.proved.flatMap((digest) =>
      digest.logFiles.map((log) => [basename(log.s3Object), { hash: log.hashValue.toLowerCase(), digest }]),
    ),
  );
  const doubts = new Map<string, TrailDoubt>();
  for (const path of files) {
    const entry = listed.get(basename(path));
    const isForged = entry !== undefined && (await hashLogFile(path)) !== entry.hash;
    const doubt = entry === undefined ? doubtOfUnlisted(path, verdict.proved) : isForged ? 'forged' : undefined;
    if (doubt !== undefined) doubts.set(path, doubt);
    if (doubt === 'forged' || doubt === 'not-listed') problems.push({ where: path, problem: explain(doubt) });
  }
  return { doubts, problems: [...problems, ...verdict.problems, ...removed(listed, files)] };
}

async function listDigests(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.json(?:\.gz)?$/.test(entry.name) && !entry.name.endsWith('.metadata.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.slice(folder.length).split(sep).includes('CloudTrail-Digest'))
    .sort();
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html: `ACCOUNT_CloudTrail_REGION_TIME_…` */
const LOG_NAME = /^(\d{12})_CloudTrail_([a-z0-9-]+)_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z_/;

/** What no digest lists was delivered after the newest, in an hour without one, or by somebody else. */
function doubtOfUnlisted(path: string, proved: readonly Digest[]): TrailDoubt {
  const [, account, region, year, month, day, hour, minute] = LOG_NAME.exec(basename(path)) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  const own = proved.filter((digest) => basename(digest.digestS3Object).startsWith(`${account}_CloudTrail-Digest_${region}_`));
  if (own.length === 0 || Number.isNaN(time)) return 'not-covered';
  if (own.every((digest) => Date.parse(digest.digestEndTime) < time + SLACK_MS)) return 'not-covered-yet';
  const isCovered = own.some((digest) => Date.parse(digest.digestStartTime) <= time && time + SLACK_MS < Date.parse(digest.digestEndTime));
  return isCovered ? 'not-listed' : 'not-covered';
}

function explain(doubt: 'forged' | 'not-listed'): string {
  return doubt === 'forged'
    ? 'expected the content that the digest of its hour has the hash of; found other content'
    : 'expected it in the digest of its hour, which is signed and complete; found that CloudTrail never delivered it';
}

function removed(listed: ReadonlyMap<string, { readonly digest: Digest }>, files: readonly string[]): readonly DigestProblem[] {
  const there = new Set(files.map((path) => basename(path)));
  return [...listed]
    .filter(([name]) => !there.has(name))
    .map(([name, { digest }]) => ({
      where: digest.path,
      problem: `expected the log file ${name} that it lists; found none, so that its events are missing`,
    }));
}
