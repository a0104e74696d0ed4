import { repetitionOfCall } from '../../call-repetition.ts';
import type { Definition, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { renderKey } from '../../write/render.ts';
import type { Block, HclFile } from '../../syntax.ts';
import { replaceWith, replaceWithExpression, setAttributeExpression, setAttributeIn, setEntry } from '../make-edits.ts';
import { ofKind, referableIn } from '../place.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { plainText } from '../plain-value.ts';
import { proposeEntriesForInstance } from './propose-entries-for-instance.ts';
import { instanceTest, proposeForInstance } from './propose-for-instance.ts';
import { proposeExtended } from './propose-merged-value.ts';
import { proposeOverride } from './propose-override.ts';
import { rootScope } from '../../evaluate/module-tree.ts';

/** A module variable that one call should set. */
export interface CallArgumentRequest {
  readonly name: string;
  /** The path of the wanted part in the variable. */
  readonly path: readonly (string | number)[];
  readonly wanted: Wanted;
  readonly definition: Definition;
  /** The tracing in the context of the definition. */
  readonly tracing: Tracing;
}

/**
 * Sets a module argument for one call, or for one of its instances, if its value is shared or a default. In a root that Terragrunt runs,
 * sets an input. None in other cases.
 * @param from the expression that reads the variable
 */
export function proposeAtCall(from: Place, request: CallArgumentRequest): Candidates {
  const { desired } = request.wanted;
  const { caller } = from.scope.module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  const { definition } = request;
  if (caller === undefined) return definition.from === 'variable-default' ? furtherInput(request) : [];
  if (call === undefined) return [];
  if (definition.from === 'module-argument') return request.path.length === 0 ? otherArgument(request) : mergedArgument(request);
  if (definition.from !== 'variable-default') return [];
  const tracing: Tracing = {
    ...request.tracing,
    repetition: repetitionOfCall(from.scope.module),
    referable: referableIn(caller.scope.module.address, request.tracing.resources),
  };
  if (request.path.length > 0) return memberAtCall(request, { file: call.file, body: call.block, scope: caller.scope }, tracing);
  // The wanted value may become an entry with its own name.
  const own = { ...request.wanted, scope: caller.scope, name: request.name };
  const otherwise = request.wanted.current === null ? 'null' : plainText(request.wanted.current);
  const consumer = { file: call.file, scope: caller.scope, block: call.block };
  return [
    ...ofKind('call-argument', setAttributeIn({ file: call.file, body: call.block, name: request.name, value: desired }, tracing)),
    ...proposeOverride(own, consumer, tracing),
    ...(otherwise === undefined ? [] : proposeForInstance(own, { ...consumer, otherwise }, tracing)),
  ];
}

/** https://terragrunt.gruntwork.io/docs/features/inputs/ */
function furtherInput({ name, path, wanted, tracing }: CallArgumentRequest): Candidates {
  const { inputs } = tracing.evaluator.configuration;
  const text = plainText(wanted.desired);
  if (inputs === undefined || text === undefined || path.length > 0) return [];
  return ofKind('call-argument', setEntry({ ...inputs, scope: rootScope(tracing.evaluator.configuration) }, name, text));
}

function otherArgument({ name, wanted, definition, tracing }: CallArgumentRequest): Candidates {
  const own = { ...wanted, scope: definition.scope, name };
  // Replacing a reference by a list or map would lose names.
  if (typeof wanted.desired === 'object')
    return [
      ...proposeExtended(definition, wanted, tracing),
      ...proposeOverride(own, definition, tracing),
      ...proposeEntriesForInstance(own, definition, tracing),
    ];
  return [
    ...proposeOverride(own, definition, tracing),
    ...(definition.expression.kind === 'literal' ? [] : ofKind('literal', replaceWith(definition, wanted.desired, tracing))),
    ...proposeForInstance(own, definition, tracing),
  ];
}

// `buffer = { interval = 60 }`, or for one instance `{ interval = each.key == "a" ? 60 : 300 }`, if the default of the variable has the
// other fields.
function memberAtCall(
  { name, path, wanted, definition }: CallArgumentRequest,
  at: { readonly file: HclFile; readonly body: Block; readonly scope: Scope },
  tracing: Tracing,
): Candidates {
  const [key, ...deeper] = path;
  const whole: Value = tracing.evaluator.evaluate(definition.expression, definition.scope);
  const [before, after] = [plainText(wanted.current), plainText(wanted.desired)];
  if (typeof key !== 'string' || deeper.length > 0 || !isValueObject(whole) || after === undefined) return [];
  const others = Object.entries(whole).flatMap(([other, value]) => (other === key ? [] : [[other, plainText(value)] as const]));
  if (others.some(([, text]) => text === undefined)) return [];
  const test = tracing.repetition === undefined ? undefined : instanceTest(at.scope);
  const written = (value: string): Candidates => {
    const entries = [...others, [key, value] as const].map(([entry, text]) => `${renderKey(entry, false)} = ${text}`);
    return setAttributeExpression({ file: at.file, body: at.body, name, expression: `{ ${entries.join(', ')} }` });
  };
  const forOne = test === undefined || before === undefined ? [] : written(`${test} ? ${after} : ${before}`);
  return [...ofKind('call-argument', written(after)), ...ofKind('for-instance', forOne)];
}

/** `settings = local.settings` becomes `merge(local.settings, { timeout = 90 })`. */
function mergedArgument({ path, wanted, definition: place, tracing }: CallArgumentRequest): Candidates {
  const [key, ...deeper] = path;
  const present = place.file.text.slice(place.expression.range.start, place.expression.range.end);
  const text = plainText(wanted.desired);
  if (typeof key !== 'string' || deeper.length > 0 || present.includes('\n') || place.expression.kind === 'object' || text === undefined)
    return [];
  if (!isValueObject(tracing.evaluator.evaluate(place.expression, place.scope))) return [];
  return ofKind('reader', replaceWithExpression(place, `merge(${present}, { ${renderKey(key, false)} = ${text} })`));
}
