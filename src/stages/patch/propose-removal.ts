import type { Definition, Evaluator, ModuleInstance, ResourceInstance, Scope } from '#hcl/evaluate/evaluator.ts';
import { enabledArgument } from '#hcl/evaluate/repetition.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { repetitionOfCall } from '#hcl/call-repetition.ts';
import { countedList } from '#hcl/origin/instances/find-openings.ts';
import { removeBlockAt } from '#hcl/origin/make-edits.ts';
import { ranked, startTracing } from '#hcl/origin/place.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { proposeValue } from '#hcl/origin/expressions/propose-value.ts';

/**
 * Candidates that remove an instance from code: its entry in a collection, the call of a module with nothing left, its switch, or the whole
 * block.
 * @param missing addresses of all accepted missing instances
 * @returns unproved candidates
 */
export function proposeRemoval(address: string, evaluator: Evaluator, missing: ReadonlySet<string>): readonly Candidate[] {
  const instance = evaluator.instance(address);
  if (instance === undefined) return [];
  const siblings = evaluator
    .instances()
    .filter((other) => other.declaration === instance.declaration && other.scope.module.address === instance.scope.module.address);
  const gone = siblings.filter((sibling) => missing.has(sibling.address));
  const isAll = gone.length === siblings.length;
  const repetition = ownForEach(instance, evaluator);
  const whole = isAll ? removeBlockAt(instance.declaration.file, instance.declaration.block) : [];
  const left = siblings.length - gone.length;
  const isTail = siblings.slice(left).every((sibling) => missing.has(sibling.address));
  const counted = [
    ...(isTail ? fewer(ownCount(instance), { left, before: siblings.length }, evaluator) : []),
    ...(isAll ? switchedOff(instance, evaluator) : []),
  ];
  const isShared = instance.scope.module.caller !== undefined;
  return [
    ...withoutEntries(repetition, keysOf([instance]), evaluator),
    // An entry of a product cannot be removed alone.
    ...(gone.length > 1 ? withoutEntries(repetition, keysOf(gone), evaluator) : []),
    ...withoutCall(instance.scope.module, evaluator, missing),
    // A module's own block serves all its calls; in the root, a switch only for the missing resources is removed too.
    ...(isShared || !isAll ? [...counted, ...whole] : [...whole, ...counted]),
  ];
}

function ownForEach(instance: ResourceInstance, evaluator: Evaluator): Definition | undefined {
  const isOwn = instance.declaration.block.body.attributes.some(({ name }) => name === 'for_each');
  return isOwn ? evaluator.repetitionOf(instance) : undefined;
}

function ownCount({ declaration: { block, file }, scope }: ResourceInstance): Definition | undefined {
  const expression = block.body.attributes.find(({ name }) => name === 'count')?.expression;
  return expression === undefined ? undefined : { expression, file, scope: { module: scope.module, bindings: {} }, from: 'count' };
}

/** `lifecycle { enabled = var.create }`; a literal one is no switch. */
function switchedOff({ declaration: { block, file }, scope }: ResourceInstance, evaluator: Evaluator): readonly Candidate[] {
  const expression = enabledArgument(block);
  if (expression === undefined || expression.kind === 'literal') return [];
  return propose(
    { expression, file, scope: { module: scope.module, bindings: {} }, from: 'count' },
    { current: true, desired: false },
    evaluator,
  );
}

function keysOf(instances: readonly { readonly scope: Scope }[]): readonly string[] {
  return instances.flatMap(({ scope }) => (typeof scope.each?.key === 'string' ? [scope.each.key] : []));
}

/** Removes entries from a map or set. */
function withoutEntries(repetition: Definition | undefined, keys: readonly string[], evaluator: Evaluator): readonly Candidate[] {
  if (repetition === undefined || repetition.from !== 'for-each' || keys.length === 0) return [];
  const current = evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = Array.isArray(current)
    ? current.filter((item) => typeof item !== 'string' || !keys.includes(item))
    : isValueObject(current)
      ? Object.fromEntries(Object.entries(current).filter(([name]) => !keys.includes(name)))
      : undefined;
  return desired === undefined ? [] : propose(repetition, { current, desired }, evaluator);
}

/** Modules around the instance with nothing left, innermost first. */
function withoutCall(module: ModuleInstance, evaluator: Evaluator, missing: ReadonlySet<string>): readonly Candidate[] {
  const { caller } = module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  const inside = evaluator.instances().filter(({ scope }) => isWithin(scope.module, module.address));
  if (caller === undefined || call === undefined || inside.some(({ address }) => !missing.has(address))) return [];
  const repetition = repetitionOfCall(module);
  return [
    ...(repetition === undefined ? removeBlockAt(call.file, call.block) : withoutEntries(repetition, keysOf([caller]), evaluator)),
    ...withoutCall(caller.scope.module, evaluator, missing),
  ];
}

function isWithin(module: ModuleInstance, address: string): boolean {
  return module.address === address || (module.caller !== undefined && isWithin(module.caller.scope.module, address));
}

/** `count = var.create ? 1 : 0` counts none, `length(var.names)` the first of its names. */
function fewer(
  count: Definition | undefined,
  { left, before }: { readonly left: number; readonly before: number },
  evaluator: Evaluator,
): readonly Candidate[] {
  if (count === undefined || left === before) return [];
  const list = countedList({ repetition: count });
  if (list === undefined)
    return count.expression.kind === 'literal' && left === 0 ? [] : propose(count, { current: before, desired: left }, evaluator);
  const items = evaluator.evaluate(list, count.scope);
  if (!Array.isArray(items)) return [];
  return propose({ ...count, expression: list }, { current: items, desired: (items as readonly Value[]).slice(0, left) }, evaluator);
}

function propose(at: Definition, wanted: { readonly current: Value; readonly desired: Value }, evaluator: Evaluator): readonly Candidate[] {
  const { module } = at.scope;
  const unordered = at.from === 'for-each';
  const tracing = startTracing({ evaluator, module: module.address, repetition: repetitionOfCall(module), unordered });
  return ranked(proposeValue({ expression: at.expression, file: at.file, scope: at.scope }, wanted, tracing));
}
