import { printAddress } from '#domain/resource-address.ts';
import type { Evaluator, ModuleInstance } from '../../evaluate/evaluator.ts';
import type { Value } from '../../evaluate/value.ts';
import { referableIn } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { argumentOf } from '../../locate.ts';
import { instanceScope, repetitionOfBlock } from '../../call-repetition.ts';

interface Source {
  readonly place: Place;
  readonly path: readonly (string | number)[];
  readonly tracing: Tracing;
}

/** Follows `module.queue["a"].timeout` to the output's expression. Undefined for an external module. `steps`: after `module`. */
export function outputSource(place: Place, steps: readonly (string | number)[], tracing: Tracing): Source | undefined {
  const found = outputPlace(place, steps, tracing.evaluator);
  return found && { ...found, tracing: entered(tracing, found.place.scope.module.address, undefined) };
}

/** As outputSource, without tracing. */
export function outputPlace(place: Place, steps: readonly (string | number)[], evaluator: Evaluator): Omit<Source, 'tracing'> | undefined {
  const [name, ...behind] = steps;
  const caller = place.scope.module;
  const call = caller.configuration.calls.get(String(name));
  const called = call?.directory === undefined ? undefined : evaluator.configuration.modules.get(call.directory);
  if (call === undefined || called === undefined) return undefined;
  const isRepeated = repetitionOfBlock(call, caller) !== undefined;
  const key = isRepeated ? behind[0] : undefined;
  const [output, ...path] = isRepeated ? behind.slice(1) : behind;
  const own = instanceScope(call, caller, key, evaluator);
  const value = called.outputs.get(String(output));
  const expression = argumentOf(value?.block.body, 'value');
  if (own === undefined || value === undefined || expression === undefined) return undefined;
  const address = printAddress({ module: caller.address, type: 'module', name: call.name, index: key });
  const module: ModuleInstance = { address, configuration: called, caller: { callName: call.name, scope: own } };
  return { place: { expression, file: value.file, scope: { module, bindings: {} } }, path };
}

/**
 * Follows `aws_sqs_queue.orders["a"].delay_seconds` to the argument. Undefined if code does not set it.
 * @param names the resource type and the following steps
 */
export function argumentSource(place: Place, names: readonly (string | number)[], tracing: Tracing): Source | undefined {
  const [type, name, ...behind] = names;
  const { evaluator } = tracing;
  const addressOf = (index?: string | number): string =>
    printAddress({ module: place.scope.module.address, type: String(type), name: String(name), index });
  const single = evaluator.instance(addressOf());
  const [attribute, ...path] = single === undefined ? behind.slice(1) : behind;
  const instance = single ?? evaluator.instance(addressOf(behind[0]));
  const expression = argumentOf(instance?.declaration.block.body, String(attribute));
  if (instance === undefined || expression === undefined) return undefined;
  return {
    place: { expression, file: instance.declaration.file, scope: instance.scope },
    path,
    tracing: { ...entered(tracing, instance.scope.module.address, evaluator.repetitionOf(instance)) },
  };
}

function entered(tracing: Tracing, module: string, repetition: Tracing['repetition']): Tracing {
  return { ...tracing, repetition, loops: {}, referable: referableIn(module, tracing.resources), depth: tracing.depth + 1 };
}

export function proposeAt(
  source: Source | undefined,
  wanted: Wanted,
  proposeWhole: (
    place: Place,
    part: { readonly value: Value; readonly path: Source['path']; readonly wanted: Wanted },
    tracing: Tracing,
  ) => Candidates,
): Candidates {
  if (source === undefined) return [];
  const value = source.tracing.evaluator.evaluate(source.place.expression, source.place.scope);
  return proposeWhole(source.place, { value, path: source.path, wanted }, source.tracing);
}
