import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { DigestProblem } from './digest-chain.ts';
import { hashLogFile, readDigest } from './digest-file.ts';
import type { Digest } from './digest-file.ts';
import type { FindDigestKeys } from './digest-keys.ts';
import { explainDoubt, nameOf, proveBy } from './digest-proof.ts';

/** What the digests of a folder say of its log files. */
export interface DigestCheck {
  /** Log file → why its events are not proved; files that are missing from the map are as CloudTrail delivered them. */
  readonly doubts: ReadonlyMap<string, TrailDoubt>;
  readonly problems: readonly DigestProblem[];
}

/**
 * Checks every log file of a folder against the digests in it.
 * @param folder where `AWSLogs/…/CloudTrail-Digest/…` was copied to, beside the log files
 * @param findKeys finds CloudTrail's public keys
 * @returns what is in doubt, and what a person should look at: forged and missing files, and hours without a digest
 * @throws SourceError where the keys cannot be had
 */
export async function checkDigests(folder: string, files: readonly string[], findKeys: FindDigestKeys): Promise<DigestCheck> {
  const read: (Digest | DigestProblem)[] = [];
  for (const path of await listDigests(folder)) {
    const digest = await readDigest(path);
    read.push(typeof digest === 'string' ? { where: path, problem: digest } : digest);
  }
  const proof = await proveBy(read, folder, findKeys);
  const doubts = new Map<string, TrailDoubt>();
  for (const path of files) {
    const doubt = proof.doubtOf(path, proof.isListed(path) ? await hashLogFile(path) : undefined);
    if (doubt !== undefined) doubts.set(path, doubt);
  }
  const told = [...doubts].flatMap(([where, doubt]) => {
    const problem = explainDoubt(doubt);
    return problem === undefined ? [] : [{ where, problem }];
  });
  return { doubts, problems: [...proof.problems, ...told, ...proof.missing(new Set(files.map(nameOf)), () => true)] };
}

async function listDigests(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.json(?:\.gz)?$/.test(entry.name) && !entry.name.endsWith('.metadata.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.slice(folder.length).split(sep).includes('CloudTrail-Digest'))
    .sort();
}
