/** The whole provider at once: one resource of every type, planned by the real Terraform. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType } from '#domain/value/provider-schema.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { changesIn } from '../../../eval/replay-provider/compare.ts';
import { planResource } from '../../../eval/replay-provider/planner/plan-resource.ts';
import { identical } from '../../../eval/replay-provider/planner/same-value.ts';
import { planWithWorld } from '../../../eval/replay-provider/run-plan.ts';
import { aFolder } from '../../support/scenarios.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const SCHEMA = RECORDED_SCHEMA;
const TYPES = Object.keys(SCHEMA);
/** Deeper blocks stay out unless they must be there: statements of a firewall hold statements, 1 MB of schema a type. */
const DEEPEST = 3;

/** A value of a type, another one for every seed. */
function sample(type: CtyType, seed: number): Json {
  if (type === 'string') return `text-${seed}`;
  if (type === 'number') return seed + 10;
  if (type === 'bool') return seed % 2 === 0;
  const [kind, inner] = type as readonly [string, CtyType];
  if (kind === 'map') return { key: sample(inner, seed) };
  if (kind === 'object')
    return Object.fromEntries(
      Object.entries(inner as unknown as Readonly<Record<string, CtyType>>).map(([key, of]) => [key, sample(of, seed)]),
    );
  return [sample(inner, seed)];
}

const isArgument = ({ optional, required }: AttributeSchema): boolean => optional === true || required === true;

/** What code says: every argument, and one block of each kind. */
function configured(block: BlockSchema, seed: number, depth = 0): JsonObject {
  const attributes = Object.entries(block.attributes)
    .filter(([, attribute]) => isArgument(attribute))
    .map(([name, { type }]): [string, Json] => [name, sample(type, seed)]);
  const blocks = Object.entries(block.blocks).map(([name, nested]): [string, Json] => [
    name,
    nestedValue(nested, { seed, depth, values: configured }),
  ]);
  return Object.fromEntries([...attributes, ...blocks]);
}

/** As many blocks as there have to be, and one where there may be none. */
function nestedValue({ nesting, minItems, block }: BlockTypeSchema, { seed, depth, values }: Nested): Json {
  if (nesting === 'single' || nesting === 'group') return values(block, seed, depth + 1);
  const least = depth < DEEPEST ? 1 : 0;
  return Array.from({ length: Math.max(least, minItems ?? 0) }, (_, index) => values(block, seed + 1000 * index, depth + 1));
}

interface Nested {
  readonly seed: number;
  readonly depth: number;
  readonly values: typeof configured;
}

/** What was applied: what code says, and what the provider computed. */
function applied(block: BlockSchema, seed: number, depth = 0): JsonObject {
  const attributes = Object.entries(block.attributes).map(([name, { type }]): [string, Json] => [name, sample(type, seed)]);
  const blocks = Object.entries(block.blocks).map(([name, nested]): [string, Json] => [
    name,
    nestedValue(nested, { seed, depth, values: applied }),
  ]);
  return Object.fromEntries([...attributes, ...blocks]);
}

/** Names that the provider gives, and code must not. */
function withoutOwn({ id: _id, tags_all: _all, ...rest }: JsonObject): JsonObject {
  return rest;
}

function tagged(type: string, values: JsonObject): JsonObject {
  return 'tags_all' in (SCHEMA[type]?.attributes ?? {}) ? { ...values, tags_all: values['tags'] ?? {} } : values;
}

/** A root with one resource of each type, and the state its apply left. */
function everyType(types: readonly string[]): { readonly directory: string; readonly state: string; readonly world: World } {
  const directory = aFolder();
  const resource = Object.fromEntries(types.map((type, seed) => [type, { it: withoutOwn(configured(SCHEMA[type]!, seed)) }]));
  writeFileSync(join(directory, 'main.tf.json'), JSON.stringify({ resource }));
  const values = types.map((type, seed) => [`${type}.it`, tagged(type, applied(SCHEMA[type]!, seed))] as const);
  const resources = values.map(([address, attributes]) => ({
    mode: 'managed',
    type: address.split('.')[0],
    name: 'it',
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes }],
  }));
  const head = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: '00000000-0000-4000-8000-000000000000', outputs: {} };
  return { directory, state: JSON.stringify({ ...head, resources }), world: Object.fromEntries(values) };
}

type World = Readonly<Record<string, JsonObject>>;

/** Arguments a person could change, apart from what follows from others. */
function argumentsOf(type: string): readonly (readonly [name: string, attribute: AttributeSchema])[] {
  return Object.entries(SCHEMA[type]?.attributes ?? {}).filter(
    ([name, one]) => isArgument(one) && !['id', 'tags_all', 'tags'].includes(name),
  );
}

it('plans no change for any type if code matches the world', SLOW, async () => {
  const plan = await planWithWorld({ ...everyType(TYPES), created: [] });

  expect(plan.resource_changes).toHaveLength(TYPES.length);
  expect(changesIn(plan.resource_changes)).toEqual([]);
});

it('plans one changed argument of every type, with a replacement if required', SLOW, async () => {
  const root = everyType(TYPES);
  const changed = TYPES.flatMap((type, seed) => {
    const [name, attribute] = argumentsOf(type)[seed % Math.max(1, argumentsOf(type).length)] ?? [];
    return name === undefined || attribute === undefined ? [] : [{ type, address: `${type}.it`, name, attribute, seed }];
  });
  const drifted = changed.map(({ address, name, attribute, seed }) => [
    address,
    { ...root.world[address], [name]: sample(attribute.type, seed + 1) },
  ]);

  const plan = await planWithWorld({ ...root, world: { ...root.world, ...(Object.fromEntries(drifted) as World) }, created: [] });

  const found = new Map(changesIn(plan.resource_changes).map((change) => [change.address, change]));
  const answers = changed.map(({ address, name }) => {
    const { actions = [], changed: attributes = {} } = found.get(address) ?? {};
    // A new resource computes anew what it computes, inside blocks too.
    const others =
      actions.length > 1 ? [] : Object.keys(attributes).filter((other) => other !== name && attributes[other]?.unknown !== true);
    return { address, replaced: actions.length > 1, isPlanned: name in attributes, others };
  });
  expect(answers).toEqual(
    changed.map(({ address, attribute }) => ({ address, replaced: attribute.forceNew === true, isPlanned: true, others: [] })),
  );
  expect(found.size).toBe(changed.length);
});

it('plans every changed argument of every type, and nothing else', () => {
  for (const type of TYPES) {
    const [schema, configuration] = [SCHEMA[type]!, configured(SCHEMA[type]!, 4)];
    const before = tagged(type, applied(schema, 4));
    const nothing = {
      type,
      schema,
      defaultTags: null,
      region: undefined,
      suppressed: new Set<string>(),
      replacing: new Set<string>(),
      applied: before,
    };
    const plans = argumentsOf(type).map(([name, attribute]) => {
      const prior = { ...before, [name]: sample(attribute.type, 5) };
      const { planned, requiresReplace } = planResource({ ...nothing, configured: configuration, prior });
      const different = Object.keys(planned).filter(
        (key) => planned[key] !== UNKNOWN && !identical(planned[key] ?? null, prior[key] ?? null),
      );
      return { name, different, replaced: requiresReplace.length > 0 };
    });

    expect
      .soft(plans, type)
      .toEqual(argumentsOf(type).map(([name, { forceNew }]) => ({ name, different: [name], replaced: forceNew === true })));
  }
});
