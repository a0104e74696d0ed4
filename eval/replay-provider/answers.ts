/** The replay provider's methods: each turns a request into an answer. Its errors become errors in Terraform's output. */
import type { Json } from '#domain/json.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import { decodeValue, encodeValue, toType } from './cty-codec.ts';
import type { ServedSchemas } from './load-schemas.ts';
import { ownTags } from './own-tags.ts';
import { importedFrom } from './planner/plan-region.ts';
import { planResource } from './planner/plan-resource.ts';
import type { ProviderConfiguration } from './provider-configuration.ts';
import { NO_CONFIGURATION, readConfiguration, regionOf } from './provider-configuration.ts';
import { readDataSource } from './read-data-source.ts';
import { impliedType, toWireSchema } from './wire-schema.ts';
import type { World } from './world.ts';
import { applyChange } from './apply/apply-change.ts';
import type { ApplyMode } from './apply/live-world.ts';

/** A request from the wire library. */
export type Request = Readonly<Record<string, unknown>>;

/** Answers one method; `peer` identifies the provider configuration, because configurations share one server. */
export type Answer = (request: Request, peer: string) => object;

/** The data of a replay provider. */
export interface Served extends ServedSchemas {
  /** Resource type → the schema version its state was written with. */
  readonly versions: ReadonlyMap<string, number>;
  readonly world: World;
  /** Absent: apply is refused. See apply/live-world.ts for who may set it. */
  readonly apply?: ApplyMode;
}

/** Thrown if the provider must end without an answer, as in a crash. */
export class ProviderDied extends Error {}

/**
 * Makes the methods.
 * @param served schemas and world
 * @returns method name on the wire → its answer
 */
export function createAnswers(served: Served): Readonly<Record<string, Answer>> {
  const schema = once(() => schemaReply(served));
  // A real provider has one process per configuration. Here they share one, and only the connection identifies them.
  const configurations = new Map<string, ProviderConfiguration>();
  const of = (peer: string): ProviderConfiguration => configurations.get(peer) ?? NO_CONFIGURATION;
  return {
    GetSchema: () => schema(),
    PrepareProviderConfig: ({ config }) => ({ prepared_config: config }),
    Configure: ({ config }, peer) => {
      configurations.set(peer, readConfiguration(decode(config, served.configuration)));
      return {};
    },
    ValidateResourceTypeConfig: () => ({}),
    ValidateDataSourceConfig: () => ({}),
    UpgradeResourceState: naming((request) => upgradeState(served, request)),
    ReadResource: naming((request, peer) => readResource(served, request, of(peer))),
    PlanResourceChange: naming((request, peer) => planChange(served, request, of(peer))),
    ApplyResourceChange: naming(createApply(served, of)),
    ImportResourceState: naming((request, peer) => importResource(served, request, of(peer))),
    ReadDataSource: naming((request, peer) => {
      const type = String(request['type_name']);
      const schemaOfType = schemaOf(served.dataSources, type);
      const context = { schema: schemaOfType, world: served.world, configuration: of(peer) };
      return { state: encode(readDataSource(type, known(decode(request['config'], schemaOfType)), context), schemaOfType) };
    }),
    Stop: () => ({}),
  };
}

/** Adds the place to an error, which a codec error lacks. */
function naming(answer: Answer): Answer {
  return (request, peer) => {
    try {
      return answer(request, peer);
    } catch (error) {
      if (error instanceof ProviderDied) throw error;
      throw new Error(`${String(request['type_name'])}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };
}

function schemaReply({ resources, dataSources, configuration, versions }: Served): object {
  const wired = (schemas: ProviderSchema): object =>
    Object.fromEntries(Object.entries(schemas).map(([type, block]) => [type, toWireSchema(block, versions.get(type) ?? 0)]));
  return {
    provider: toWireSchema(configuration, 0),
    resource_schemas: wired(resources),
    data_source_schemas: wired(dataSources),
    server_capabilities: { get_provider_schema_optional: true },
  };
}

function upgradeState({ resources }: Served, { type_name: type, raw_state: raw }: Request): object {
  const { json } = raw as { readonly json: Buffer };
  const schema = schemaOf(resources, String(type));
  return { upgraded_state: encode(JSON.parse(json.toString('utf8')) as ValueObject, schema) };
}

function readResource({ resources, world }: Served, request: Request, { region, defaultTags }: ProviderConfiguration): object {
  const { type_name: type, current_state: state, private: bytes } = request;
  const schema = schemaOf(resources, String(type));
  const current = known(decode(state, schema));
  const now = world.read(String(type), current, regionOf(current, region));
  // Timeouts exist only in code; services do not return them.
  const read: Value =
    now === undefined
      ? null
      : {
          ...now,
          ...ownTags(now, current['tags'] ?? null, defaultTags),
          ...(schema.blocks['timeouts'] === undefined ? {} : { timeouts: current['timeouts'] ?? null }),
        };
  return { new_state: encode(read, schema), private: bytes };
}

function planChange(served: Served, request: Request, { region, defaultTags }: ProviderConfiguration): object {
  const { resources, suppressed, replacing, world } = served;
  const schema = schemaOf(resources, String(request['type_name']));
  const configured = decode(request['config'], schema);
  const prior = decode(request['prior_state'], schema);
  const legacy = { planned_private: request['prior_private'], legacy_type_system: true };
  if (!isValueObject(configured)) return { planned_state: encode(null, schema), ...legacy };
  const type = String(request['type_name']);
  const { planned, requiresReplace } = planResource({
    type,
    schema,
    configured,
    prior: isValueObject(prior) ? prior : undefined,
    defaultTags,
    region: served.isRegional ? region : undefined,
    suppressed: suppressed[type] ?? new Set(),
    replacing: replacing[type] ?? new Set(),
    applied: isValueObject(prior) ? world.applied(type, prior, regionOf(prior, region)) : undefined,
  });
  return {
    planned_state: encode(planned, schema),
    requires_replace: requiresReplace.map((path) => ({
      steps: path.map((step) => (typeof step === 'string' ? { attribute_name: step } : { element_key_int: step })),
    })),
    ...legacy,
  };
}

function createApply(served: Served, configurationOf: (peer: string) => ProviderConfiguration): Answer {
  let index = 0;
  return (request, peer) => {
    const { apply, resources } = served;
    if (apply === undefined) throw new Error('the replay provider only plans: expected no apply');
    const type = String(request['type_name']);
    const schema = schemaOf(resources, type);
    const prior: Value = decode(request['prior_state'], schema);
    const planned: Value = decode(request['planned_state'], schema);
    const applied = applyChange(apply, { type, schema, prior, planned, region: configurationOf(peer).region }, index++);
    if (applied.outcome === 'died') throw new ProviderDied(`${type}: the provider was made to die`);
    const state = { new_state: encode(applied.values, schema), private: request['planned_private'], legacy_type_system: true };
    return applied.outcome === 'failed'
      ? { ...state, diagnostics: [{ severity: 1, summary: applied.reason, detail: 'said by the replay provider' }] }
      : state;
  };
}

function importResource(
  { resources, world, isRegional }: Served,
  { type_name: type, id }: Request,
  { region }: ProviderConfiguration,
): object {
  const schema = schemaOf(resources, String(type));
  const named = isRegional ? importedFrom(String(id), schema) : { id: String(id), region: undefined };
  const wanted = named.region ?? region;
  const found = world.find(String(type), named.id, wanted);
  if (found === undefined || (isRegional && regionOf(found, wanted) !== wanted))
    throw new Error(`expected ${String(type)} ${String(id)} in the recorded world, found none`);
  const state = toType(found, impliedType(schema)) as ValueObject;
  return { imported_resources: [{ type_name: type, state: encode({ ...state, timeouts: null }, schema) }] };
}

function schemaOf(schemas: ProviderSchema, type: string): BlockSchema {
  const schema = schemas[type];
  if (schema === undefined) throw new Error(`expected a type of the recorded schema, found ${type}`);
  return schema;
}

function decode(value: unknown, schema: BlockSchema): Value {
  const { msgpack } = value as { readonly msgpack: Buffer };
  return decodeValue(msgpack, impliedType(schema));
}

function encode(value: Value | Json, schema: BlockSchema): object {
  return { msgpack: encodeValue(value, impliedType(schema)) };
}

function known(value: Value): ValueObject {
  if (!isValueObject(value)) throw new Error('expected an object, found none');
  return value;
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => (made ??= make());
}
