import type { Json, JsonObject } from '#domain/json.ts';
import { printAddress } from '#domain/resource-address.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { repetitionOfCall } from '../../call-repetition.ts';
import type { Evaluator, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import { argumentOf } from '../../locate.ts';
import type { Expression } from '../../syntax.ts';
import { proposeValue, startTracing } from '../expressions/propose-value.ts';
import { ranked } from '../place.ts';
import type { Candidate } from '../place.ts';
import { solveBody } from '../solve/solve-body.ts';
import { solve } from '../solve/solve-variable.ts';
import { assemble } from '../solve/unknowns.ts';
import type { Demands, Unknowns } from '../solve/unknowns.ts';
import { listReadBy } from './counted-lists.ts';
import { declared, findOpenings } from './find-openings.ts';
import type { Opening } from './find-openings.ts';
import { proposeEntryOf, proposeRenamedEntry } from './propose-entry.ts';
import type { EntryContext } from './propose-entry.ts';

/** A resource as it is in the cloud. */
export interface MadeResource {
  readonly type: string;
  readonly observed: JsonObject;
}

export interface ProposedInstance {
  readonly address: string;
  readonly candidate: Candidate;
}

export interface InstanceContext extends EntryContext {
  readonly schema: ProviderSchema;
  /** Other unmanaged resources: if the new entry would also create such resources, it must fit them. */
  readonly others: readonly MadeResource[];
}

/**
 * Adopts a resource as one more instance of a repeated block: returns the entry and the address. Shorter keys come first, because code
 * then explains more of the resource. Unproved.
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

/**
 * Renames an instance of a repeated block: its key, or name, in place in the collection. Unproved.
 * @param made the instance under its new name
 * @param address the address of the old one
 */
export function proposeRenamed(made: MadeResource, address: string, context: Omit<InstanceContext, 'others'>): readonly ProposedInstance[] {
  const openings = findOpenings(made.type, context.evaluator);
  return fittingOf(made, openings, context).flatMap(({ opening, demands }) => {
    const current = context.evaluator.evaluate(opening.repetition.expression, opening.repetition.scope);
    const keys: readonly unknown[] = Array.isArray(current) ? current : Object.keys(isValueObject(current) ? current : {});
    const old = keys.find((key) => typeof key === 'string' && opening.addressOf(key) === address);
    const entry = typeof old === 'string' ? proposeRenamedEntry(opening, old, demands, context) : undefined;
    return (entry?.candidates ?? []).map((candidate) => ({ address: opening.addressOf(entry?.index ?? ''), candidate }));
  });
}

interface Fitting {
  readonly opening: Opening;
  readonly demands: Demands;
}

function fittingOf(
  made: MadeResource,
  openings: readonly Opening[],
  context: Pick<InstanceContext, 'evaluator' | 'schema'>,
): readonly Fitting[] {
  const schema = context.schema[made.type];
  if (schema === undefined) return [];
  return openings.flatMap((opening) => {
    const demands = solveInstance(opening, made.observed, { evaluator: context.evaluator, schema });
    return demands === undefined ? [] : [{ opening, demands }];
  });
}

function joinedDemands(fitting: Fitting, context: InstanceContext): Demands {
  let { demands } = fitting;
  const key = keyOf(demands);
  for (const other of key === undefined ? [] : context.others) {
    const openings = findOpenings(other.type, context.evaluator).filter(
      (opening) => isSameRepetition(opening, fitting.opening) && opening.declaration !== fitting.opening.declaration,
    );
    const twin = fittingOf(other, openings, context).find((one) => keyOf(one.demands) === key);
    const joined = twin === undefined ? demands : [...demands, ...twin.demands];
    if (assemble(joined) !== undefined) demands = joined;
  }
  return demands;
}

function keyOf(demands: Demands): Json | undefined {
  const key = demands.find(({ path }) => path.length === 1 && (path[0] === 'key' || path[0] === 'index'));
  return key === undefined ? undefined : knownJson(key.value);
}

/** The same call, or the same repetition expression. */
function isSameRepetition(left: Opening, right: Opening): boolean {
  const source = ({ repetition: { expression, file } }: Opening): string => file.text.slice(expression.range.start, expression.range.end);
  return left.repetition.scope.module.address === right.repetition.scope.module.address && source(left) === source(right);
}

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

/**
 * Returns what an entry must contain to create an instance: demands on `key` and `value`, or for a count on `index` and its element of
 * `lists`. Undefined if code gives other values.
 */
function solveInstance(
  opening: Opening,
  observed: JsonObject,
  context: { readonly evaluator: Evaluator; readonly schema: BlockSchema },
): Demands | undefined {
  const unknowns = unknownsIn(opening.scope, opening, context.evaluator);
  const { body } = opening.declaration.block;
  const own = solveBody(body, observed, { schema: context.schema, unknowns });
  const counted = opening.innerCount === undefined ? [] : (solve(opening.innerCount, 1, unknowns) ?? []);
  const demands = own === undefined ? undefined : [...own, ...counted];
  return demands === undefined || (demands.length > 0 && assemble(demands) === undefined) ? undefined : demands;
}

/** Follows locals, and variables to the module call. */
function unknownsIn(scope: Scope, opening: Opening, evaluator: Evaluator): Unknowns {
  return {
    read: (expression) => (scope === opening.openScope ? readRepeated(expression, opening) : undefined),
    evaluate: (expression) => evaluator.evaluate(expression, scope),
    follow: (expression) => {
      if (expression.kind !== 'get-attribute' || expression.object.kind !== 'variable') return undefined;
      const { name: kind } = expression.object;
      const definition = kind === 'var' || kind === 'local' ? evaluator.definitionOf(kind, expression.name, scope) : undefined;
      // Names of the root do not depend on an instance.
      return definition === undefined || (kind === 'var' && scope.module.caller === undefined)
        ? undefined
        : { expression: definition.expression, unknowns: unknownsIn(definition.scope, opening, evaluator) };
    },
    lenient: true,
  };
}

/** `each`; for a count, `count.index` and `var.names[count.index]`. */
function readRepeated(expression: Expression, opening: Opening): readonly string[] | undefined {
  if (opening.repetition.from === 'for-each') return expression.kind === 'variable' && expression.name === 'each' ? [] : undefined;
  if (expression.kind === 'get-attribute' && expression.name === 'index' && isVariable(expression.object, 'count')) return ['index'];
  const list = listReadBy(expression, opening.repeated.file);
  return list === undefined ? undefined : ['lists', list.name];
}

function isVariable(expression: Expression, name: string): boolean {
  return expression.kind === 'variable' && expression.name === name;
}
