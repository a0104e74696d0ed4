import { createHash } from 'node:crypto';

/** What every contender is asked for: the events of a month that changed something, and who took on which role. */
export const WINDOW = { from: '2026-01-15T00:00:00Z', to: '2026-02-15T00:00:00Z' } as const;

/** Writes of the corpus that configure nothing. */
export const USES: readonly (readonly [eventSource: string, eventName: string])[] = [
  ['ssm.amazonaws.com', 'UpdateInstanceInformation'],
  ['logs.amazonaws.com', 'CreateLogStream'],
];

/** Behind a program's other options: it is asked which events are left, and its time is not taken. */
const ASKED_FOR_IDS = process.argv.at(-1) === 'ids';

/** What a contender says of itself when it is done. */
export interface Finding {
  /** Distinct events that are left; absent where none were looked for. */
  readonly standing?: number | undefined;
  /** Hash of the ids of the events that are left, where it was asked for. */
  readonly ids?: string | undefined;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/**
 * Prints what was found, and what it cost this process.
 * @param standing distinct events that are left; undefined where none were looked for
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
