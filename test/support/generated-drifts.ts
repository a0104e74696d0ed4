/** Random drifts over the whole catalogue: any type, any argument that it covers, any value that the provider schema allows. */
import { fc } from '@fast-check/vitest';
import { catalogue } from '#catalogue/index.ts';
import { governedPaths } from '#catalogue/traits.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema, CtyType, ProviderSchema } from '#domain/value/provider-schema.ts';
import { aPolicy } from './drifts.ts';
import { inAnyVersion } from './recorded-schema.ts';

/** The provider's schema of every type of the catalogue, merged over all versions. */
export const PROVIDER_SCHEMA: ProviderSchema = Object.fromEntries(
  [...catalogue.entries.keys()].map((type) => [type, inAnyVersion(type) ?? { attributes: {}, blocks: {} }]),
);

/** One top-level argument before and after. */
export interface DrawnChange {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

/** A resource of the state with its changes. */
export interface DrawnDrift {
  readonly kind: 'changed' | 'unmanaged' | 'missing';
  readonly type: string;
  readonly changes: readonly DrawnChange[];
}

/** Small and large factors, so that some steps are permitted for all actors, some only for people, and some for none. */
const FACTORS = [0, 0.05, 0.3, 0.4, 0.6, 0.8, 1.2, 1.4, 1.8, 2, 2.5, 3.5, 4.5, 20] as const;

const numbers = fc
  .record({ before: fc.constantFrom(0, 1, 2, 10, 30, 60, 100, 300, 1000), factor: fc.constantFrom(...FACTORS) })
  .map(({ before, factor }): readonly [Json, Json] => [before, Math.round(before * factor)]);

const READS = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::shop-files/*' };
const RULES = { Effect: 'Allow', Action: '*', Resource: '*' };
const LETS_IN = { Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::999999999999:root' }, Action: 's3:GetObject', Resource: '*' };

/** Strings of every kind that arguments have: switches, classes, versions, schedules, networks, ids and documents. */
const TEXTS: readonly (readonly string[])[] = [
  ['ENABLED', 'DISABLED'],
  ['Enabled', 'Suspended'],
  ['true', 'false'],
  ['t3.micro', 't3.small', 't3.xlarge', 't3.16xlarge'],
  ['db.r6g.large', 'db.r6g.xlarge', 'db.r6g.8xlarge'],
  ['1.28', '1.29', '2.0'],
  ['rate(5 minutes)', 'rate(10 minutes)', 'rate(1 day)', 'cron(0 3 * * ? *)'],
  ['sun:04:00-sun:05:00', 'mon:02:00-mon:03:00'],
  ['10.0.0.0/8', '10.1.0.0/16', '0.0.0.0/0', '198.51.100.7/32'],
  ['sg-0123456789abcdef0', 'sg-0fedcba9876543210'],
  ['arn:aws:sns:us-east-1:123456789012:shop', 'arn:aws:sns:us-east-1:999999999999:elsewhere'],
  ['arn:aws:kms:us-east-1:123456789012:key/11111111-2222-3333-4444-555555555555', 'alias/aws/s3'],
  ['https://app.example.com', 'https://evil.example.net'],
  ['/health', '/', '/ready'],
  ['30', '60', '90', '3600', '0'],
  [aPolicy(READS), aPolicy(RULES), aPolicy(READS, LETS_IN), aPolicy(LETS_IN)],
  ['one', 'another'],
];

const texts = fc.constantFrom(...TEXTS).chain((pool): fc.Arbitrary<readonly [Json, Json]> => {
  const one = fc.constantFrom<Json>(...pool, '', null);
  return fc.tuple(one, one);
});

const flags = fc.constantFrom<readonly [Json, Json]>([true, false], [false, true], [null, true], [null, false], [true, null]);

function pairOf(type: CtyType): fc.Arbitrary<readonly [Json, Json]> {
  if (type === 'number') return numbers;
  if (type === 'bool') return flags;
  if (typeof type === 'string') return fc.oneof({ arbitrary: texts, weight: 4 }, { arbitrary: numbers.map(asTexts), weight: 1 });
  const [kind, element] = type;
  if (kind === 'map') return maps;
  if (kind === 'object') return objectsOf(element as Readonly<Record<string, CtyType>>);
  return fc
    .tuple(pairOf(element as CtyType), fc.constantFrom('swap', 'add', 'remove', 'empty'))
    .map(([[before, after], how]): readonly [Json, Json] => {
      if (how === 'swap') return [[before], [after]];
      if (how === 'add') return [[before], [before, after]];
      return how === 'remove' ? [[before, after], [before]] : [[before], []];
    });
}

function asTexts([before, after]: readonly [Json, Json]): readonly [Json, Json] {
  return [String(before), String(after)];
}

function objectsOf(members: Readonly<Record<string, CtyType>>): fc.Arbitrary<readonly [Json, Json]> {
  const empty = Object.fromEntries(Object.keys(members).map((name) => [name, null]));
  return fc.constantFrom(...Object.entries(members)).chain(([name, type]) =>
    pairOf(type).map(([before, after]): readonly [Json, Json] => [
      { ...empty, [name]: before },
      { ...empty, [name]: after },
    ]),
  );
}

const entries = fc.dictionary(fc.constantFrom('Owner', 'Team', 'Backup', 'Stage', 'TIMEOUT', 'role'), fc.constantFrom('a', 'b', '30'), {
  maxKeys: 3,
});
const maps: fc.Arbitrary<readonly [Json, Json]> = fc.tuple(entries, entries);

/** The whole top-level argument, as Terraform's state has it. */
function drawnAt(path: string, block: BlockSchema): fc.Arbitrary<readonly [Json, Json]> {
  const [name = '', ...rest] = path.split('.');
  const attribute = block.attributes[name];
  if (attribute !== undefined) return pairOf(attribute.type);
  const nested = block.blocks[name]?.block;
  if (nested === undefined) return texts;
  const inner = rest.length > 0 ? rest.join('.') : (Object.keys(nested.attributes)[0] ?? '');
  const [member = ''] = inner.split('.');
  const empty: JsonObject = {
    ...Object.fromEntries(Object.keys(nested.attributes).map((one) => [one, null])),
    ...Object.fromEntries(Object.keys(nested.blocks).map((one) => [one, []])),
  };
  const around = (value: Json): Json => [{ ...empty, [member]: value }];
  return fc.tuple(drawnAt(inner, nested), fc.nat(9)).map(([[before, after], roll]): readonly [Json, Json] => {
    if (roll === 0) return [[], around(after)];
    return roll === 1 ? [around(before), []] : [around(before), around(after)];
  });
}

function changeAt(type: string, path: string): fc.Arbitrary<DrawnChange> {
  const [top = ''] = path.split('.');
  return drawnAt(path, PROVIDER_SCHEMA[type] ?? { attributes: {}, blocks: {} }).map(([before, after]) => ({ path: top, before, after }));
}

/** Types of the catalogue, in its order. */
export const CATALOGUE_TYPES: readonly string[] = [...catalogue.entries.keys()];

const pathsOf = new Map(
  [...catalogue.entries.values()].map(({ type, traits }) => [
    type,
    [...governedPaths(traits).keys()].filter((path) => isArgument(type, path)),
  ]),
);

function isArgument(type: string, path: string): boolean {
  const [top = ''] = path.split('.');
  const schema = PROVIDER_SCHEMA[type];
  return top !== 'timeouts' && (schema?.attributes[top] !== undefined || schema?.blocks[top] !== undefined);
}

/**
 * Draws changes of one type.
 * @param type of the catalogue
 * @returns one to three real changes of its arguments
 */
export function changesOf(type: string): fc.Arbitrary<readonly DrawnChange[]> {
  const one = fc.constantFrom(...(pathsOf.get(type) ?? ['tags'])).chain((path) => changeAt(type, path));
  return fc
    .oneof({ arbitrary: fc.tuple(one), weight: 2 }, fc.uniqueArray(one, { selector: ({ path }) => path, minLength: 1, maxLength: 3 }))
    .filter((changes) => changes.every(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)));
}

/** A drift of any type: four in six are changes, the others are new or deleted resources. */
export const aDrawnDrift: fc.Arbitrary<DrawnDrift> = fc.constantFrom(...CATALOGUE_TYPES).chain((type) =>
  fc.record({
    kind: fc.constantFrom(
      'changed' as const,
      'changed' as const,
      'changed' as const,
      'changed' as const,
      'unmanaged' as const,
      'missing' as const,
    ),
    type: fc.constant(type),
    changes: changesOf(type),
  }),
);
