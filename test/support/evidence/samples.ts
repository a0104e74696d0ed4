/** The samples that the repository holds, one a call and case. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

const SAMPLES = new URL('../../../fixtures/cloudtrail', import.meta.url).pathname;

/** One sample record. */
export interface Sample {
  /** Below fixtures/cloudtrail, without its ending. */
  readonly name: string;
  readonly eventName: string;
  readonly event: CloudTrailEvent;
  /** What its `.expected.json` holds. */
  readonly expected: unknown;
}

/**
 * Reads all samples.
 * @returns them, in order of their names
 * @throws Error where one is no CloudTrail record, or has no `.expected.json`
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
      expected: readJson(file.replace(/\.json$/, '.expected.json')),
    }));
}
