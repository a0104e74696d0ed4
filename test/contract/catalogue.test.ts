import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import type { KnownCall } from '#catalogue/catalogue.ts';
import { text } from '#catalogue/convert.ts';
import { HIDDEN } from '#catalogue/define.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { Call, Identity, ResourceEntry, Writes } from '#catalogue/define.ts';
import { catalogue } from '#catalogue/index.ts';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { schemaWordsText } from '../support/evidence/schema-words.ts';
import { misfits } from '../support/schema-fit.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const CATALOGUE = join(ROOT, 'src/catalogue');
const SAMPLES = join(ROOT, 'fixtures/cloudtrail');

/** What `<sample>.expected.json` says: every entry that the call concerns, and nothing else. */
interface Expected {
  readonly type: string;
  readonly effect: Call['effect'];
  readonly identities: readonly Identity[];
  /** Attribute values before the call; none known when left out. */
  readonly current?: JsonObject;
  readonly writes: JsonObject;
  /** Attributes that changed to what the record hides. */
  readonly hidden?: readonly string[];
}

interface Sample {
  readonly name: string;
  readonly eventName: string;
  readonly event: CloudTrailEvent;
  readonly expected: readonly Expected[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const schema = readJson(join(ROOT, 'fixtures/provider-schema/aws.json')) as ProviderSchema;
const entries = [...catalogue.entries.values()];
const samples = readSamples();

function readSamples(): readonly Sample[] {
  const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files
    .filter((file) => !file.endsWith('.expected.json'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      eventName: basename(file).split('.')[0] ?? '',
      event: CloudTrailEvent.parse(readJson(join(SAMPLES, file))),
      expected: readJson(join(SAMPLES, file.replace(/\.json$/, '.expected.json'))) as readonly Expected[],
    }));
}

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

function sourceOf(entry: ResourceEntry): { readonly file: string; readonly lines: readonly string[] } {
  const service = entry.eventSource.split('.')[0] ?? '';
  const file = join(CATALOGUE, service, `${entry.type.replace(/^aws_/, '').replaceAll('_', '-')}.ts`);
  return { file, lines: readFileSync(file, 'utf8').split('\n') };
}

describe.each(entries)('$type', (entry) => {
  const types = schema[entry.type];
  const topLevel = Object.keys(entry.attributes).filter((name) => !name.includes('.'));
  const dotted = Object.keys(entry.attributes).filter((name) => name.includes('.'));

  it('is a resource type of the provider', () => {
    expect(types).toBeDefined();
  });

  it('lists every argument and block of the type, and no unknown one', () => {
    const known = [...Object.keys(types?.attributes ?? {}), ...Object.keys(types?.blocks ?? {})];

    expect(topLevel.sort()).toEqual(known.sort());
  });

  it('gives notes, and nothing else, on values inside blocks that exist', () => {
    const unknown = dotted.filter((name) => schemaAt(types, name.split('.')) === undefined);
    const mapped = dotted.filter((name) => entry.attributes[name]?.kind !== 'written');

    expect(unknown).toEqual([]);
    expect(mapped).toEqual([]);
  });

  it('says of arguments that someone can set that they can be set', () => {
    const computedOnly = topLevel.filter((name) => entry.attributes[name]?.kind === 'computed' && name !== 'id' && name !== 'tags_all');
    const settable = computedOnly.filter(
      (name) => types?.attributes[name]?.optional === true || types?.attributes[name]?.required === true,
    );

    expect(settable).toEqual([]);
  });

  it('has its calls sampled, each of them where it concerns this type', () => {
    const calls = Object.entries(entry.calls).flatMap(([eventName, calls]) => asCalls(calls).map((call) => ({ eventName, call })));

    const unsampled = calls.filter(({ eventName, call }) => {
      const own = samples.filter((sample) => sample.eventName === eventName && sample.event.eventSource === entry.eventSource);
      return !own.some((sample) => (call.split?.(sample.event) ?? [sample.event]).some((one) => call.identify(one).length > 0));
    });

    expect(unsampled.map(({ eventName, call }) => `${eventName} (${call.effect})`)).toEqual([]);
  });

  it('takes no reading call for a change', () => {
    const changing = Object.entries(entry.calls).filter(([, calls]) => asCalls(calls).some((call) => call.leaves === undefined));
    const reads = changing.filter(([name]) => /^(Get|List|Describe|Head|Lookup|BatchGet|Select|Query|Scan|Test|Simulate)/.test(name));

    expect(reads.map(([name]) => name)).toEqual([]);
  });

  it('spells event names without an API version', () => {
    expect(Object.keys(entry.calls).map(plainEventName)).toEqual(Object.keys(entry.calls));
  });

  it('stands in a file of its own, below the AWS document it follows', () => {
    const { lines } = sourceOf(entry);
    const block = lines.findIndex((line) => /^export const \w+ = c\.defineResource\(\{$/.test(line));

    expect(lines.filter((line) => line.includes('defineResource({'))).toHaveLength(1);
    expect(lines[block + 1]).toBe(`  type: '${entry.type}',`);
    expect(lines[block - 1]).toMatch(/^\/\/ https:\/\/docs\.aws\.amazon\.com\/\S+$/);
  });

  it('refers to attributes that exist', () => {
    const broken = Object.entries(entry.references).filter(
      ([own, { type, attribute }]) => types?.attributes[own] === undefined || schema[type]?.attributes[attribute] === undefined,
    );
    const brokenForms = entry.inlineForms.filter((form) => {
      const other = schema[form.type]?.attributes;
      const pairs = Object.entries(form.on);
      return (
        other?.[form.attribute] === undefined ||
        pairs.some(([own, there]) => types?.attributes[own] === undefined || other[there] === undefined)
      );
    });

    expect(broken).toEqual([]);
    expect(brokenForms).toEqual([]);
  });

  it('gives service defaults that fit the schema and differ from the provider’s', () => {
    const same = Object.entries(entry.serviceDefaults).filter(([name, value]) => types?.attributes[name]?.default === value);

    expect(misfits(entry.serviceDefaults, types)).toEqual([]);
    expect(same).toEqual([]);
  });
});

describe.each(samples)('$name', ({ event, eventName, expected, name }) => {
  it('is a successful call of the event its file is named after', () => {
    expect(plainEventName(event.eventName)).toBe(eventName);
    expect(name.split('/')[0]).toBe(event.eventSource.split('.')[0]);
    expect(event.errorCode).toBeUndefined();
    expect(event.readOnly).toBe(false);
    expect(event.managementEvent).toBe(true);
  });

  it('concerns the types that are expected and writes what is expected', () => {
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

    expect(seen.sort((left, right) => left.type.localeCompare(right.type))).toEqual(expected);
  });

  it('writes values of the kinds that the schema has', () => {
    const problems = expected.flatMap((item) => misfits(item.writes, schema[item.type]).map((problem) => `${item.type}: ${problem}`));

    expect(problems).toEqual([]);
  });

  it('names resources by attributes that exist, and makes or deletes nothing as two types alike', () => {
    const unknown = expected.flatMap((item) =>
      item.identities.flatMap((identity) =>
        Object.keys(identity).filter((attribute) => schemaAt(schema[item.type], attribute.split('.')) === undefined),
      ),
    );
    // An id alone does not tell the type; what is changed has to be in the state, where it has one.
    const claims = expected
      .filter((item) => item.effect !== 'updates')
      .map((item) => JSON.stringify([item.identities, Object.keys(item.writes)]));

    expect(unknown).toEqual([]);
    expect(new Set(claims).size).toBe(claims.length);
  });

  it('keeps its meaning apart from its outcome: only errorCode tells that it failed', () => {
    const failed: CloudTrailEvent = { ...event, responseElements: null, errorCode: 'AccessDenied', errorMessage: 'User is not authorized' };

    expect(CloudTrailEvent.parse(failed).errorCode).toBe('AccessDenied');
    // A denied call often has no parameters at all; reading it must not throw.
    expect(() => concerned({ ...failed, requestParameters: null })).not.toThrow();
  });
});

it('has every sample claimed by the registry', () => {
  const orphans = samples.filter(({ event }) => catalogue.callsOf(event.eventSource, event.eventName).length === 0);

  expect(orphans.map(({ name }) => name)).toEqual([]);
});

it('knows of the provider schema what the bundled one says (npm run schema-words)', () => {
  expect(readFileSync(join(CATALOGUE, 'schema-words.json'), 'utf8')).toBe(schemaWordsText(schema));
});

it('has no value taken for text that the schema has as something else', () => {
  const wrong = entries.flatMap(({ type, attributes }) =>
    Object.entries(attributes)
      .filter(([name, entry]) => entry.kind === 'mapped' && entry.convert === text && schema[type]?.attributes[name]?.type !== 'string')
      .map(([name]) => `${type}.${name}`),
  );

  expect(wrong).toEqual([]);
});

it('registers every block that is written down', () => {
  const files = readdirSync(CATALOGUE, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('/') && file.endsWith('.ts'));
  const written = files.flatMap((file) =>
    [...readFileSync(join(CATALOGUE, file), 'utf8').matchAll(/^ {2}type: '(aws_\w+)',$/gm)].map((match) => match[1] ?? ''),
  );

  expect(written.toSorted()).toEqual([...catalogue.entries.keys()].toSorted());
});
