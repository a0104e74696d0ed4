import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import type { JsonObject } from '../json.ts';
import { jsonAt } from '../json.ts';
import { arnParts } from '../value/arn.ts';
import type { StateResource } from '../workspace.ts';

/** An unknown part matches any value. */
export interface Place {
  readonly account: string | undefined;
  readonly region: string | undefined;
}

/** Describes a place, such as `eu-west-1 of account 123456789012`; unknown parts are left out. */
export function placeName({ awsRegion, recipientAccountId }: Partial<Pick<CloudTrailEvent, 'awsRegion' | 'recipientAccountId'>>): string {
  const account = recipientAccountId === undefined ? undefined : `account ${recipientAccountId}`;
  return [awsRegion, account].filter((part) => part !== undefined).join(' of ') || 'another place';
}

export interface RootLocation {
  readonly accounts: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
}

/** The accounts in the ARNs of a state's managed resources, and the regions in ARNs and `region` arguments. */
export function locationOf(resources: readonly StateResource[]): RootLocation {
  const known = locations.get(resources);
  if (known !== undefined) return known;
  const [accounts, regions] = [new Set<string>(), new Set<string>()];
  for (const { mode, type, values } of resources) {
    if (mode !== 'managed') continue;
    const { account, region = regionIn(type, values) } = placeInArn(values);
    if (account !== undefined) accounts.add(account);
    if (region !== undefined) regions.add(region);
  }
  locations.set(resources, { accounts, regions });
  return { accounts, regions };
}

const locations = new WeakMap<readonly StateResource[], RootLocation>();

/**
 * The place in a resource's own ARN. Global resources have no region, buckets no account either.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
 */
export function placeInArn(values: JsonObject): Place {
  const { arn } = values;
  const { region, accountId } = (typeof arn === 'string' ? arnParts(arn) : undefined) ?? {};
  return { account: accountId || undefined, region: region || undefined };
}

// Types whose `region` argument is older than version 6 of the provider and has another meaning.
// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#resources-deprecating-region
const REGION_OF_ITS_OWN = new Set([
  'aws_cloudformation_stack_set_instance',
  'aws_config_aggregate_authorization',
  'aws_dx_hosted_connection',
  'aws_servicequotas_template',
  'aws_ssmincidents_replication_set',
]);

/**
 * Returns whether the `region` argument of a type sets the region of its resources, as in most types from version 6 of the provider.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support
 */
export function takesRegion(type: string): boolean {
  return !REGION_OF_ITS_OWN.has(type);
}

/** The region in a resource's `region` argument; undefined: that of its provider. */
export function regionIn(type: string, { region }: JsonObject): string | undefined {
  return takesRegion(type) && typeof region === 'string' && region !== '' ? region : undefined;
}

// Global services, and services whose names are unique across regions. Route 53 Resolver is regional. Calls of billing services are
// recorded in us-east-1 whatever the region of the provider, and no version of the provider gives their types a region.
// https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/global-services.html
// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support
const WITHOUT_REGION = new RegExp(
  `^aws_(?:${[
    'account|bcmdataexports|billing|budgets|ce|costoptimizationhub|cur',
    'iam|organizations|cloudfront(?:keyvaluestore)?|globalaccelerator|networkmanager|shield|waf|s3',
    'route53(?:domains|recoverycontrolconfig|recoveryreadiness)?(?!_resolver)',
  ].join('|')})_|^aws_dx_gateway$`,
);

/** False for global services, and for buckets, whose names are unique across regions. */
export function isRegional(type: string): boolean {
  return !WITHOUT_REGION.test(type);
}

/** Types of a bucket: every call on it is made in its region. The account's own public access block has no region. */
const OF_BUCKET = /^aws_s3_(?!account_)/;

type Call = Pick<CloudTrailEvent, 'awsRegion' | 'recipientAccountId' | 'requestParameters'>;

/** Returns the place of the resource that a call names. A global resource has no region; a bucket has one, although its name is global. */
export function placeOfCall(type: string, event: Call | undefined): Place {
  const account = event?.recipientAccountId;
  if (OF_BUCKET.test(type)) return { account, region: madeIn(event?.requestParameters) ?? event?.awsRegion };
  return { account, region: isRegional(type) ? event?.awsRegion : undefined };
}

/** A bucket can be created from another region. https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucketConfiguration.html */
function madeIn(request: Call['requestParameters']): string | undefined {
  const where = jsonAt(request, ['CreateBucketConfiguration', 'LocationConstraint']);
  if (typeof where !== 'string' || where === '') return undefined;
  return where === 'EU' ? 'eu-west-1' : where;
}

/** True if both are known and differ in account or region. */
export function areApart(left: Place, right: Place): boolean {
  const differ = (one: string | undefined, other: string | undefined): boolean => one !== undefined && other !== undefined && one !== other;
  return differ(left.account, right.account) || differ(left.region, right.region);
}
