import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import type { KnownCall } from '#catalogue/catalogue.ts';
import { text } from '#catalogue/convert.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { Call, Identity, ResourceEntry, Writes } from '#catalogue/define.ts';
import { catalogue } from '#catalogue/index.ts';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { typeMismatches } from '#domain/value/misfits.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { readSamples } from '../support/evidence/samples.ts';
import { blockShapesText, schemaWordsText } from '../support/evidence/schema-words.ts';
import { inAnyVersion } from '../support/recorded-schema.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const CATALOGUE = join(ROOT, 'src/catalogue');

const entries = [...catalogue.entries.values()];
const samples = readSamples();

function concerned(event: CloudTrailEvent): readonly (KnownCall & { readonly identities: readonly Identity[] })[] {
  return catalogue
    .callsIn(event)
    .map((known) => ({ ...known, identities: known.call.identify(known.event) }))
    .filter(({ identities }) => identities.length > 0);
}

function runWriters(entry: ResourceEntry, call: Call, event: CloudTrailEvent, current: JsonObject): Writes {
  return call.writers.reduce<Writes>((writes, writer) => ({ ...writes, ...writer(event, current, entry.attributes) }), {});
}

function schemaAt(block: BlockSchema | undefined, path: readonly string[]): AttributeSchema | BlockSchema | undefined {
  const [name = '', ...rest] = path;
  const nested = block?.blocks[name]?.block;
  return rest.length === 0 ? (block?.attributes[name] ?? nested) : schemaAt(nested, rest);
}

/** The file that a type has of its own; nothing where there is none. */
function linesOf({ type, eventSource }: ResourceEntry): readonly string[] {
  const file = join(CATALOGUE, eventSource.split('.')[0] ?? '', `${type.replace(/^aws_/, '').replaceAll('_', '-')}.ts`);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Every call of every type, with the words that name it in a list of faults. */
const calls = entries.flatMap((entry) =>
  Object.entries(entry.calls).flatMap(([eventName, own]) =>
    asCalls(own).map((call) => ({ entry, eventName, call, name: `${entry.type}: ${eventName} (${call.effect})` })),
  ),
);

it.each(entries)('$type: every argument, reference and default matches the provider schema', (entry) => {
  const types = inAnyVersion(entry.type);
  const has = (name: string): boolean => types?.attributes[name] !== undefined || types?.blocks[name] !== undefined;
  // Where a resource is, no call changes; traits.ts says so of every type.
  const known = [...Object.keys(types?.attributes ?? {}), ...Object.keys(types?.blocks ?? {})].filter((name) => name !== 'region');
  const topLevel = Object.keys(entry.attributes);
  const computedOnly = topLevel.filter((name) => entry.attributes[name]?.kind === 'computed' && name !== 'id' && name !== 'tags_all');
  const settable = computedOnly.filter((name) => types?.attributes[name]?.optional === true || types?.attributes[name]?.required === true);
  const broken = Object.entries(entry.references).filter(
    ([own, { type, attribute }]) => types?.attributes[own] === undefined || inAnyVersion(type)?.attributes[attribute] === undefined,
  );
  const brokenForms = entry.inlineForms.filter((form) => {
    const other = inAnyVersion(form.type)?.attributes;
    const pairs = Object.entries(form.on);
    const isThere = other?.[form.attribute] !== undefined || inAnyVersion(form.type)?.blocks[form.attribute] !== undefined;
    return !isThere || pairs.some(([own, there]) => types?.attributes[own] === undefined || other?.[there] === undefined);
  });
  const same = Object.entries(entry.serviceDefaults).filter(([name, value]) => types?.attributes[name]?.default === value);

  expect.soft(types, 'a resource type of the provider').toBeDefined();
  expect
    .soft(
      known.filter((name) => !topLevel.includes(name)),
      'arguments and blocks missing in the entry',
    )
    .toEqual([]);
  expect
    .soft(
      topLevel.filter((name) => !has(name)),
      'arguments missing in the type',
    )
    .toEqual([]);
  expect.soft(settable, 'configurable arguments marked as computed').toEqual([]);
  expect.soft(broken, 'references between missing attributes').toEqual([]);
  expect.soft(brokenForms, 'inline forms of missing attributes').toEqual([]);
  expect.soft(typeMismatches(entry.serviceDefaults, types), 'service defaults that do not fit the schema').toEqual([]);
  expect.soft(same, 'service defaults equal to provider defaults').toEqual([]);
});

it('has a sample of every call that concerns its type', () => {
  const unsampled = calls.filter(({ entry, eventName, call }) => {
    const own = samples.filter((sample) => sample.eventName === eventName && sample.event.eventSource === entry.eventSource);
    return !own.some((sample) => (call.split?.(sample.event) ?? [sample.event]).some((one) => call.identify(one).length > 0));
  });

  expect(unsampled.map(({ name }) => name)).toEqual([]);
});

it('reads no read-only call as a change', () => {
  const changing = calls.filter(({ call }) => call.leaves === undefined);
  const reads = changing.filter(({ eventName }) =>
    /^(Get|List|Describe|Head|Lookup|BatchGet|Select|Query|Scan|Test|Simulate)/.test(eventName),
  );

  expect(reads.map(({ name }) => name)).toEqual([]);
});

it('writes event names without an API version', () => {
  expect(calls.filter(({ eventName }) => plainEventName(eventName) !== eventName).map(({ name }) => name)).toEqual([]);
});

it('has one type per file, below the AWS document that it follows', () => {
  const misplaced = entries.filter((entry) => {
    const lines = linesOf(entry);
    const block = lines.findIndex((line) => /^export const \w+ = c\.defineResource\(\{$/.test(line));
    return (
      lines.filter((line) => line.includes('defineResource({')).length !== 1 ||
      lines[block + 1] !== `  type: '${entry.type}',` ||
      !/^\/\/ https:\/\/docs\.aws\.amazon\.com\/\S+$/.test(lines[block - 1] ?? '')
    );
  });

  expect(misplaced.map(({ type }) => type)).toEqual([]);
});

it.each(samples)(
  '$name: a successful call with the expected effect, with names and values of the schema',
  ({ event, eventName, expected, name }) => {
    const seen = concerned(event).map(({ entry, call, event: own, identities }) => {
      const current = expected.find(
        (item) => item.type === entry.type && JSON.stringify(item.identities) === JSON.stringify(identities),
      )?.current;
      const writes = Object.entries(runWriters(entry, call, own, current ?? {}));
      const hidden = writes.filter(([, value]) => value === HIDDEN).map(([attribute]) => attribute);
      return {
        type: entry.type,
        effect: call.effect,
        identities,
        ...(current === undefined ? {} : { current }),
        writes: Object.fromEntries(writes.filter(([, value]) => value !== HIDDEN)),
        ...(hidden.length === 0 ? {} : { hidden: hidden.sort() }),
      };
    });
    const strange = expected.flatMap((item) =>
      typeMismatches(item.writes, inAnyVersion(item.type)).map((problem) => `${item.type}: ${problem}`),
    );
    const unknown = expected.flatMap((item) =>
      item.identities.flatMap((identity) =>
        Object.keys(identity).filter((attribute) => schemaAt(inAnyVersion(item.type), attribute.split('.')) === undefined),
      ),
    );
    // An id alone does not tell the type; what is changed has to be in the state, where it has one.
    const claims = expected
      .filter((item) => item.effect !== 'updates')
      .map((item) => JSON.stringify([item.identities, Object.keys(item.writes)]));
    const failed: CloudTrailEvent = { ...event, responseElements: null, errorCode: 'AccessDenied', errorMessage: 'User is not authorized' };

    expect.soft(plainEventName(event.eventName), 'the event in the file name').toBe(eventName);
    expect.soft(event.eventSource.split('.')[0], 'the service in the folder name').toBe(name.split('/')[0]);
    expect.soft(event, 'a successful call with a change').toMatchObject({ readOnly: false, managementEvent: true });
    expect.soft(event.errorCode, 'the error of a successful call').toBeUndefined();
    expect
      .soft(
        seen.sort((left, right) => left.type.localeCompare(right.type)),
        'the types that the call concerns, and what it writes',
      )
      .toEqual(expected);
    expect.soft(strange, 'values of another type than in the schema').toEqual([]);
    expect.soft(unknown, 'resources identified by missing attributes').toEqual([]);
    expect.soft(claims, 'resources created or deleted as two types').toEqual([...new Set(claims)]);
    // Its meaning stays apart from its outcome: only errorCode tells that it failed.
    expect.soft(CloudTrailEvent.parse(failed).errorCode, 'the error of a denied call').toBe('AccessDenied');
    // A denied call often has no parameters at all; reading it must not throw.
    expect.soft(() => concerned({ ...failed, requestParameters: null }), 'reading a denied call').not.toThrow();
  },
);

it('maps every sample to a type', () => {
  const orphans = samples.filter(({ event }) => catalogue.callsOf(event.eventSource, event.eventName).length === 0);

  expect(orphans.map(({ name }) => name)).toEqual([]);
});

it('has the same schema words as the bundled provider schema (npm run schema-words)', () => {
  const words = readFileSync(join(CATALOGUE, 'schema-words.json'), 'utf8');
  const types = Object.keys(JSON.parse(words) as object);

  expect(words).toBe(schemaWordsText(types));
  expect(readFileSync(join(CATALOGUE, 'block-shapes.json'), 'utf8')).toBe(blockShapesText());
  expect(entries.filter(({ type }) => !types.includes(type)).map(({ type }) => type)).toEqual([]);
});

it('converts no attribute to text that has another type in the schema', () => {
  const wrong = entries.flatMap(({ type, attributes }) =>
    Object.entries(attributes)
      .filter(
        ([name, entry]) => entry.kind === 'mapped' && entry.convert === text && inAnyVersion(type)?.attributes[name]?.type !== 'string',
      )
      .map(([name]) => `${type}.${name}`),
  );

  expect(wrong).toEqual([]);
});

it('registers every defined block', () => {
  const files = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('/') && file.endsWith('.ts'));
  const written = files.flatMap((file) =>
    [...readFileSync(join(CATALOGUE, file), 'utf8').matchAll(/^ {2}type: '(aws_\w+)',$/gm)].map((match) => match[1] ?? ''),
  );

  expect(written.toSorted()).toEqual([...catalogue.entries.keys()].toSorted());
});
