/** Real AWS records: those of the recordings and, if present next to the repository, representative ones of many services. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

/** A record that shows the form of a call. */
export interface EvidenceRecord {
  readonly event: CloudTrailEvent;
  readonly from: 'recordings' | 'shapes';
}

/**
 * Reads the successful calls of recordings.
 * @param folder one folder per project
 * @returns their records without reads; none if the folder does not exist
 */
export function recordedCalls(folder: string): readonly EvidenceRecord[] {
  if (!existsSync(folder)) return [];
  const traces = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /trace\.ndjson(?:\.gz)?$/.test(file));
  return traces
    .toSorted()
    .flatMap((file) => readText(join(folder, file)).trim().split('\n'))
    .map((line) => CloudTrailEvent.safeParse(JSON.parse(line)))
    .flatMap(({ data }) => (data === undefined || data.errorCode !== undefined || data.readOnly === true ? [] : [data]))
    .map((event): EvidenceRecord => ({ event, from: 'recordings' }));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** One line of `cloudtrail-shapes.jsonl`: a real record, reduced to its structure. */
interface ShapeLine {
  readonly eventSource: string;
  readonly eventName: string;
  readonly eventType?: string;
  readonly shapeKnown?: boolean;
  readonly readOnly?: boolean | string | null;
  readonly errorCode?: string | null;
  readonly requestParameters: CloudTrailEvent['requestParameters'];
  readonly responseElements?: CloudTrailEvent['responseElements'];
}

/** A representative record, and whether its parameters are known. */
export interface ShapeRecord extends EvidenceRecord {
  readonly shapeKnown: boolean;
  /** Whether the call failed, so that it has no answer. */
  readonly failed: boolean;
}

/**
 * Reads the representative records.
 * @param file `cloudtrail-shapes.jsonl`
 * @returns one per call, as if it had succeeded; none if the file does not exist
 */
export function shapeRecords(file: string): readonly ShapeRecord[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ShapeLine)
    .map((line, index) => ({
      event: eventOf(line, index),
      from: 'shapes',
      shapeKnown: isKnown(line),
      failed: typeof line.errorCode === 'string',
    }));
}

/** A denied call has no parameters and proves only the name of the event. */
function isKnown(line: ShapeLine): boolean {
  return line.shapeKnown !== false && Object.keys(line.requestParameters ?? {}).length > 0;
}

function eventOf(line: ShapeLine, index: number): CloudTrailEvent {
  const isRead = line.readOnly === true || line.readOnly === 'true';
  return {
    eventID: `shape-${index}`,
    eventTime: '2026-01-15T10:00:00Z',
    eventSource: line.eventSource,
    eventName: line.eventName,
    awsRegion: 'us-east-1',
    recipientAccountId: '123456789012',
    userIdentity: { type: 'IAMUser', accountId: '123456789012' },
    requestParameters: line.requestParameters,
    responseElements: line.responseElements,
    ...(line.readOnly === null || line.readOnly === undefined ? {} : { readOnly: isRead }),
    ...(line.eventType === undefined ? {} : { eventType: line.eventType }),
  };
}
