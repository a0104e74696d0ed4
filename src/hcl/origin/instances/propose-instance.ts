/**
 * A resource made by hand as one more instance of a block that code repeats: the entry that would make it, in the
 * collection behind a for_each or count. Nothing here is proved: the caller evaluates each candidate.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { knownJson } from '../../evaluate/value.ts';
import { assemble } from '../assemble-demands.ts';
import type { Demand } from '../assemble-demands.ts';
import { findOpenings } from './find-openings.ts';
import type { Opening } from './find-openings.ts';
import type { Candidate } from '../place.ts';
import { proposeEntryOf } from './propose-entry.ts';
import type { EntryContext } from './propose-entry.ts';
import { solveInstance } from '../solve/solve-instance.ts';

/** A resource as the cloud has it. */
export interface MadeResource {
  readonly type: string;
  readonly observed: JsonObject;
}

/** One way of making it. */
export interface ProposedInstance {
  readonly address: string;
  readonly candidate: Candidate;
}

/** What proposing is given beside the resource. */
export interface InstanceContext extends EntryContext {
  readonly schema: ProviderSchema;
  /** Other resources made by hand: what the same entry would make of them says what else has to stand in it. */
  readonly others: readonly MadeResource[];
}

/**
 * Proposes instances.
 * @returns candidates with the address each would make; the shorter the key, the more of the resource is explained by
 *   the code that repeats it, and the earlier it comes
 */
export function proposeInstance(made: MadeResource, context: InstanceContext): readonly ProposedInstance[] {
  return fittingOf(made, findOpenings(made.type, context.evaluator), context)
    .flatMap((fitting) => {
      const entry = proposeEntryOf(fitting.opening, joinedDemands(fitting, context), context);
      return (entry?.candidates ?? []).map((candidate) => ({
        address: fitting.opening.addressOf(entry?.index ?? ''),
        candidate,
        key: String(entry?.index),
      }));
    })
    .sort((left, right) => left.key.length - right.key.length)
    .map(({ address, candidate }) => ({ address, candidate }));
}

interface Fitting {
  readonly opening: Opening;
  readonly demands: readonly Demand[];
}

function fittingOf(made: MadeResource, openings: readonly Opening[], context: InstanceContext): readonly Fitting[] {
  const schema = context.schema[made.type];
  if (schema === undefined) return [];
  return openings.flatMap((opening) => {
    const demands = solveInstance(opening, made.observed, { evaluator: context.evaluator, schema });
    return demands === undefined ? [] : [{ opening, demands }];
  });
}

function joinedDemands(fitting: Fitting, context: InstanceContext): readonly Demand[] {
  let { demands } = fitting;
  const key = keyOf(demands);
  for (const other of key === undefined ? [] : context.others) {
    const beside = findOpenings(other.type, context.evaluator).filter(
      (opening) => isSameRepetition(opening, fitting.opening) && opening.declaration !== fitting.opening.declaration,
    );
    const twin = fittingOf(other, beside, context).find((one) => keyOf(one.demands) === key);
    const joined = twin === undefined ? demands : [...demands, ...twin.demands];
    if (assemble(joined) !== undefined) demands = joined;
  }
  return demands;
}

function keyOf(demands: readonly Demand[]): Json | undefined {
  const key = demands.find(({ path }) => path.length === 1 && (path[0] === 'key' || path[0] === 'index'));
  return key === undefined ? undefined : knownJson(key.value);
}

/** The same call, or blocks that repeat over the same expression. */
function isSameRepetition(left: Opening, right: Opening): boolean {
  const source = ({ repetition: { expression, file } }: Opening): string => file.text.slice(expression.range.start, expression.range.end);
  return left.repetition.scope.module.address === right.repetition.scope.module.address && source(left) === source(right);
}
