import { printAddress } from '#domain/resource-address.ts';
import { repetitionOfCall } from '../../call-repetition.ts';
import type { Evaluator } from '../../evaluate/evaluator.ts';
import { proposeValue } from '../expressions/propose-value.ts';
import { ranked, startTracing } from '../place.ts';
import { declared } from './find-openings.ts';
import type { ProposedInstance } from './propose-instance.ts';
import { argumentOf } from '../../locate.ts';

/**
 * Switches on a resource that code declares but does not create: `count = var.create_dlq ? 1 : 0`, by the input of the call, for each
 * module that has one. Unproved: the caller checks that the resource is the one in the cloud.
 * @param type the resource type
 */
export function proposeSwitched(type: string, evaluator: Evaluator): readonly ProposedInstance[] {
  return evaluator.modules().flatMap((module) =>
    declared(type, module.configuration).flatMap(({ name, block, file }): readonly ProposedInstance[] => {
      const count = argumentOf(block.body, 'count');
      const scope = { module, bindings: {} };
      if (count === undefined || evaluator.evaluate(count, scope) !== 0) return [];
      const tracing = startTracing({ evaluator, module: module.address, repetition: repetitionOfCall(module) });
      const address = printAddress({ module: module.address, type, name, index: 0 });
      const candidates = ranked(proposeValue({ expression: count, file, scope }, { current: 0, desired: 1 }, tracing));
      return candidates.map((candidate) => ({ address, candidate }));
    }),
  );
}
