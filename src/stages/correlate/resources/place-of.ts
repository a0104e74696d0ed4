import type { StateResource } from '#domain/workspace.ts';
import { homeOf, isRegional, placeInArn, regionIn } from '#domain/workspace/places.ts';
import type { Home, Place } from '#domain/workspace/places.ts';

/** Bucket names are unique over all accounts, and other accounts may call them. */
const WITHOUT_ACCOUNT = /^aws_s3_/;

/**
 * Where one resource of a state is: its ARN says so; without one it is in the account that the rest of the state is in.
 * @param resource address, type and attribute values
 * @param home where the state's resources are
 * @param inCode where the provider of an address works, as code says; asked only where the ARN leaves something open. Absent: it says nothing
 * @returns the place; unknown where the state names several or none
 */
export function placeOf(
  resource: Pick<StateResource, 'address' | 'type' | 'values'>,
  home: Home,
  inCode?: (address: string) => Place,
): Place {
  const inArn = placeInArn(resource.values);
  const account =
    inArn.account ??
    (WITHOUT_ACCOUNT.test(resource.type) ? undefined : (known(inCode?.(resource.address).account, home.accounts) ?? only(home.accounts)));
  if (inArn.region !== undefined || !isRegional(resource.type)) return { account, region: inArn.region };
  return { account, region: regionIn(resource.type, resource.values) ?? known(inCode?.(resource.address).region, home.regions) };
}

/** What code says of a provider counts where the state bears it out: a run may have been given other values of its variables. */
function known(text: string | undefined, inState: ReadonlySet<string>): string | undefined {
  return text !== undefined && inState.has(text) ? text : undefined;
}

/**
 * Where a root works: where its providers do, or its state's resources are. What code cannot tell, and what the state contradicts, the state tells.
 * @param providers the places of the AWS providers that code writes
 * @returns accounts and regions; an empty set: unknown
 */
export function homeOfRoot(resources: readonly StateResource[], providers: readonly Place[]): Home {
  const inState = homeOf(resources);
  const from = (said: readonly (string | undefined)[], seen: ReadonlySet<string>): ReadonlySet<string> => {
    const told = new Set(said.filter((text) => text !== undefined));
    const isWhole = said.length > 0 && said.every((text) => text !== undefined) && [...seen].every((text) => told.has(text));
    return isWhole ? told : seen;
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
  return inside(home.accounts, place.account) && (!isRegional(type) || inside(home.regions, place.region));
}

/**
 * Whether two places may be the same.
 * @returns false only where both are known and differ
 */
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
