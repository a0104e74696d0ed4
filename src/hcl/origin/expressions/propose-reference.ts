import { repetitionOfCall } from '../../call-repetition.ts';
import type { Definition } from '../../evaluate/evaluator.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { proposeAtCall } from '../instances/propose-at-module-call.ts';
import { argumentSource, outputSource, proposeAt } from './propose-in-other-block.ts';
import { proposePolicyDocument } from '../documents/propose-policy-document.ts';
import { parseSource } from '../../json/parse-source.ts';
import { isHclFile } from '../../parse/parse.ts';
import { replaceWithExpression, setAttributeIn } from '../make-edits.ts';
import { ofKind, referableIn, withPart } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { referenceExpression } from '../refer.ts';
import { traverse } from '../reach.ts';
import { withoutDefaults } from '../instances/optional-fields.ts';
import type { Traversal } from '../reach.ts';
import { referenceTo } from '../../locate.ts';

/**
 * Follows a reference to its definition: a local, a variable's value or default, a module argument, the for_each entry behind each.value,
 * or the element of a loop. Other parts of the definition stay.
 */
export function proposeReference(place: Place, wanted: Wanted, tracing: Tracing): Candidates {
  const traversal = traverse(place, tracing.evaluator);
  if (traversal === undefined) return proposeMember(place, wanted, tracing);
  const [first, ...rest] = traversal.steps;
  const loop = tracing.loops[traversal.root];
  if (loop !== undefined) {
    // The key of an iterator is a position: another key would be another element.
    if (loop.member !== undefined && first !== loop.member) return [];
    const steps = loop.member === undefined ? traversal.steps : rest;
    return proposeWhole(loop.collection, { value: loop.collectionValue, path: [loop.key, ...steps], wanted }, loop.tracing);
  }
  if (traversal.root === 'data') return proposePolicyDocument(place, traversal.steps, wanted, tracing);
  if (traversal.root === 'each' && first === 'value') return proposeEach(place, rest, wanted, tracing);
  if ((traversal.root === 'var' || traversal.root === 'local') && typeof first === 'string') {
    const definition = tracing.evaluator.definitionOf(traversal.root, first, place.scope);
    if (definition === undefined) return [];
    const value = tracing.evaluator.evaluate(referenceTo([traversal.root, first]), place.scope);
    const entered = enter(definition, place, tracing);
    const shorten = shortener(first, definition, place, tracing);
    const traced = proposeWhole(definition, { value, path: rest, wanted }, entered, shorten);
    if (traversal.root === 'local') return traced;
    const inFile = inEnvironmentFile(first, rest, wanted, { definition, tracing });
    if (inFile.length > 0) return [...ofKind('environment', inFile), ...traced];
    const atCall = proposeAtCall(place, { name: first, path: rest, wanted, definition, tracing: entered });
    return [...(belongsInCalls(first, definition, place, tracing) ? ofKind('default', traced) : traced), ...atCall];
  }
  return [...otherResource(place, traversal, wanted, tracing), ...proposeAt(sourceOf(place, traversal, tracing), wanted, proposeWhole)];
}

/** `aws_lb.old.dns_name` becomes `aws_lb.new.dns_name`, if exactly one resource of the type in the state has the value. */
function otherResource(place: Place, { root, steps }: Traversal, { desired }: Wanted, tracing: Tracing): Candidates {
  const attribute = steps.at(-1);
  const isAttribute = typeof attribute === 'string' && steps.length === 2 + (typeof steps[1] === 'number' || steps.length > 2 ? 1 : 0);
  if (typeof desired !== 'string' || desired === '' || !isAttribute) return [];
  const [only, ...more] = tracing.referable.filter(
    ({ mode, type, values }) => mode === 'managed' && type === root && values[attribute] === desired,
  );
  return only === undefined || more.length > 0 ? [] : ofKind('names', replaceWithExpression(place, referenceExpression(only, attribute)));
}

/** Sets the variable in the file of this environment, because its default applies to all environments. */
function inEnvironmentFile(
  name: string,
  rest: readonly (string | number)[],
  { desired }: Wanted,
  { definition, tracing }: { readonly definition: Definition; readonly tracing: Tracing },
): Candidates {
  const path = tracing.environment?.variableFile;
  const source = path === undefined ? undefined : tracing.evaluator.dataFile(path);
  if (source === undefined || rest.length > 0 || definition.from !== 'variable-default' || definition.scope.module.caller !== undefined)
    return [];
  const file = parseSource(source.path, source.text);
  return isHclFile(file) ? setAttributeIn({ file, body: { inside: file.body.range }, name, value: desired }, tracing) : [];
}

/** Omits fields that the type of the variable sets by default. */
function shortener(name: string, definition: Definition, from: Place, { evaluator }: Tracing): (value: Value) => Value {
  const type = from.scope.module.configuration.variables.get(name)?.type;
  if (type === undefined || (definition.from !== 'variable-file' && definition.from !== 'variable-default')) return (value) => value;
  const evaluate = (expression: Expression): Value => evaluator.evaluate(expression, definition.scope);
  return (value) => withoutDefaults(value, { type, source: definition.expression, evaluate });
}

/** True if the value belongs in the calls of a module: it has one call, or a call sets the variable. The default then stays. */
function belongsInCalls(name: string, { from, file }: Definition, place: Place, { evaluator, isReadElsewhere }: Tracing): boolean {
  const { directory } = place.scope.module.configuration;
  const { modules, root } = evaluator.configuration;
  const calls = [...new Set([root, ...modules.values()])].flatMap((module) => [...module.calls.values()]);
  const own = calls.filter((call) => call.directory === directory);
  return (
    from === 'variable-default' &&
    ((own.length === 1 && isReadElsewhere?.(file.path) !== true) ||
      own.some((call) => call.block.body.attributes.some((attribute) => attribute.name === name)))
  );
}

function sourceOf(place: Place, traversal: Traversal, tracing: Tracing): ReturnType<typeof outputSource> {
  if (traversal.root === 'module') return outputSource(place, traversal.steps, tracing);
  const isType = [...place.scope.module.configuration.resources.values()].some((declaration) => declaration.type === traversal.root);
  return isType ? argumentSource(place, [traversal.root, ...traversal.steps], tracing) : undefined;
}

/** One part of a constructed collection: `{ dev = 1, prod = 3 }[var.env]` and `[…][count.index]`. */
function proposeMember(place: Place, wanted: Wanted, tracing: Tracing): Candidates {
  const { expression } = place;
  if (expression.kind !== 'index' && expression.kind !== 'get-attribute') return [];
  const key = expression.kind === 'index' ? tracing.evaluator.evaluate(expression.key, place.scope) : expression.name;
  if (typeof key !== 'string' && typeof key !== 'number') return [];
  const value = tracing.evaluator.evaluate(expression.object, place.scope);
  return proposeWhole({ ...place, expression: expression.object }, { value, path: [key], wanted }, tracing);
}

/** Changes only the entry of this instance in the map of for_each. */
function proposeEach(place: Place, path: readonly (string | number)[], wanted: Wanted, tracing: Tracing): Candidates {
  const { repetition } = tracing;
  const key = place.scope.each?.key;
  // The values of a set are its keys: another value would be another instance.
  if (repetition === undefined || typeof key !== 'string') return [];
  const collection = tracing.evaluator.evaluate(repetition.expression, repetition.scope);
  if (Array.isArray(collection)) return [];
  return proposeWhole(repetition, { value: collection, path: [key, ...path], wanted }, { ...tracing, loops: {}, repetition: undefined });
}

function proposeWhole(
  place: Place,
  part: { readonly value: Wanted['current']; readonly path: readonly (string | number)[]; readonly wanted: Wanted },
  tracing: Tracing,
  shorten = (value: Value): Value => value,
): Candidates {
  // The caller may know a value that offline evaluation does not.
  const current = withPart(part.value, part.path, part.wanted.current);
  const desired = withPart(part.value, part.path, part.wanted.desired);
  return current === undefined || desired === undefined
    ? []
    : tracing.propose(place, { current: shorten(current), desired: shorten(desired) }, tracing);
}

/** A module argument is evaluated in the caller, with its `each` and names. */
function enter(definition: Definition, from: Place, tracing: Tracing): Tracing {
  const entered = { ...tracing, loops: {}, depth: tracing.depth + 1 };
  switch (definition.from) {
    case 'local':
    case 'for-each':
    case 'count':
      return entered;
    case 'module-argument':
      return {
        ...entered,
        repetition: repetitionOfCall(from.scope.module),
        referable: referableIn(definition.scope.module.address, tracing.resources),
      };
    // Variable files and defaults cannot contain references.
    // https://developer.hashicorp.com/terraform/language/values/variables#default-values
    case 'variable-file':
    case 'variable-default': {
      const { environment: _environment, ...everywhere } = entered;
      return { ...everywhere, repetition: undefined, referable: [] };
    }
  }
}
