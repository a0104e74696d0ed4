/** Moves every input of every call of a root to other values of its kind: the state of the cloud if each had been changed there. */
import type { ModuleCall } from '#hcl/evaluate/configuration.ts';
import type { Evaluator, ModuleInstance, Scope } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { setAttribute } from '#hcl/edits/set-attribute.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import type { Expression } from '#hcl/syntax.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';

/** One input of one call of the root. */
export interface Input {
  readonly call: ModuleCall;
  readonly name: string;
  readonly type: string;
  /** By instance of the call, with the key as written in code; a call without count or for_each has one entry without a key. */
  readonly values: ReadonlyMap<string, Json>;
}

/**
 * The evaluable inputs of the calls of a root.
 * @returns in the order of the calls
 */
export function inputsOf(workspace: Workspace): readonly Input[] {
  const evaluator = openEvaluator(workspace);
  const { root, modules } = evaluator.configuration;
  return [...root.calls.values()].flatMap((call) => {
    const variables = modules.get(call.directory ?? '')?.variables ?? new Map();
    const scopes = scopesOf(call, evaluator);
    return [...variables.values()].flatMap(({ name, type, file }): readonly Input[] => {
      const values = [...scopes].flatMap(([key, scope]) => {
        const value = valueOf(name, { call, scope, evaluator });
        return value === undefined ? [] : [[key, value] as const];
      });
      return values.length === scopes.size ? [{ call, name, type: sourceOf(type, file.text), values: new Map(values) }] : [];
    });
  });
}

function sourceOf(type: Expression | undefined, text: string): string {
  return type === undefined ? 'any' : text.slice(type.range.start, type.range.end);
}

/** A call without resources has no instances; its arguments are evaluated in the root. */
function scopesOf(call: ModuleCall, evaluator: Evaluator): ReadonlyMap<string, Scope | undefined> {
  const found = new Map<string, Scope>();
  for (const { scope } of evaluator.instances()) {
    const module = topOf(scope.module);
    if (module.caller?.callName !== call.name) continue;
    const { each, count } = module.caller.scope;
    found.set(each !== undefined ? JSON.stringify(each.key) : count === undefined ? '' : String(count.index), { module, bindings: {} });
  }
  return found.size === 0 ? new Map([['', undefined]]) : found;
}

function topOf(module: ModuleInstance): ModuleInstance {
  const above = module.caller?.scope.module;
  return above === undefined || above.address === '' ? module : topOf(above);
}

function valueOf(
  name: string,
  { call, scope, evaluator }: { readonly call: ModuleCall; readonly scope: Scope | undefined; readonly evaluator: Evaluator },
): Json | undefined {
  const definition = scope === undefined ? undefined : evaluator.definitionOf('var', name, scope);
  if (definition !== undefined) return knownJson(evaluator.evaluate(definition.expression, definition.scope));
  if (scope !== undefined) return undefined;
  const { root, modules } = evaluator.configuration;
  const written = call.block.body.attributes.find((attribute) => attribute.name === name)?.expression;
  const expression = written ?? modules.get(call.directory ?? '')?.variables.get(name)?.defaultValue;
  const outside: ModuleInstance = { address: '', configuration: root, caller: undefined };
  return expression === undefined ? undefined : knownJson(evaluator.evaluate(expression, { module: outside, bindings: {} }));
}

/**
 * Other values of the same kind: each leaf changed, each element and entry removed, one added.
 * @param type as the variable declares it, for a value that is null or empty
 */
export function otherValues(value: Json, type: string): readonly Json[] {
  if (value === null) return freshValues(type);
  if (Array.isArray(value)) return value.length === 0 ? freshValues(type) : otherLists(value);
  if (typeof value !== 'object') return [otherScalar(value)];
  return Object.keys(value).length === 0 ? freshValues(type) : otherObjects(value as JsonObject, type);
}

function otherScalar(value: boolean | number | string): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  // A numeric string remains numeric.
  if (/^\d+$/.test(value)) return String(Number(value) + 1);
  return value.includes('.0/') ? value.replace('.0/', '.128/') : `${value}x`;
}

function otherLists(items: readonly Json[]): readonly Json[] {
  const last = items.at(-1) ?? null;
  const more = otherValues(last, 'any').slice(0, 1);
  return [
    ...items.flatMap((item, index) => otherValues(item, 'any').map((other) => items.with(index, other))),
    ...items.map((_item, index) => items.toSpliced(index, 1)),
    ...more.map((item) => [...items, item]),
  ];
}

function otherObjects(entries: JsonObject, type: string): readonly Json[] {
  const last = Object.values(entries).at(-1) ?? null;
  const [more] = otherValues(last, 'any');
  const isMap = type === 'any' || type.startsWith('map(');
  return [
    ...Object.entries(entries).flatMap(([key, item]) => otherValues(item, 'any').map((other) => ({ ...entries, [key]: other }))),
    ...(isMap ? Object.keys(entries).map((key) => Object.fromEntries(Object.entries(entries).filter(([other]) => other !== key))) : []),
    ...(isMap && more !== undefined ? [{ ...entries, added: more }] : []),
  ];
}

/** Only for types with a known structure; none for `any`. */
function freshValues(type: string): readonly Json[] {
  const inner = /^(list|set|map)\((string|number|bool)\)$/.exec(type);
  const [, kind, member = type] = inner ?? [];
  const scalar: Json | undefined = member === 'string' ? 'other' : member === 'number' ? 7 : member === 'bool' ? true : undefined;
  if (scalar === undefined) return [];
  return [kind === undefined ? scalar : kind === 'map' ? { added: scalar } : [scalar]];
}

/**
 * Writes values into a call, as a person could who knows only the call.
 * @param values by instance of the call; a call without count or for_each has the key ''
 * @returns the root with the argument
 */
export function withInput(
  workspace: Workspace,
  { call, name }: Pick<Input, 'call' | 'name'>,
  values: ReadonlyMap<string, Json>,
): Workspace {
  const [file] = openEvaluator(workspace).configuration.root.files.filter(({ path }) => path === call.file.path);
  const block = file?.body.blocks.find(({ type, labels }) => type === 'module' && labels[0] === call.name);
  if (file === undefined || block === undefined) throw new Error(`expected a call ${call.name}`);
  const result = setAttribute.apply(file, { body: block.inside, name, value: { expression: sourceFor(values, call) } });
  if (result.kind === 'refused') throw new Error(result.reason);
  const text = applyTextEdits(file.text, result.edits);
  return { ...workspace, files: workspace.files.map((one) => (one.path === file.path ? { ...one, text } : one)) };
}

function sourceFor(values: ReadonlyMap<string, Json>, call: ModuleCall): string {
  if (values.has('')) return asSource(values.get('') ?? null);
  const isCounted = call.block.body.attributes.some(({ name }) => name === 'count');
  if (isCounted) return `[${[...values.values()].map((value) => asSource(value)).join(', ')}][count.index]`;
  return `{ ${[...values].map(([key, value]) => `${key} = ${asSource(value)}`).join(', ')} }[each.key]`;
}

/** JSON is valid HCL, except for template sequences. */
function asSource(value: Json): string {
  return JSON.stringify(value).replaceAll('${', '$$${').replaceAll('%{', '%%{');
}

/** Whether a value became unevaluable, which means that the module does not accept the input. */
export function isSpoilt(before: Workspace, after: Workspace): boolean {
  const [previous, current] = [openEvaluator(before), openEvaluator(after)];
  return current.instances().some((instance) => {
    const old = previous.instance(instance.address);
    const own = current.arguments(instance);
    if (old === undefined) return false;
    const earlier = previous.arguments(old);
    return Object.keys(own).some((name) => knownJson(own[name] ?? null) === undefined && knownJson(earlier[name] ?? null) !== undefined);
  });
}
