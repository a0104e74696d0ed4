import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { BlockSchema, CtyType } from '#domain/value/provider-schema.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { RECORDED_SCHEMA } from '../support/recorded-schema.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const SCHEMA = RECORDED_SCHEMA;
const NOBODY: Filtered = { read: 0, kept: [], context: [], dropped: {}, malformed: [] };

/** Types whose arguments have every shape there is: sets of objects, blocks in lists and sets, maps, JSON texts. */
const TYPES = [
  'aws_security_group',
  'aws_sqs_queue',
  'aws_lb_listener',
  'aws_autoscaling_group',
  'aws_iam_role',
  'aws_cloudfront_distribution',
];

const policy = fc
  .array(fc.constantFrom('s3:GetObject', 's3:PutObject', 'sqs:SendMessage'), { minLength: 1, maxLength: 3 })
  .map((actions) => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] }));
const word = fc.oneof(fc.constantFrom('HTTP', 'http', 'a', 'b', 'prod', ''), policy);

function valueOf(type: CtyType): fc.Arbitrary<Json> {
  if (typeof type === 'string') return type === 'number' ? fc.nat(9) : type === 'bool' ? fc.boolean() : word;
  const [kind, inner] = type;
  if (kind === 'map') return fc.dictionary(fc.constantFrom('x', 'y'), valueOf(inner as CtyType));
  if (kind !== 'object') return fc.array(valueOf(inner as CtyType), { maxLength: 3 });
  const members = Object.entries(inner as Readonly<Record<string, CtyType>>).map(([name, member]) => [name, valueOf(member)] as const);
  return fc.record(Object.fromEntries(members)) as fc.Arbitrary<Json>;
}

function valuesOf(schema: BlockSchema, depth: number): fc.Arbitrary<JsonObject> {
  const attributes = Object.entries(schema.attributes).map(([name, { type }]) => [name, fc.option(valueOf(type))] as const);
  const blocks = Object.entries(depth === 0 ? {} : schema.blocks).map(
    ([name, { block, nesting }]) =>
      [name, nesting === 'single' ? fc.constant(null) : fc.array(valuesOf(block, depth - 1), { maxLength: 2 })] as const,
  );
  return fc.record(Object.fromEntries([...attributes, ...blocks]));
}

/** Writes a value as a provider or AWS might: another order in a set, blank for null, numbers as text, JSON with other spacing. */
function noisy(type: CtyType, value: Json, flip: () => boolean): Json {
  if (isBlank(value)) return flip() ? value : blankOf(type);
  if (typeof type === 'string') return noisyScalar(value, flip);
  const [kind, inner] = type;
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => noisy(inner as CtyType, item, flip));
    return kind === 'set' && flip() ? items.toReversed() : items;
  }
  if (!isJsonObject(value)) return value;
  const typeOf = (name: string): CtyType =>
    kind === 'object' ? ((inner as Readonly<Record<string, CtyType>>)[name] ?? 'string') : (inner as CtyType);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, noisy(typeOf(name), item, flip)]));
}

function noisyScalar(value: Json, flip: () => boolean): Json {
  if (typeof value === 'number' || typeof value === 'boolean') return flip() ? String(value) : value;
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  const document = JSON.parse(value) as { readonly Statement: readonly { readonly Action: readonly string[] }[] };
  const [statement] = document.Statement;
  return JSON.stringify(
    { Statement: { ...statement, Action: [...new Set(statement?.Action)].toReversed() }, Version: '2012-10-17' },
    null,
    flip() ? 2 : 0,
  );
}

function noisyBlock(schema: BlockSchema, values: JsonObject, flip: () => boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const [attribute, block] = [schema.attributes[name], schema.blocks[name]];
      if (block === undefined || !Array.isArray(value)) return [name, attribute === undefined ? value : noisy(attribute.type, value, flip)];
      const blocks = (value as readonly JsonObject[]).map((item) => noisyBlock(block.block, item, flip));
      return [name, block.nesting === 'set' && flip() ? blocks.toReversed() : blocks];
    }),
  );
}

/** Zero and false are values of their own in a map or a list, so they are left as they are. */
function isBlank(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function blankOf(type: CtyType): Json {
  if (type === 'number' || type === 'bool') return null;
  if (typeof type === 'string') return '';
  return type[0] === 'map' || type[0] === 'object' ? null : [];
}

describe('a refresh with the same values in another notation', () => {
  const world = fc
    .constantFrom(...TYPES)
    .chain((type) =>
      fc.tuple(
        fc.constant(type),
        valuesOf(SCHEMA[type] ?? { attributes: {}, blocks: {} }, 2),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      ),
    );

  test.prop([world])('shows no drift, and no invisible change', ([type, values, flips]) => {
    let turn = 0;
    const flip = (): boolean => flips[(turn += 1) % flips.length] === true;
    const resource = inState(`${type}.it`, values);
    const after = noisyBlock(SCHEMA[type] ?? { attributes: {}, blocks: {} }, values, flip);
    const change: RefreshChange = { address: resource.address, type, kind: 'update', before: values, after, sensitive: [] };
    const code = `resource "${type}" "it" {\n}`;

    const result = correlate(
      NOBODY,
      { ...aWorkspace({ 'main.tf': code }, [resource]), refresh: [change] },
      catalogue,
      parsePolicy({ unmanaged: 'all' }, 'test'),
    );

    expect(result).toEqual({ drifts: [], settled: [], invisible: [], unexplained: [] });
  });
});
