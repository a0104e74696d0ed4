import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import levels from '#catalogue/call-levels.json' with { type: 'json' };
import type { ResourceEntry } from '#catalogue/define.ts';
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

/** Service → what is known of its calls. */
const facts = new Map(
  readdirSync(FACTS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(FACTS, file), 'utf8')) as Readonly<Record<string, CallFacts>>,
    ]),
);

function factsOf(eventSource: string, eventName: string): CallFacts | undefined {
  return facts.get(eventSource.split('.')[0] ?? '')?.[eventName];
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

it(`has a level for exactly the calls in the catalogue (${AGAIN})`, () => {
  const calls = entries.flatMap((entry) => Object.keys(entry.calls).map((eventName) => `${entry.type} ${eventName}`));
  const levelled = Object.entries(levels).flatMap(([type, own]) => Object.keys(own).map((eventName) => `${type} ${eventName}`));

  expect
    .soft(
      calls.filter((call) => !levelled.includes(call)),
      'calls without a level',
    )
    .toEqual([]);
  expect
    .soft(
      levelled.filter((call) => !calls.includes(call)),
      'levels without a call',
    )
    .toEqual([]);
});

/** Every call that stands at a level, and the type it is of. */
function callsAt(level: string): readonly { readonly entry: ResourceEntry; readonly eventName: string }[] {
  return entries.flatMap((entry) =>
    Object.keys(entry.calls)
      .filter((eventName) => levelsOf(entry.type)[eventName] === level)
      .map((eventName) => ({ entry, eventName })),
  );
}

it('has a record for each verified call', () => {
  const unrecorded = callsAt('verified').filter(
    ({ entry, eventName }) => (factsOf(entry.eventSource, eventName)?.records ?? []).length === 0,
  );

  expect(unrecorded.map(({ entry, eventName }) => `${entry.type}: ${eventName}`)).toEqual([]);
});

it(`has samples with only fields of the service model, for each call that rests on it (${AGAIN})`, () => {
  const strange = callsAt('service-model').flatMap(({ entry: { type, eventSource, calls }, eventName }) => {
    const own = samples.filter((one) => one.event.eventSource === eventSource && plainEventName(one.event.eventName) === eventName);
    const concerned = own.filter(({ event }) =>
      asCalls(calls[eventName] ?? []).some((call) => (call.split?.(event) ?? [event]).some((one) => call.identify(one).length > 0)),
    );
    return concerned.length === 0
      ? [`${type}: ${eventName} has no sample`]
      : concerned.flatMap(({ name, event }) =>
          unconfirmed(event, factsOf(eventSource, eventName)).map((path) => `${type}: ${name}: ${path}`),
        );
  });

  expect(strange).toEqual([]);
});
