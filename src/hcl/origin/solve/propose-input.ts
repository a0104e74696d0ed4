import { expressionsOf, partsOf } from '../../at-range.ts';
import { repetitionOfCall } from '../../call-repetition.ts';
import type { Definition, Evaluator, ModuleInstance, ResourceInstance } from '../../evaluate/evaluator.ts';
import { knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { tracingFrom } from '../blocks/propose-attribute.ts';
import type { ProposeContext } from '../blocks/propose-attribute.ts';
import { outputPlace } from '../expressions/propose-in-other-block.ts';
import { proposeValue } from '../expressions/propose-value.ts';
import { ranked } from '../place.ts';
import type { AttributeTarget, Place, Candidates } from '../place.ts';
import { traverse } from '../reach.ts';
import { guessValues } from './guess-values.ts';
import { nestedBlocks, referenceTo } from '../../locate.ts';

/**
 * Edits module inputs for code that cannot be inverted: a lookup in a table, `try`, `flatten`, a loop over another shape. Each input of
 * the attribute gets the values that its own parts suggest, outer modules first. These are guesses: many give another value, and the
 * caller evaluates them.
 * @returns none for a resource of the root
 */
export function proposeInput(target: AttributeTarget, context: ProposeContext): Candidates {
  const tracing = tracingFrom(target.instance, context);
  return inputsBehind(target.instance, target.name, context.evaluator).flatMap((input) => {
    const { expression, value } = valueOf(input, context.evaluator);
    if (value === undefined) return [];
    const place = { expression, file: target.instance.declaration.file, scope: { module: input.module, bindings: {} } };
    const guessed = guessValues(value, { current: target.current as Value, desired: target.desired as Value });
    return guessed.flatMap((desired) => ranked(proposeValue(place, { current: value, desired }, tracing)));
  });
}

function valueOf(
  { module, name }: { readonly module: ModuleInstance; readonly name: string },
  evaluator: Evaluator,
): { readonly expression: Expression; readonly value: Value | undefined } {
  const expression = referenceTo(['var', name]);
  return { expression, value: knownJson(evaluator.evaluate(expression, { module, bindings: {} })) };
}

/** A variable of a module that a call can set. */
export interface BehindInput {
  readonly module: ModuleInstance;
  readonly name: string;
}

/** A limit, because larger searches cost more than they find. */
const MOST_PLACES = 400;

interface Waiting {
  readonly place: Place;
  /** The definition of `each` and `count` in the place. */
  readonly repetition: Definition | undefined;
}

/**
 * Finds the module inputs that an attribute depends on, through locals, arguments, repetitions, policy documents and outputs.
 * @param name the attribute, or the type of its nested blocks
 * @returns inputs of outer modules first; within a module, in the order in which code reads them
 */
function inputsBehind(instance: ResourceInstance, name: string, evaluator: Evaluator): readonly BehindInput[] {
  const { block, file } = instance.declaration;
  const repetition = evaluator.repetitionOf(instance);
  const named = [
    ...block.body.attributes.filter((attribute) => attribute.name === name).map(({ expression }) => expression),
    ...nestedBlocks(block, name).flatMap(({ body }) => expressionsOf(body)),
  ];
  const waiting: Waiting[] = named.map((expression) => ({ place: { expression, file, scope: instance.scope }, repetition }));
  const found = new Map<string, BehindInput>();
  const seen = new Set<string>();
  for (let at = 0; at < waiting.length && at < MOST_PLACES; at += 1) {
    const next = waiting[at];
    if (next === undefined) break;
    const { place } = next;
    const key = `${place.scope.module.address}|${place.file.path}:${place.expression.range.start}:${place.expression.range.end}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const traversal = traverse(place, evaluator);
    const [first] = traversal?.steps ?? [];
    if (traversal?.root === 'var' && typeof first === 'string' && place.scope.module.caller !== undefined)
      found.set(`${place.scope.module.address}|${first}`, { module: place.scope.module, name: first });
    waiting.push(...behind(next, evaluator));
  }
  return [...found.values()].sort((left, right) => depthOf(left.module) - depthOf(right.module));
}

function depthOf({ caller }: ModuleInstance): number {
  return caller === undefined ? 0 : 1 + depthOf(caller.scope.module);
}

function behind({ place, repetition }: Waiting, evaluator: Evaluator): readonly Waiting[] {
  const { expression, file, scope } = place;
  const parts = partsOf(expression).map((part) => ({ place: { expression: part, file, scope }, repetition }));
  if (expression.kind === 'variable')
    return ['each', 'count'].includes(expression.name) && repetition !== undefined ? [{ place: repetition, repetition: undefined }] : [];
  const traversal = traverse(place, evaluator);
  const [first, second] = traversal?.steps ?? [];
  if (traversal === undefined || typeof first !== 'string') return parts;
  if (traversal.root === 'var' || traversal.root === 'local') {
    const definition = evaluator.definitionOf(traversal.root, first, scope);
    const inner = definition?.from === 'module-argument' ? repetitionOfCall(scope.module) : undefined;
    return definition === undefined ? parts : [...parts, { place: definition, repetition: inner }];
  }
  if (traversal.root === 'data') {
    const data = scope.module.configuration.resources.get(`data.${first}.${String(second)}`);
    const inside = data === undefined ? [] : expressionsOf(data.block.body);
    return [...parts, ...inside.map((one) => ({ place: { expression: one, file: data?.file ?? file, scope }, repetition: undefined }))];
  }
  const output = traversal.root === 'module' ? outputPlace(place, traversal.steps, evaluator) : undefined;
  return output === undefined ? parts : [...parts, { place: output.place, repetition: undefined }];
}
