import { createHash } from 'node:crypto';

/** The window of every contender: the mutating events of a month, and role assumptions. */
export const WINDOW = { from: '2026-01-15T00:00:00Z', to: '2026-02-15T00:00:00Z' } as const;

/** Mutating calls of the corpus that change no configuration. */
export const USES: readonly (readonly [eventSource: string, eventName: string])[] = [
  ['ssm.amazonaws.com', 'UpdateInstanceInformation'],
  ['logs.amazonaws.com', 'CreateLogStream'],
];

/** The last argument: prints the ids of the remaining events instead of being timed. */
const ASKED_FOR_IDS = process.argv.at(-1) === 'ids';

/** The result of a contender. */
export interface Finding {
  /** Number of distinct remaining events; absent if the contender does not look for them. */
  readonly standing?: number | undefined;
  /** Hash of the ids of the remaining events, if requested. */
  readonly ids?: string | undefined;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/**
 * Prints the result, and the resource use of this process.
 * @param standing number of distinct remaining events; undefined if the contender does not look for them
 * @param ids gives their ids, once each
 */
export function tell(standing: number | undefined, ids?: () => Iterable<string>): void {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const hash =
    ASKED_FOR_IDS && ids !== undefined
      ? createHash('sha256')
          .update([...ids()].sort().join('\n'))
          .digest('hex')
      : undefined;
  const finding: Finding = { standing, ids: hash, cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 };
  process.stdout.write(`${JSON.stringify(finding)}\n`);
}
