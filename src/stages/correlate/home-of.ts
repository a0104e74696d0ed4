import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { arnParts } from '#domain/value/arn.ts';

/** Where a resource is, or a call was made. What is unknown agrees with everything. */
export interface Place {
  readonly account: string | undefined;
  readonly region: string | undefined;
}

/** The accounts and regions that a state's own ARNs name. */
export interface Home {
  readonly accounts: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
}

/** Services whose resources stand in no region, or whose names are the same in all of them. https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/global-services.html */
const WITHOUT_REGION = /^aws_(?:iam|route53|cloudfront|organizations|globalaccelerator|s3|shield|waf)_/;
/** Bucket names are unique over all accounts, and other accounts may call them. */
const WITHOUT_ACCOUNT = /^aws_s3_/;

/**
 * Where a state's resources are.
 * @param resources of one state
 * @returns the accounts and regions in the ARNs of its managed resources
 */
export function homeOf(resources: readonly StateResource[]): Home {
  const known = homes.get(resources);
  if (known !== undefined) return known;
  const [accounts, regions] = [new Set<string>(), new Set<string>()];
  for (const { mode, values } of resources) {
    if (mode !== 'managed') continue;
    const { account, region } = partsOfArn(values);
    if (account !== undefined) accounts.add(account);
    if (region !== undefined) regions.add(region);
  }
  homes.set(resources, { accounts, regions });
  return { accounts, regions };
}

/** A state is read once, though every thing made by hand asks. */
const homes = new WeakMap<readonly StateResource[], Home>();

/**
 * Where one resource of a state is: its ARN says so; without one it is in the account that the rest of the state is in.
 * @param resource type and attribute values
 * @param home where the state's resources are
 * @returns the place; unknown where the state names several or none
 */
export function placeOf(resource: Pick<StateResource, 'type' | 'values'>, home: Home): Place {
  const inArn = partsOfArn(resource.values);
  const account = inArn.account ?? (WITHOUT_ACCOUNT.test(resource.type) ? undefined : only(home.accounts));
  return { account, region: inArn.region ?? (WITHOUT_REGION.test(resource.type) ? undefined : regionOf(resource.values)) };
}

/**
 * Whether a resource made by hand could be of a state, by where it was made.
 * @param made its type and the place of the call
 * @param home where the state's resources are
 * @returns false where the state is known to be in other accounts or regions alone
 */
export function couldBeAt(made: { readonly type: string; readonly place: Place }, home: Home): boolean {
  const { type, place } = made;
  const inside = (known: ReadonlySet<string>, text: string | undefined): boolean =>
    text === undefined || known.size === 0 || known.has(text);
  return inside(home.accounts, place.account) && (WITHOUT_REGION.test(type) || inside(home.regions, place.region));
}

/**
 * Whether two places may be the same.
 * @param left one
 * @param right another
 * @returns false only where both are known and differ
 */
export function placesAgree(left: Place, right: Place): boolean {
  return agrees(left.account, right.account) && agrees(left.region, right.region);
}

function agrees(left: string | undefined, right: string | undefined): boolean {
  return !left || !right || left === right;
}

/** ARNs of global resources name no region, those of buckets no account either. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
function partsOfArn(values: JsonObject): Place {
  const { arn } = values;
  const { region, accountId } = (typeof arn === 'string' ? arnParts(arn) : undefined) ?? {};
  return { account: accountId || undefined, region: region || undefined };
}

/** Version 6 of the provider notes the region of each resource. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support */
function regionOf(values: JsonObject): string | undefined {
  const { region } = values;
  return typeof region === 'string' && region !== '' ? region : undefined;
}

function only(texts: ReadonlySet<string>): string | undefined {
  const [first, ...others] = texts;
  return others.length === 0 ? first : undefined;
}
