import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';

const SHARED = resolve(import.meta.dirname, '../../../../shared');
const SERVED = loadSchemas(() => true);

it('serves only the types that are used', () => {
  const { resources, suppressed, replacing } = loadSchemas((type) => type === 'aws_sqs_queue');

  expect([resources, suppressed, replacing].map((part) => Object.keys(part))).toEqual([
    ['aws_sqs_queue'],
    ['aws_sqs_queue'],
    ['aws_sqs_queue'],
  ]);
});

it('marks a block as computed if the provider suppresses its absence', () => {
  expect(SERVED.suppressed['aws_alb']).toContain('access_logs');
  expect(SERVED.resources['aws_alb']?.blocks['access_logs']?.computed).toBe(true);
});

interface Fact {
  readonly default?: unknown;
  readonly forceNew?: boolean;
  readonly computed?: boolean;
  readonly suppress?: boolean;
  readonly elem?: Readonly<Record<string, Fact>>;
}

/** Every fact that the fixtures should tell and do not, as a dotted path. */
function missingFacts(type: string, schema: BlockSchema, facts: Readonly<Record<string, Fact>>, prefix = ''): readonly string[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const [attribute, block] = [schema.attributes[name], schema.blocks[name]];
    const path = `${prefix}${name}`;
    const told = {
      default: fact.default === undefined || attribute?.default === fact.default,
      forceNew: fact.forceNew !== true || attribute?.forceNew === true || SERVED.replacing[type]?.has(path) === true,
      computed: fact.computed !== true || attribute !== undefined || block?.computed === true,
      suppress: fact.suppress !== true || SERVED.suppressed[type]?.has(path) === true,
    };
    const missing = Object.entries(told).flatMap(([kind, isTold]) => (isTold ? [] : [`${type}.${path}: ${kind}`]));
    return [...missing, ...(block === undefined ? [] : missingFacts(type, block.block, fact.elem ?? {}, `${path}.`))];
  });
}

describe.runIf(existsSync(join(SHARED, 'provider-facts.json')))('compared with the whole schema', () => {
  const readShared = (name: string): unknown => JSON.parse(readFileSync(join(SHARED, name), 'utf8'));

  it('has every resource type and data source', () => {
    const { provider_schemas: providers } = readShared('provider-schema.json') as {
      readonly provider_schemas: Readonly<Record<string, { readonly resource_schemas: object; readonly data_source_schemas: object }>>;
    };
    const [provider] = Object.values(providers);

    const missing = (wanted: object, served: object): readonly string[] =>
      Object.keys(wanted).filter((type) => !Object.hasOwn(served, type));

    expect(missing(provider!.resource_schemas, SERVED.resources)).toEqual([]);
    expect(missing(provider!.data_source_schemas, SERVED.dataSources)).toEqual([]);
  });

  it('has every default, replacement, computed block and suppressor', () => {
    const facts = readShared('provider-facts.json') as Readonly<Record<string, { readonly attrs: Readonly<Record<string, Fact>> }>>;

    expect(Object.entries(facts).flatMap(([type, { attrs }]) => missingFacts(type, SERVED.resources[type]!, attrs))).toEqual([]);
  });
});
