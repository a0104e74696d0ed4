/**
 * Waits until CloudTrail has delivered the records of all calls, which takes minutes and has no order. Takes a lookup and the expected
 * calls; returns the records. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/how-cloudtrail-works.html
 */
import type { JsonObject } from '#domain/json.ts';

/** The expected records, and the limits of the wait. */
export interface Waiting {
  /** Returns the records since the drift began; called repeatedly. */
  readonly lookup: () => Promise<readonly JsonObject[]>;
  /** `requestID` of every call that was made. */
  readonly requestIDs: readonly string[];
  readonly pauseMs: number;
  readonly mostMs: number;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Waits for records.
 * @param waiting lookup, expected calls and limits
 * @returns the records in time order, each once; `missing` lists calls without a record at the end of the wait
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
