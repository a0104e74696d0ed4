import type { Catalogue } from '#catalogue/catalogue.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { Proposal } from '#domain/judging/proposal.ts';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { refusedByApi } from './bounds/api-range.ts';
import { numberIn } from './bounds/bounds.ts';

/** The root and the resource that a proposal would change. */
export interface ProposedPlace {
  readonly workspace: Workspace;
  readonly resource: StateResource;
}

/**
 * Finds the root and the resource that a proposal would change.
 * @throws ConfigurationError if no resource, or one in several roots, has the address, or if the catalogue lacks its type
 */
export function placeOf({ address }: Proposal, workspaces: readonly Workspace[], { entries }: Pick<Catalogue, 'entries'>): ProposedPlace {
  const managed = workspaces.flatMap((workspace) =>
    workspace.resources.filter((one) => one.mode === 'managed').map((resource) => ({ workspace, resource })),
  );
  const [place, ...others] = managed.filter(({ resource }) => resource.address === address);
  if (place === undefined) {
    const near = didYouMean(
      address,
      managed.map(({ resource }) => resource.address),
    );
    throw wrong('address', 'the address of a resource in the state', `${boundText(address)}${near}`);
  }
  if (others.length > 0)
    throw wrong('address', 'the address of one resource', `${boundText(address)} in several roots: check one root at a time`);
  if (!entries.has(place.resource.type))
    throw wrong('address', 'a resource type in the catalogue', `${place.resource.type}: reconcile catalogue lists the types`);
  return place;
}

/** Rejects an invalid proposal. @throws ConfigurationError for a secret, or what the provider or the API does not accept */
export function refuseWrongValue(
  { attribute, value }: Pick<Proposal, 'attribute' | 'value'>,
  { workspace, resource }: ProposedPlace,
  catalogue: Catalogue,
): void {
  const schema = workspace.schema[resource.type];
  const argument = schema?.attributes[attribute];
  const names = [...Object.keys(schema?.attributes ?? {}), ...Object.keys(schema?.blocks ?? {})];
  // A newer provider version may have written the state.
  if (schema !== undefined && !names.includes(attribute) && !Object.hasOwn(resource.values, attribute))
    throw wrong('attribute', `an argument of ${resource.type}`, `${boundText(attribute)}${didYouMean(attribute, names)}`);
  if (argument !== undefined && argument.required !== true && argument.optional !== true)
    throw wrong('attribute', 'an argument that can be set', `${attribute}, which is read-only in the provider`);
  const isSecret = argument?.sensitive === true || resource.sensitive.includes(attribute);
  if (isSecret || textsIn(value).some((text) => isSecretText(attribute, text)))
    throw wrong('value', 'a value without secrets', `a secret in ${attribute}`);
  const expected = argument === undefined || value === null ? undefined : refusedKind(argument.type, value);
  if (expected !== undefined) throw wrong('value', `${expected} for ${attribute}`, `${boundText(JSON.stringify(value), 60)}`);
  const wanted = { address: resource.address, attribute, before: resource.values[attribute] ?? null, value };
  const refused = refusedByApi(wanted, resource.type, catalogue);
  if (refused !== undefined)
    throw wrong('value', `${refused.expected} for ${refused.path}, which is all that the API takes`, `${refused.found}`);
}

function refusedKind(type: unknown, value: Json): string | undefined {
  if (type === 'number' && numberIn(value) === undefined) return 'a number';
  if (type === 'bool' && typeof value !== 'boolean' && value !== 'true' && value !== 'false') return 'true or false';
  if (type === 'string' && typeof value === 'object') return 'a text';
  if (!Array.isArray(type)) return undefined;
  if ((type[0] === 'list' || type[0] === 'set') && !Array.isArray(value)) return 'a list';
  return type[0] === 'map' && (typeof value !== 'object' || Array.isArray(value)) ? 'a map' : undefined;
}

function wrong(field: 'address' | 'attribute' | 'value', expected: string, found: string): ConfigurationError {
  return new ConfigurationError(`proposal-${field}`, `Expected ${expected}; found ${found}.`, `Correct ${field} in the proposal.`);
}
