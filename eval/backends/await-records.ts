/**
 * Waits until CloudTrail has delivered what was done: minutes, and in no order. Takes a lookup and what must come; returns the records.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/how-cloudtrail-works.html
 */
import type { JsonObject } from '#domain/json.ts';

/** What is waited for, and how long. */
export interface Waiting {
  /** Records since the drift began; asked again and again. */
  readonly lookup: () => Promise<readonly JsonObject[]>;
  /** `requestID` of every call that was made. */
  readonly requestIDs: readonly string[];
  readonly pauseMs: number;
  readonly mostMs: number;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Waits.
 * @param waiting what for
 * @returns the records in time order, each once; `missing` names calls that had no record when time was up
 */
export async function awaitRecords({
  lookup,
  requestIDs,
  pauseMs,
  mostMs,
  sleep,
}: Waiting): Promise<{ readonly records: readonly JsonObject[]; readonly missing: readonly string[] }> {
  const known = new Map<string, JsonObject>();
  for (let waited = 0; ; waited += pauseMs) {
    for (const record of await lookup()) known.set(String(record['eventID']), record);
    const delivered = new Set([...known.values()].map((record) => record['requestID']));
    const missing = requestIDs.filter((id) => !delivered.has(id));
    if (missing.length === 0 || waited >= mostMs) {
      const records = [...known.values()].sort((left, right) => (String(left['eventTime']) < String(right['eventTime']) ? -1 : 1));
      return { records, missing };
    }
    await sleep(pauseMs);
  }
}
