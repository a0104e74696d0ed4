import type { Definition, Evaluator, ModuleInstance, ResourceInstance, Scope } from '#hcl/evaluate/evaluator.ts';
import { enabledArgument } from '#hcl/evaluate/repetition.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { repetitionOfCall } from '#hcl/call-repetition.ts';
import { countedList, listsReadIn } from '#hcl/origin/instances/counted-lists.ts';
import type { CountedList } from '#hcl/origin/instances/counted-lists.ts';
import { removeBlockAt } from '#hcl/origin/make-edits.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';
import { combineCandidates, ranked } from '#hcl/origin/place.ts';
import type { Candidates } from '#hcl/origin/place.ts';
import { proposeValue, startTracing } from '#hcl/origin/expressions/propose-value.ts';
import { argumentOf } from '#hcl/locate.ts';

/**
 * Returns candidates that remove an instance from code: its entry in a collection, the call of an empty module, its switch, or the whole
 * block.
 * @param missing addresses of all accepted missing instances
 * @returns unproved candidates
 */
export function proposeRemoval(address: string, evaluator: Evaluator, missing: ReadonlySet<string>): Candidates {
  const instance = evaluator.instance(address);
  if (instance === undefined) return [];
  const siblings = siblingsOf(instance, evaluator);
  const removed = siblings.filter((sibling) => missing.has(sibling.address));
  const isAll = removed.length === siblings.length;
  const repetition = ownForEach(instance, evaluator);
  const whole = isAll ? removeBlockAt(instance.declaration.file, instance.declaration.block) : [];
  const counted = [
    ...fewer(
      countOf(instance.declaration.block, instance.declaration.file, instance.scope),
      siblings.map((sibling) => missing.has(sibling.address)),
      evaluator,
    ),
    ...(isAll ? switchedOff(instance, evaluator) : []),
  ];
  const isShared = instance.scope.module.caller !== undefined;
  return [
    ...withoutEntries(repetition, keysOf([instance]), evaluator),
    // One instance of `setproduct` cannot be removed alone.
    ...(removed.length > 1 ? withoutEntries(repetition, keysOf(removed), evaluator) : []),
    ...withoutCall(instance.scope.module, evaluator, missing),
    // All calls of a module share its block. In the root, a block without instances goes first, with a switch that nothing else reads.
    ...(isShared || !isAll ? [...counted, ...whole] : [...whole, ...counted]),
  ];
}

function siblingsOf(instance: ResourceInstance, evaluator: Evaluator): readonly ResourceInstance[] {
  const { declaration, scope } = instance;
  return evaluator.instances().filter((other) => other.declaration === declaration && other.scope.module.address === scope.module.address);
}

/**
 * Returns instances after a missing one in a count, or in a map by index, whose addresses would shift. Terraform cannot move them there
 * while the state has the missing one ("could not move to"), and it refuses to move from an address that is still declared.
 * https://developer.hashicorp.com/terraform/language/moved
 * @returns a map from the old to the new address, without missing instances
 */
export function shiftedBy(address: string, evaluator: Evaluator, missing: ReadonlySet<string>): ReadonlyMap<string, string> {
  const instance = evaluator.instance(address);
  if (instance === undefined) return new Map();
  const siblings = siblingsOf(instance, evaluator).map((sibling) => sibling.address);
  const ofCall = siblings.length > 1 ? undefined : callAddresses(instance.scope.module, evaluator);
  const isGone = (one: string): boolean => missing.has(one) || (ofCall !== undefined && isWithin(instance.scope.module, one));
  const all = ofCall ?? siblings;
  if (all.length < 2 || !all.every((one, index) => isIndexed(one, index))) return new Map();
  const left = all.filter((one) => !isGone(one));
  return new Map(left.flatMap((from, index): (readonly [string, string])[] => (from === all[index] ? [] : [[from, all[index] ?? '']])));
}

/** True for an address with `[2]`, or `["2"]` of a map by index. */
function isIndexed(address: string, index: number): boolean {
  return address.endsWith(`[${index}]`) || address.endsWith(`["${index}"]`);
}

function ownForEach(instance: ResourceInstance, evaluator: Evaluator): Definition | undefined {
  const isOwn = instance.declaration.block.body.attributes.some(({ name }) => name === 'for_each');
  return isOwn ? evaluator.repetitionOf(instance) : undefined;
}

interface Count extends Definition {
  readonly block: Block;
}

function countOf(block: Block, file: HclFile, { module }: Scope): Count | undefined {
  const expression = argumentOf(block.body, 'count');
  return expression === undefined ? undefined : { expression, file, scope: { module, bindings: {} }, from: 'count', block };
}

/** Returns candidates that switch off `lifecycle { enabled = var.create }`. A literal cannot be switched. */
function switchedOff({ declaration: { block, file }, scope }: ResourceInstance, evaluator: Evaluator): Candidates {
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

/** Returns candidates that remove entries from a map or set. */
function withoutEntries(repetition: Definition | undefined, keys: readonly string[], evaluator: Evaluator): Candidates {
  if (repetition === undefined || repetition.from !== 'for-each' || keys.length === 0) return [];
  const current = evaluator.evaluate(repetition.expression, repetition.scope);
  const desired = Array.isArray(current)
    ? current.filter((item) => typeof item !== 'string' || !keys.includes(item))
    : isValueObject(current)
      ? Object.fromEntries(Object.entries(current).filter(([name]) => !keys.includes(name)))
      : undefined;
  return desired === undefined ? [] : propose(repetition, { current, desired }, evaluator);
}

/** Returns candidates that remove the calls of empty modules around the instance, innermost first. */
function withoutCall(module: ModuleInstance, evaluator: Evaluator, missing: ReadonlySet<string>): Candidates {
  const { caller } = module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  const isEmpty = (address: string): boolean =>
    evaluator.instances().every((one) => missing.has(one.address) || !isWithin(one.scope.module, address));
  if (caller === undefined || call === undefined || !isEmpty(module.address)) return [];
  const repetition = repetitionOfCall(module);
  const count = countOf(call.block, call.file, caller.scope);
  return [
    ...(repetition === undefined ? removeBlockAt(call.file, call.block) : withoutEntries(repetition, keysOf([caller]), evaluator)),
    ...fewer(count, callAddresses(module, evaluator).map(isEmpty), evaluator),
    ...withoutCall(caller.scope.module, evaluator, missing),
  ];
}

/** Returns the addresses of the call's instances, in order. */
function callAddresses({ caller }: ModuleInstance, evaluator: Evaluator): readonly string[] {
  const isOfCall = (module: ModuleInstance): boolean =>
    module.caller?.callName === caller?.callName && module.caller?.scope.module.address === caller?.scope.module.address;
  const found = evaluator.instances().flatMap(({ scope }) => modulesAround(scope.module).filter(isOfCall));
  return [...new Set(found.map(({ address }) => address))];
}

function modulesAround(module: ModuleInstance): readonly ModuleInstance[] {
  return [module, ...(module.caller === undefined ? [] : modulesAround(module.caller.scope.module))];
}

function isWithin(module: ModuleInstance, address: string): boolean {
  return modulesAround(module).some((one) => one.address === address);
}

/**
 * Returns candidates that reduce a count: `var.create ? 1 : 0` to none, `length(var.names)` by removing the last names, with the items of
 * other lists at the same index. Only the last instances can be removed, because addresses contain the index.
 */
function fewer(count: Count | undefined, removed: readonly boolean[], evaluator: Evaluator): Candidates {
  const [before, left] = [removed.length, removed.indexOf(true)];
  if (count === undefined || left < 0 || removed.slice(left).includes(false)) return [];
  const counted = countedList(count);
  const others = listsReadIn(count).filter(({ name }) => name !== counted?.name);
  const without = ({ expression }: CountedList): Candidates => {
    const items = evaluator.evaluate(expression, count.scope);
    if (!Array.isArray(items) || items.length < before) return [];
    const desired = (items as readonly Value[]).filter((_, index) => index < left || index >= before);
    return propose({ ...count, expression }, { current: items, desired }, evaluator);
  };
  const inStep = [...(counted === undefined ? [] : [counted]), ...others.filter(({ wraps }) => !wraps)].map(without);
  const isFixed = counted !== undefined || (count.expression.kind === 'literal' && left === 0);
  return [
    ...(inStep.length === 0 ? [] : combineCandidates(inStep)),
    ...(counted === undefined ? others.filter(({ wraps }) => wraps).flatMap(without) : without(counted)),
    ...(isFixed ? [] : propose(count, { current: before, desired: left }, evaluator)),
  ];
}

function propose(at: Definition, wanted: { readonly current: Value; readonly desired: Value }, evaluator: Evaluator): Candidates {
  const { module } = at.scope;
  const unordered = at.from === 'for-each';
  const tracing = startTracing({ evaluator, module: module.address, repetition: repetitionOfCall(module), unordered });
  return ranked(proposeValue({ expression: at.expression, file: at.file, scope: at.scope }, wanted, tracing));
}
