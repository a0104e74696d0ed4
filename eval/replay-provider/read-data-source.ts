/**
 * Answers data sources: from what the state recorded, or computed where the provider asks no service. Takes a type, its arguments and
 * the world; an answer that was not recorded and cannot be computed is an error.
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

/** What an answer may depend on besides the arguments. */
export interface DataContext {
  readonly schema: BlockSchema;
  readonly world: World;
  /** Of the provider configuration in charge. */
  readonly configuration: ProviderConfiguration;
}

type Compute = (config: ValueObject, context: DataContext) => ValueObject | undefined;

/** Made of code alone, so that an edit reaches the readers: what was recorded does not count. */
const ALWAYS_COMPUTED: Readonly<Record<string, Compute>> = {
  aws_iam_policy_document: (config) => policyDocument(config),
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/default_tags
  aws_default_tags: (_, { configuration: { defaultTags, region } }) => ({
    id: partitionOf(region ?? '').partition,
    tags: defaultTags ?? {},
  }),
};

/** Computed where nothing was recorded: code may ask for the first time. What cannot be known is null, which no text can contain. */
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
 * Answers one data source. A request names no address: a recorded answer fits when it holds all that code asks for.
 * @param type the data source's type
 * @param config its arguments, wholly known
 * @param context schema, world, and the provider configuration in charge
 * @returns all its attributes
 * @throws Error when the recording holds no answer, or several that differ
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

/** Configurations of several regions ask the same and are told different things. */
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
