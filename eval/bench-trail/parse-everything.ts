/** The obvious program: unpack a file, parse it, keep mutating events. No validation, redaction or recovery. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { USES, WINDOW, tell } from './window.ts';

interface PlainRecord {
  readonly eventID: string;
  readonly eventTime: string;
  readonly eventSource: string;
  readonly eventName: string;
  readonly readOnly: boolean;
  readonly managementEvent: boolean;
  readonly userIdentity: { readonly invokedBy?: string };
}

const uses = new Set(USES.map((use) => use.join(' ')));

function isKept({ eventTime, eventSource, eventName, readOnly, managementEvent, userIdentity }: PlainRecord): boolean {
  if (eventTime < WINDOW.from || eventTime >= WINDOW.to || !managementEvent) return false;
  if (readOnly && !(eventSource === 'sts.amazonaws.com' && eventName.startsWith('AssumeR'))) return false;
  return !uses.has(`${eventSource} ${eventName}`) && !(eventName === 'CreateGrant' && userIdentity.invokedBy !== undefined);
}

const folder = process.argv[2] ?? '';
const standing = new Map<string, PlainRecord>();
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.gz')) continue;
  const { Records } = JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString()) as { readonly Records: readonly PlainRecord[] };
  for (const record of Records) if (isKept(record)) standing.set(record.eventID, record);
}
tell(standing.size);
