import type { StateResource } from '#domain/workspace.ts';
import { locationOf, isRegional, placeInArn, regionIn } from '#domain/workspace/places.ts';
import type { RootLocation, Place } from '#domain/workspace/places.ts';

/** Buckets are unique across accounts, and other accounts may call them. */
const WITHOUT_ACCOUNT = /^aws_s3_/;

/**
 * Returns account and region of a resource: from its ARN, else those of the rest of the state; unknown if the state has several or none.
 * @param inCode returns the place of the address's provider, from code; used only for parts that the ARN lacks
 */
export function placeOf(
  resource: Pick<StateResource, 'address' | 'type' | 'values'>,
  location: RootLocation,
  inCode?: (address: string) => Place,
): Place {
  const inArn = placeInArn(resource.values);
  const account =
    inArn.account ??
    (WITHOUT_ACCOUNT.test(resource.type)
      ? undefined
      : (known(inCode?.(resource.address).account, location.accounts) ?? only(location.accounts)));
  if (inArn.region !== undefined || !isRegional(resource.type)) return { account, region: inArn.region };
  return { account, region: regionIn(resource.type, resource.values) ?? known(inCode?.(resource.address).region, location.regions) };
}

/** Returns a provider's place only if the state has it too, because a run may have had other variables. */
function known(text: string | undefined, inState: ReadonlySet<string>): string | undefined {
  return text !== undefined && inState.has(text) ? text : undefined;
}

/**
 * Returns a root's accounts and regions: those of its providers, or of its state's resources if code does not show them or the state
 * contradicts them. An empty set means unknown.
 * @param providers places of the AWS providers in code
 */
export function locationOfRoot(resources: readonly StateResource[], providers: readonly Place[]): RootLocation {
  const inState = locationOf(resources);
  const from = (stated: readonly (string | undefined)[], seen: ReadonlySet<string>): ReadonlySet<string> => {
    const known = new Set(stated.filter((text) => text !== undefined));
    const isWhole = stated.length > 0 && stated.every((text) => text !== undefined) && [...seen].every((text) => known.has(text));
    return isWhole ? known : seen;
  };
  return {
    accounts: from(
      providers.map((one) => one.account),
      inState.accounts,
    ),
    regions: from(
      providers.map((one) => one.region),
      inState.regions,
    ),
  };
}

/** False if the state is known to be only in other accounts or regions than the unmanaged resource. */
export function couldBeAt(made: { readonly type: string; readonly place: Place }, location: RootLocation): boolean {
  const { type, place } = made;
  const inside = (known: ReadonlySet<string>, text: string | undefined): boolean =>
    text === undefined || known.size === 0 || known.has(text);
  return inside(location.accounts, place.account) && (!isRegional(type) || inside(location.regions, place.region));
}

/** False only if both are known and differ. */
export function placesAgree(left: Place, right: Place): boolean {
  return agrees(left.account, right.account) && agrees(left.region, right.region);
}

function agrees(left: string | undefined, right: string | undefined): boolean {
  return !left || !right || left === right;
}

function only(texts: ReadonlySet<string>): string | undefined {
  const [first, ...others] = texts;
  return others.length === 0 ? first : undefined;
}
