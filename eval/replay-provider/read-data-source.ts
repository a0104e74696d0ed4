/**
 * Answers data sources, recorded in the state or computed if the provider needs no service. Takes a type, its arguments and the world. An
 * answer that is neither recorded nor computable is an error.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { canonicalJson } from '#domain/json.ts';
import type { BlockSchema, CtyType } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isBlankValue, sameToProvider } from './planner/same-value.ts';
import { policyDocument } from './policy-document.ts';
import type { ProviderConfiguration } from './provider-configuration.ts';
import { partitionOf } from './provider-configuration.ts';
import { impliedType } from './wire-schema.ts';
import type { World } from './world.ts';

/** The input of an answer besides the arguments. */
export interface DataContext {
  readonly schema: BlockSchema;
  readonly world: World;
  /** The provider configuration of the data source. */
  readonly configuration: ProviderConfiguration;
}

type Compute = (config: ValueObject, context: DataContext) => ValueObject | undefined;

/** Derived from code alone, and always computed, so that an edit reaches the readers. */
const ALWAYS_COMPUTED: Readonly<Record<string, Compute>> = {
  aws_iam_policy_document: (config) => policyDocument(config),
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/default_tags
  aws_default_tags: (_, { configuration: { defaultTags, region } }) => ({
    id: partitionOf(region ?? '').partition,
    tags: defaultTags ?? {},
  }),
};

/** Computed if not recorded: code may read it for the first time. Unknowable values are null, which no string can contain. */
const COMPUTED: Readonly<Record<string, Compute>> = {
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/region
  aws_region: (config, { configuration }) => {
    const region = textOf(config['name']) ?? configuration.region;
    if (region === undefined) return undefined;
    return { id: region, name: region, endpoint: `ec2.${region}.${partitionOf(region).dnsSuffix}`, description: null };
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/partition
  aws_partition: (_, { configuration: { region } }) => {
    if (region === undefined) return undefined;
    const { partition, dnsSuffix, reversed } = partitionOf(region);
    return { id: partition, partition, dns_suffix: dnsSuffix, reverse_dns_prefix: reversed };
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/caller_identity
  aws_caller_identity: (_, { world: { accountId } }) =>
    accountId === undefined ? undefined : { id: accountId, account_id: accountId, arn: null, user_id: null },
};

/**
 * Answers one data source. A request has no address: a recorded answer matches if it has all requested arguments.
 * @param type the data source's type
 * @param config its arguments, wholly known
 * @param context schema, world, and the provider configuration
 * @returns all its attributes
 * @throws Error if the recording has no answer, or several different ones
 */
export function readDataSource(type: string, config: ValueObject, context: DataContext): ValueObject {
  const made = ALWAYS_COMPUTED[type]?.(config, context);
  if (made !== undefined) return made;
  const asked = Object.entries(config).filter(([name, value]) => name !== 'timeouts' && !isBlankValue(value));
  const [, members] = impliedType(context.schema) as readonly [string, Readonly<Record<string, CtyType>>];
  const fitting = context.world
    .dataSources(type)
    .filter((recorded) => asked.every(([name, value]) => sameToProvider(members[name] ?? 'string', value, recorded[name] ?? null)));
  const found = onlyOne(ofRegion(fitting, context.configuration.region)) ?? COMPUTED[type]?.(config, context) ?? onlyOne(fitting);
  if (found !== undefined) return found;
  const question = `${type} for ${JSON.stringify(Object.fromEntries(asked))}`;
  throw new Error(`expected one recorded answer of ${question}, found ${fitting.length === 0 ? 'none' : 'several that differ'}`);
}

/** Configurations of several regions have equal arguments but different answers. */
function ofRegion(fitting: readonly JsonObject[], region: string | undefined): readonly JsonObject[] {
  if (region === undefined) return fitting;
  const own = fitting.filter((answer) => regionsIn(answer).includes(region));
  return own.length > 0 ? own : fitting.filter((answer) => regionsIn(answer).length === 0);
}

function onlyOne(answers: readonly JsonObject[]): JsonObject | undefined {
  const [first, ...others] = answers;
  return others.some((other) => canonicalJson(other) !== canonicalJson(first ?? null)) ? undefined : first;
}

/** Global services have no region in their ARNs. */
function regionsIn(answer: JsonObject): readonly string[] {
  const arn = textOf(answer['arn'])?.split(':')[3];
  return [answer['id'], answer['name'], answer['region'], arn].flatMap((value: Json | undefined) =>
    typeof value === 'string' && /^[a-z]{2}(-[a-z]+)+-\d$/.test(value) ? [value] : [],
  );
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
