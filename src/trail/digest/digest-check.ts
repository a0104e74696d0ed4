import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { DigestProblem } from './digest-chain.ts';
import { hashLogFile, readDigest } from './digest-file.ts';
import type { Digest } from './digest-file.ts';
import type { FindDigestKeys } from './digest-keys.ts';
import { explainDoubt, nameOf, proveBy } from './digest-proof.ts';

export interface DigestCheck {
  /** Doubts by log file. Files without an entry are proved. */
  readonly doubts: ReadonlyMap<string, TrailDoubt>;
  readonly problems: readonly DigestProblem[];
}

/**
 * Checks every log file of a folder against its digests.
 * @param folder contains `AWSLogs/…/CloudTrail-Digest/…` next to the log files
 * @returns doubts per file, and problems for a person: forged and missing files, hours without a digest
 * @throws SourceError if the keys are not available
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
  const doubtful = [...doubts].flatMap(([where, doubt]) => {
    const problem = explainDoubt(doubt);
    return problem === undefined ? [] : [{ where, problem }];
  });
  return { doubts, problems: [...proof.problems, ...doubtful, ...proof.missing(new Set(files.map(nameOf)), () => true)] };
}

async function listDigests(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.json(?:\.gz)?$/.test(entry.name) && !entry.name.endsWith('.metadata.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.slice(folder.length).split(sep).includes('CloudTrail-Digest'))
    .sort();
}
