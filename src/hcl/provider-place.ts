import { accountOfArn } from '#domain/value/arn.ts';
import { takesRegion } from '#domain/workspace/places.ts';
import type { Place } from '#domain/workspace/places.ts';
import type { Evaluator, ResourceInstance } from './evaluate/evaluator.ts';
import { providerOf, providerScopes } from './provider-block.ts';
import type { ProviderBlock } from './provider-block.ts';
import type { Block } from './syntax.ts';
import { argumentOf } from './locate.ts';
import { rootScope } from './evaluate/module-tree.ts';

export interface ProviderPlace extends Place {
  /** Absent for the default provider; contains the key of an instance, such as `by_region["eu-west-1"]`. */
  readonly alias?: string;
}

/**
 * Account and region of each AWS provider of the root module. Anything computed is unknown.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs#provider-configuration
 */
export function providerPlaces(evaluator: Evaluator): readonly ProviderPlace[] {
  const root = rootScope(evaluator.configuration).module;
  return root.configuration.files.flatMap((file) =>
    file.body.blocks
      .filter((block) => block.type === 'provider' && block.labels[0] === 'aws')
      .flatMap((block) => providerScopes(block, root, evaluator).map((scope) => placeOf({ block, file, scope }, evaluator))),
  );
}

function placeOf(provider: ProviderBlock, evaluator: Evaluator): ProviderPlace {
  const alias = textOf(provider.block, 'alias', provider, evaluator);
  const { each } = provider.scope;
  const instance = each === undefined ? '' : `[${JSON.stringify(each.key)}]`;
  return { ...placeOfProvider(provider, evaluator), ...(alias === undefined ? {} : { alias: `${alias}${instance}` }) };
}

/**
 * Returns the account and region of an instance by its address: those of its provider, or the region of its own `region` argument.
 * @returns a function of the address; an unknown place without an instance
 */
export function placesInCode(evaluator: Evaluator): (address: string) => Place {
  return (address) => {
    const instance = evaluator.instance(address);
    if (instance === undefined) return NOWHERE;
    const provider = providerOf(instance, evaluator);
    const place = provider === undefined ? NOWHERE : placeOfProvider(provider, evaluator);
    const own = regionArgument(instance, evaluator);
    return own === undefined ? place : { ...place, region: own.region };
  };
}

/**
 * Returns the region suffix of an import id, if the instance sets a region that differs from its provider's.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
 */
export function regionOfImport(address: string, evaluator: Evaluator): string | undefined {
  const instance = evaluator.instance(address);
  const own = instance === undefined ? undefined : regionArgument(instance, evaluator)?.region;
  if (instance === undefined || own === undefined) return undefined;
  const provider = providerOf(instance, evaluator);
  return provider !== undefined && placeOfProvider(provider, evaluator).region === own ? undefined : own;
}

/** `region` of a block, from version 6 of the provider. */
function regionArgument(
  { declaration, scope }: ResourceInstance,
  evaluator: Evaluator,
): { readonly region: string | undefined } | undefined {
  const written = argumentOf(declaration.block.body, 'region');
  if (written === undefined || !takesRegion(declaration.type)) return undefined;
  const value = evaluator.evaluate(written, scope);
  return value === null ? undefined : { region: typeof value === 'string' && value !== '' ? value : undefined };
}

const NOWHERE: Place = { account: undefined, region: undefined };

function placeOfProvider(provider: ProviderBlock, evaluator: Evaluator): Place {
  const region = textOf(provider.block, 'region', provider, evaluator);
  const roles = provider.block.body.blocks
    .filter((block) => block.type === 'assume_role')
    .map((block) => textOf(block, 'role_arn', provider, evaluator));
  // In a chain of roles, the last one makes the calls.
  const role = roles.at(-1);
  const account = role === undefined ? undefined : accountOfArn(role);
  return { region, account: account ?? (roles.length > 0 ? undefined : onlyAccount(provider, evaluator)) };
}

/** allowed_account_ids with one account; several leave it unknown. */
function onlyAccount(provider: ProviderBlock, evaluator: Evaluator): string | undefined {
  const list = valueOf(provider.block, 'allowed_account_ids', provider, evaluator);
  const [first, ...others]: readonly unknown[] = Array.isArray(list) ? list : [];
  return others.length === 0 && typeof first === 'string' && first !== '' ? first : undefined;
}

function textOf(block: Block, name: string, provider: ProviderBlock, evaluator: Evaluator): string | undefined {
  const value = valueOf(block, name, provider, evaluator);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function valueOf(block: Block, name: string, { scope }: ProviderBlock, evaluator: Evaluator): unknown {
  const expression = argumentOf(block.body, name);
  return expression === undefined ? undefined : evaluator.evaluate(expression, scope);
}
