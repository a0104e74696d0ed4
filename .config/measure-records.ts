/**
 * How much of what AWS records can be read: `npm run measure-records [-- --shared DIR]`. DIR holds representative records of many services and
 * lies beside the repository. Prints how many mutating ones belong to a type, are dropped for a reason, or are neither, and names the last.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { beyondCatalogue } from '../src/catalogue/beyond-catalogue.ts';
import { asCalls } from '../src/catalogue/catalogue.ts';
import { eventSourceOf } from '../src/catalogue/event-sources.ts';
import { catalogue } from '../src/catalogue/index.ts';
import { contextRules, headRules } from '../src/stages/filter/rules/index.ts';
import { normalised, wordsOf } from '../src/stages/correlate/likeness/call-words.ts';
import { RECORDED_SCHEMA } from '../test/support/recorded-schema.ts';
import { isRead } from '../test/support/evidence/call-levels.ts';
import { shapeRecords } from '../test/support/evidence/records.ts';
import type { ShapeRecord } from '../test/support/evidence/records.ts';

const { values } = parseArgs({ options: { shared: { type: 'string', default: join(import.meta.dirname, '../../shared') } } });
const OPTIONS = { window: {}, accounts: [], regions: [] } as unknown as Parameters<(typeof headRules)[number]['matches']>[1];
const types = Object.keys(RECORDED_SCHEMA).map((type) => ({
  type,
  ...(entrySource(type) ?? eventSourceOf(type)),
  noun: normalised(eventSourceOf(type).noun),
}));

function entrySource(type: string): { readonly eventSource: string } | undefined {
  const entry = catalogue.entries.get(type);
  return entry === undefined ? undefined : { eventSource: entry.eventSource };
}

function placeOf({ event, shapeKnown, failed }: ShapeRecord): string {
  const dropped = headRules.find((rule) => !/window|scope/.test(rule.reason) && rule.matches(event, OPTIONS, new Map()))?.reason;
  if (dropped !== undefined) return dropped === 'read-only' ? 'not mutating' : `dropped: ${dropped}`;
  // Who called, and whether it went well, is not what the record is there for.
  const aside = contextRules.find(
    (rule) => /^(?:service-event|assume-role|automation)$/.test(rule.reason) && rule.matches(event, OPTIONS, new Map()),
  );
  if (aside !== undefined) return `dropped: ${aside.reason}`;
  const calls = catalogue.callsOf(event.eventSource, event.eventName);
  if (calls.some(({ entry, call }) => !shapeKnown || asCalls(call).some((one) => isRead(entry, one, event))))
    return 'correlated: by a mapping';
  const noun = wordsOf(event.eventName)?.noun;
  const own = types.filter((one) => one.eventSource === event.eventSource);
  // What the call made has its id from the answer, which a call that failed does not have: a run drops it as failed.
  if (calls.length > 0) return failed ? 'dropped: failed-call, whose answer would name the thing' : 'neither: mapped, and not read';
  if (noun !== undefined && own.some((one) => !catalogue.entries.has(one.type) && noun.includes(one.noun)))
    return 'correlated: by likeness';
  if (own.length === 0 || beyondCatalogue(event.eventSource, event.eventName) !== undefined) return 'named: beyond the catalogue';
  return 'neither: unknown-call';
}

const records = shapeRecords(join(values.shared, 'cloudtrail-shapes.jsonl'));
if (records.length === 0) {
  process.stderr.write(`expected cloudtrail-shapes.jsonl in ${values.shared}, found none\n`);
  process.exit(2);
}
const places = new Map<string, string[]>();
for (const record of records) {
  const place = placeOf(record);
  places.set(place, [...(places.get(place) ?? []), `${record.event.eventSource.split('.')[0]}:${record.event.eventName}`]);
}
const mutating = records.length - (places.get('not mutating')?.length ?? 0);
const share = (pattern: RegExp): string => {
  const found = [...places].filter(([place]) => pattern.test(place)).reduce((sum, [, names]) => sum + names.length, 0);
  return `${found} of ${mutating} (${((100 * found) / mutating).toFixed(1)} %)`;
};
for (const [place, names] of [...places].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  process.stdout.write(
    `${place}: ${names.length}\n${place.startsWith('neither') ? `  ${names.toSorted((left, right) => (left < right ? -1 : 1)).join('\n  ')}\n` : ''}`,
  );
process.stdout.write(`correlated or dropped for a reason: ${share(/^(?:correlated|dropped)/)}\n`);
process.stdout.write(
  `the same with those that no resource type of the catalogue can hold, each listed as unexplained with the type that would: ${share(/^(?:correlated|dropped|named)/)}\n`,
);
