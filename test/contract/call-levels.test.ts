import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import levels from '#catalogue/call-levels.json' with { type: 'json' };
import { catalogue } from '#catalogue/index.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { CallFacts } from '../support/evidence/call-levels.ts';
import { memberPaths } from '../support/evidence/known-members.ts';
import { readSamples } from '../support/evidence/samples.ts';

const FACTS = new URL('../../fixtures/service-members', import.meta.url).pathname;
const AGAIN = 'run npm run catalogue-data';
const samples = readSamples();
const entries = [...catalogue.entries.values()];
const levelsOf = (type: string): Readonly<Record<string, string>> =>
  (levels as Readonly<Record<string, Record<string, string>>>)[type] ?? {};

function factsOf(eventSource: string, eventName: string): CallFacts | undefined {
  const file = join(FACTS, `${eventSource.split('.')[0]}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, CallFacts>>)[eventName] : undefined;
}

/** A path that the model knows, or one inside of what it takes for a map or a document. */
function isConfirmed(path: string, known: readonly string[]): boolean {
  if (known.includes(path)) return true;
  const above = known.filter((one) => path.startsWith(`${one}.`));
  return above.some((one) => !known.some((other) => other.startsWith(`${one}.`)));
}

function unconfirmed(event: CloudTrailEvent, facts: CallFacts | undefined): readonly string[] {
  return [
    ...memberPaths(event.requestParameters).filter((path) => !isConfirmed(path, facts?.request ?? [])),
    ...memberPaths(event.responseElements).filter((path) => !isConfirmed(path, facts?.response ?? [])),
  ];
}

it(`has a level for every call and for no other (${AGAIN})`, () => {
  const calls = entries.flatMap((entry) => Object.keys(entry.calls).map((eventName) => `${entry.type} ${eventName}`));
  const levelled = Object.entries(levels).flatMap(([type, own]) => Object.keys(own).map((eventName) => `${type} ${eventName}`));

  expect(levelled.toSorted()).toEqual(calls.toSorted());
});

describe.each(entries)('$type', ({ type, eventSource, calls }) => {
  const of = (level: string): readonly string[] => Object.keys(calls).filter((eventName) => levelsOf(type)[eventName] === level);

  it('has a record somewhere for each call that is verified', () => {
    expect(of('verified').filter((eventName) => (factsOf(eventSource, eventName)?.records ?? []).length === 0)).toEqual([]);
  });

  it(`has samples that hold nothing but what the service’s model has, for each call that rests on it (${AGAIN})`, () => {
    const strange = of('service-model').flatMap((eventName) => {
      const own = samples.filter((one) => one.event.eventSource === eventSource && plainEventName(one.event.eventName) === eventName);
      const concerned = own.filter(({ event }) =>
        asCalls(calls[eventName] ?? []).some((call) => (call.split?.(event) ?? [event]).some((one) => call.identify(one).length > 0)),
      );
      return concerned.length === 0
        ? [`${eventName} has no sample`]
        : concerned.flatMap(({ name, event }) => unconfirmed(event, factsOf(eventSource, eventName)).map((path) => `${name}: ${path}`));
    });

    expect(strange).toEqual([]);
  });
});
