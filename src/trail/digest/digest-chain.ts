import { posix } from 'node:path';
import type { Digest } from './digest-file.ts';
import { isSignedBy } from './digest-keys.ts';
import type { DigestKeys } from './digest-keys.ts';

export interface DigestProblem {
  readonly where: string;
  readonly problem: string;
}

export interface DigestVerdict {
  /** Digests with a valid signature of CloudTrail. */
  readonly proved: readonly Digest[];
  readonly problems: readonly DigestProblem[];
}

/**
 * Checks digests of any accounts, regions and trails for wrong signatures, moved files and missing hours. The signature of each digest
 * except the newest is in the next one, so a folder copied without object metadata proves everything but its last hour.
 */
export function judgeDigests(digests: readonly Digest[], keys: DigestKeys): DigestVerdict {
  const judged = digests.map((digest) => ({ digest, problem: problemOf(digest, digests, keys) }));
  const proved = judged.filter(({ problem }) => problem === undefined).map(({ digest }) => digest);
  const isProved = new Set(proved);
  const chains = new Map<string, Digest[]>();
  for (const digest of digests) chains.set(chainOf(digest), [...(chains.get(chainOf(digest)) ?? []), digest]);
  return {
    proved,
    problems: [
      ...judged.flatMap(({ digest, problem }) => (problem === undefined ? [] : [{ where: digest.path, problem }])),
      ...proved.flatMap((digest) => gapsOf(digest, chains.get(chainOf(digest)) ?? [], isProved)),
    ],
  };
}

/** There is one chain per account, region and trail. Digests delivered later (`_backfill`) form their own chain. */
function chainOf(digest: Pick<Digest, 'digestS3Bucket' | 'digestS3Object'>): string {
  const name = posix.basename(digest.digestS3Object).replace(/_\d{8}T\d{6}Z/, '');
  return `${digest.digestS3Bucket}/${name}`;
}

function problemOf(digest: Digest, all: readonly Digest[], keys: DigestKeys): string | undefined {
  if (posix.basename(digest.path.replaceAll('\\', '/')) !== posix.basename(digest.digestS3Object))
    return `expected the digest of this name, found that of ${digest.digestS3Object}`;
  const key = keys.get(digest.digestPublicKeyFingerprint);
  if (key === undefined) return `expected the public key ${digest.digestPublicKeyFingerprint} among those given, found none`;
  const next = all.filter(
    (other) => other.previousDigestS3Object === digest.digestS3Object && other.digestS3Bucket === digest.digestS3Bucket,
  );
  const signatures = [digest.signature, ...next.map((other) => other.previousDigestSignature)].filter((text) => typeof text === 'string');
  if (signatures.length === 0)
    return 'expected its signature in the next digest, or next to it as .sig or .metadata.json, found none, so this hour is not proved';
  return signatures.some((signature) => isSignedBy(digest, signature, key))
    ? undefined
    : 'expected a valid CloudTrail signature, found one for other content';
}

/** Digests have no gaps, even for hours without log files. */
function gapsOf(digest: Digest, chain: readonly Digest[], proved: ReadonlySet<Digest>): readonly DigestProblem[] {
  const start = Date.parse(digest.digestStartTime);
  const earlier = chain.filter((other) => Date.parse(other.digestEndTime) <= start);
  const [first] = sortedBy(earlier, 'digestStartTime');
  const last = sortedBy(
    earlier.filter((other) => proved.has(other)),
    'digestEndTime',
  ).at(-1);
  const from = last?.digestEndTime ?? first?.digestStartTime;
  if (from === undefined || start <= Date.parse(from)) return [];
  const { previousDigestS3Object } = digest;
  const found =
    typeof previousDigestS3Object === 'string'
      ? `that it follows ${posix.basename(previousDigestS3Object)}`
      : 'that a chain begins with it';
  return [
    {
      where: digest.path,
      problem: `expected the hours before it to be proved, found ${found}, and that none is proved between ${from} and ${digest.digestStartTime}`,
    },
  ];
}

function sortedBy(digests: readonly Digest[], time: 'digestStartTime' | 'digestEndTime'): readonly Digest[] {
  return digests.toSorted((left, right) => Date.parse(left[time]) - Date.parse(right[time]));
}
