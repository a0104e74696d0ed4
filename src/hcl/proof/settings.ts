import type { Residual } from '#domain/verification.ts';
import { isOverrideFile } from '#domain/workspace/code-file.ts';
import type { Evaluator, ModuleInstance, Part } from '../evaluate/evaluator.ts';
import { argumentOf, blockName } from '../locate.ts';
import { providerNameOf } from '../provider-block.ts';
import { maskNames } from './masked-names.ts';
import type { Block, Body, HclFile } from '../syntax.ts';
import { groupBy } from '#domain/group-by.ts';

/**
 * Finds changes that no argument value shows: meta-arguments, conditions, blocks such as `terraform`, `moved` and `import`, missing or
 * undeclared module inputs, and names that are declared twice.
 * https://developer.hashicorp.com/terraform/language/meta-arguments
 * @param adopted addresses that may be imported
 * @param touched the part that may differ; absent: everything
 */
export function findSettingsCollateral(
  before: Evaluator,
  after: Evaluator,
  adopted: readonly string[],
  touched?: Part,
): readonly Residual[] {
  const now = new Map(after.modules(touched).map((module) => [module.address, module]));
  const settings = before.modules(touched).flatMap((module): readonly Residual[] => {
    const same = now.get(module.address);
    if (same === undefined) return [];
    const given = [...newIn(unusable(module, before), unusable(same, after))];
    const changed =
      module.configuration === same.configuration ? [] : [...changedSettings(module, same, adopted), ...declaredTwice(module, same)];
    return [...new Set([...changed, ...given])].map((place) => residualAt(module, place));
  });
  return [...settings, ...otherProviders(before, after, touched)];
}

/** Another provider means another account or region. https://developer.hashicorp.com/terraform/language/meta-arguments/resource-provider */
function otherProviders(before: Evaluator, after: Evaluator, touched: Part | undefined): readonly Residual[] {
  const now = new Map(after.instances(touched).map((instance) => [instance.address, instance]));
  return before.instances(touched).flatMap((instance): readonly Residual[] => {
    const [is, expected] = [now.get(instance.address), providerNameOf(instance, before)];
    if (is === undefined || providerNameOf(is, after) === expected) return [];
    return [{ address: instance.address, path: 'provider', expected, found: providerNameOf(is, after) }];
  });
}

/** `place`: `address path`, relative to the module. */
function residualAt(module: ModuleInstance, place: string): Residual {
  const at = place.lastIndexOf(' ');
  const [name, path] = [place.slice(0, at), place.slice(at + 1)];
  const address = [module.address, name].filter((part) => part !== '').join('.');
  return { address, path, expected: 'unchanged', found: undefined };
}

function newIn<Item>(before: ReadonlySet<Item>, after: ReadonlySet<Item>): readonly Item[] {
  return [...after].filter((item) => !before.has(item));
}

/** Blocks that record history: new ones may be added, existing ones must stay. */
const MAY_BE_ADDED: ReadonlySet<string> = new Set(['moved *', 'removed *']);

function changedSettings(before: ModuleInstance, after: ModuleInstance, adopted: readonly string[]): readonly string[] {
  const [previous, current] = [settingsOf(before, []), settingsOf(after, adopted)];
  const masked = maskNames(before.configuration, after.configuration);
  return [...new Set([...previous.keys(), ...current.keys()])].filter((place) => {
    const [left = [], right = []] = [previous.get(place)?.map(masked), current.get(place)?.map(masked)];
    if (!place.endsWith(' *') && !isInBoth(place.slice(0, place.lastIndexOf(' ')), before, after)) return false;
    const isLost = left.some((text) => !right.includes(text));
    return isLost || (!MAY_BE_ADDED.has(place) && right.some((text) => !left.includes(text)));
  });
}

/** Blocks that only one side has are reported by other checks. */
function isInBoth(name: string, ...sides: readonly ModuleInstance[]): boolean {
  return sides.every(({ configuration }) => configuration.files.some(({ body }) => body.blocks.some((block) => blockName(block) === name)));
}

/** The texts of the settings, by place. */
function settingsOf({ configuration }: ModuleInstance, adopted: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const settings = configuration.files.flatMap((file) => file.body.blocks.flatMap((block) => settingsIn(block, file, adopted)));
  return new Map([...groupBy(settings, ([place]) => place)].map(([place, own]) => [place, own.map(([, text]) => text)]));
}

/** Nested blocks of a resource that run programs or hide differences. https://developer.hashicorp.com/terraform/language/meta-arguments */
export const FIXED_IN_RESOURCE = ['provisioner', 'connection', 'lifecycle', 'action_trigger'] as const;

/** Nested blocks that run programs, hide differences, or make Terraform refuse a plan. */
const FIXED_BLOCKS: Readonly<Record<string, readonly string[]>> = {
  resource: FIXED_IN_RESOURCE,
  data: ['lifecycle'],
  variable: ['validation'],
  output: ['precondition'],
  module: [],
  provider: [],
  locals: [],
};

type Setting = readonly [place: string, text: string];

function settingsIn(block: Block, file: HclFile, adopted: readonly string[]): readonly Setting[] {
  const fixed = FIXED_BLOCKS[block.type];
  const name = blockName(block);
  if (fixed === undefined) return isAdoption(block, file, adopted) ? [] : [[`${name} *`, shapeOf(block.body, file)]];
  const order = argumentOf(block.body, 'depends_on');
  return [
    ...block.body.blocks
      .filter(({ type }) => fixed.includes(type))
      .map((inner): Setting => [`${name} ${inner.type}`, [...inner.labels, shapeOf(inner.body, file)].join(' ')]),
    ...(order === undefined ? [] : [[`${name} depends_on`, textOf(order, file)] as const]),
  ];
}

function isAdoption({ type, body }: Block, file: HclFile, adopted: readonly string[]): boolean {
  const to = type === 'import' ? argumentOf(body, 'to') : undefined;
  return to !== undefined && adopted.includes(textOf(to, file));
}

function textOf({ range }: { readonly range: Body['range'] }, file: HclFile): string {
  return file.text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
}

/** The text of a body without comments and layout. */
function shapeOf(body: Body, file: HclFile): string {
  const attributes = body.attributes.map(({ name, expression }) => `${name} = ${textOf(expression, file)}`);
  const blocks = body.blocks.map((block) => `${[block.type, ...block.labels].join(' ')} { ${shapeOf(block.body, file)} }`);
  return [...attributes, ...blocks].join('; ');
}

function declaredTwice(before: ModuleInstance, after: ModuleInstance): readonly string[] {
  const twice = ({ configuration }: ModuleInstance): ReadonlySet<string> => {
    const names = configuration.files.filter(({ path }) => !isOverrideFile(path)).flatMap(({ body }) => body.blocks.flatMap(declaredBy));
    return new Set(names.filter((name, index) => names.indexOf(name) !== index));
  };
  return newIn(twice(before), twice(after)).map((name) => `${name} *`);
}

/** A module may have one block of a kind and name. https://developer.hashicorp.com/terraform/language/syntax/configuration */
function declaredBy(block: Block): readonly string[] {
  if (block.type === 'locals') return block.body.attributes.map(({ name }) => `local.${name}`);
  return FIXED_BLOCKS[block.type] === undefined || block.type === 'provider' ? [] : [blockName(block)];
}

/** https://developer.hashicorp.com/terraform/language/meta-arguments */
const META_ARGUMENTS: ReadonlySet<string> = new Set(['source', 'version', 'providers', 'count', 'for_each', 'depends_on']);

/** Inputs without a value or with one that their validation refuses, and call arguments that the module does not declare. */
function unusable(module: ModuleInstance, evaluator: Evaluator): ReadonlySet<string> {
  const { variables } = module.configuration;
  const given = inputsOf(module, evaluator);
  const refused = [...variables.values()].filter(
    ({ name, defaultValue, block }) => (defaultValue === undefined && !given.has(name)) || isRefused(block, module, evaluator),
  );
  const unknown = module.caller === undefined ? [] : [...given].filter((name) => !variables.has(name));
  return new Set([...refused.map(({ name }) => `var.${name} *`), ...unknown.map((name) => ` ${name}`)]);
}

function inputsOf({ caller }: ModuleInstance, { configuration }: Evaluator): ReadonlySet<string> {
  if (caller === undefined) return new Set(configuration.variableSources.keys());
  const call = caller.scope.module.configuration.calls.get(caller.callName);
  return new Set((call?.block.body.attributes ?? []).map(({ name }) => name).filter((name) => !META_ARGUMENTS.has(name)));
}

/** https://developer.hashicorp.com/terraform/language/validate */
function isRefused(variable: Block, module: ModuleInstance, { evaluate }: Evaluator): boolean {
  return variable.body.blocks.some((block) => {
    const condition = argumentOf(block.body, 'condition');
    return condition !== undefined && evaluate(condition, { module, bindings: {} }) === false;
  });
}
