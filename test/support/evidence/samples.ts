/** The samples of the repository, one per call and case. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Call, Identity } from '#catalogue/define.ts';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';

const SAMPLES = new URL('../../../fixtures/cloudtrail', import.meta.url).pathname;

/** The content of `<sample>.expected.json`: every entry that the call concerns, and no others. */
export interface Expected {
  readonly type: string;
  readonly effect: Call['effect'];
  readonly identities: readonly Identity[];
  /** Attribute values before the call; absent: unknown. */
  readonly current?: JsonObject;
  readonly writes: JsonObject;
  /** Attributes that changed to a value that the record hides. */
  readonly hidden?: readonly string[];
}

/** One sample record. */
export interface Sample {
  /** Path below fixtures/cloudtrail, without extension. */
  readonly name: string;
  readonly eventName: string;
  readonly event: CloudTrailEvent;
  readonly expected: readonly Expected[];
}

/**
 * Reads all samples.
 * @returns samples, sorted by name
 * @throws Error if one is not a CloudTrail record, or has no `.expected.json`
 */
export function readSamples(): readonly Sample[] {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(SAMPLES, file), 'utf8'));
  return readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.endsWith('.expected.json'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      eventName: basename(file).split('.')[0] ?? '',
      event: CloudTrailEvent.parse(readJson(file)),
      expected: readJson(file.replace(/\.json$/, '.expected.json')) as readonly Expected[],
    }));
}
