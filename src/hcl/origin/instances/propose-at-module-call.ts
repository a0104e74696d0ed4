import { readsInstance, repetitionOfCall } from '../../call-repetition.ts';
import type { Definition, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { renderKey } from '../../write/render.ts';
import type { Block, HclFile } from '../../syntax.ts';
import { replaceWith, replaceWithExpression, setAttributeExpression, setAttributeIn, setEntry } from '../make-edits.ts';
import { referableIn } from '../place.ts';
import type { Candidate, Place, Propose, Tracing, Wanted } from '../place.ts';
import { plainText } from '../plain-value.ts';
import { proposeEntriesForInstance } from './propose-entries-for-instance.ts';
import { instanceTest, proposeForInstance } from './propose-for-instance.ts';
import { proposeGrown } from './propose-merged-value.ts';
import { proposeOverride } from './propose-override.ts';

/** A module variable that one call should set. */
export interface CallWish {
  readonly name: string;
  /** The part of the variable. */
  readonly path: readonly (string | number)[];
  readonly wanted: Wanted;
  readonly definition: Definition;
  /** In the context of the definition. */
  readonly tracing: Tracing;
}

/**
 * Sets a module argument for one call, or for one of its instances, where its value is shared or a default; in a root that Terragrunt runs,
 * an input. None outside of these.
 * @param from the expression that reads the variable
 */
export function proposeAtCall(from: Place, wish: CallWish, propose: Propose): readonly Candidate[] {
  const { desired } = wish.wanted;
  const { caller } = from.scope.module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  const { definition } = wish;
  if (caller === undefined) return definition.from === 'variable-default' ? furtherInput(wish) : [];
  if (call === undefined) return [];
  if (definition.from === 'module-argument') return wish.path.length === 0 ? otherArgument(wish, propose) : mergedArgument(wish);
  if (definition.from !== 'variable-default') return [];
  const tracing: Tracing = {
    ...wish.tracing,
    repetition: repetitionOfCall(from.scope.module),
    referable: referableIn(caller.scope.module.address, wish.tracing.resources),
  };
  if (wish.path.length > 0) return memberAtCall(wish, { file: call.file, body: call.block, scope: caller.scope }, tracing);
  // The wanted value may be an entry with its own name.
  const own = { ...wish.wanted, scope: caller.scope, name: wish.name };
  const otherwise = plainText(wish.wanted.current);
  const consumer = { file: call.file, scope: caller.scope, block: call.block };
  return [
    ...setAttributeIn({ file: call.file, body: call.block, name: wish.name, value: desired }, tracing),
    ...proposeOverride(own, consumer, tracing, propose),
    ...(otherwise === undefined ? [] : proposeForInstance(own, { ...consumer, otherwise }, tracing)),
  ];
}

/** https://terragrunt.gruntwork.io/docs/features/inputs/ */
function furtherInput({ name, path, wanted, tracing }: CallWish): readonly Candidate[] {
  const { inputs, root } = tracing.evaluator.configuration;
  const text = plainText(wanted.desired);
  if (inputs === undefined || text === undefined || path.length > 0) return [];
  const scope = { module: { address: '', configuration: root, caller: undefined }, bindings: {} };
  return setEntry({ ...inputs, scope }, name, text);
}

function otherArgument({ name, wanted, definition, tracing }: CallWish, propose: Propose): readonly Candidate[] {
  const place = { expression: definition.expression, file: definition.file, scope: definition.scope };
  const own = { ...wanted, scope: definition.scope, name };
  // A list or map in place of a reference would lose names.
  if (typeof wanted.desired === 'object')
    return [
      ...proposeGrown(place, wanted, tracing),
      ...proposeOverride(own, place, tracing, propose),
      ...proposeEntriesForInstance(own, place, tracing),
    ];
  const literal = place.expression.kind === 'literal' ? [] : replaceWith(place, wanted.desired, tracing);
  const forOne = [...proposeOverride(own, place, tracing, propose), ...proposeForInstance(own, place, tracing)];
  // A literal would lose the values of other instances.
  return readsInstance(place.expression) ? [...forOne, ...literal] : [...literal, ...forOne];
}

// `buffer = { interval = 60 }`, or for one instance `{ interval = each.key == "a" ? 60 : 300 }`, where the default of the variable has the
// rest.
function memberAtCall(
  { name, path, wanted, definition }: CallWish,
  at: { readonly file: HclFile; readonly body: Block; readonly scope: Scope },
  tracing: Tracing,
): readonly Candidate[] {
  const [key, ...deeper] = path;
  const whole: Value = tracing.evaluator.evaluate(definition.expression, definition.scope);
  const [before, after] = [plainText(wanted.current), plainText(wanted.desired)];
  if (typeof key !== 'string' || deeper.length > 0 || !isValueObject(whole) || after === undefined) return [];
  const others = Object.entries(whole).flatMap(([other, value]) => (other === key ? [] : [[other, plainText(value)] as const]));
  if (others.some(([, text]) => text === undefined)) return [];
  const test = tracing.repetition === undefined ? undefined : instanceTest(at.scope);
  const written = test === undefined || before === undefined ? [after] : [after, `${test} ? ${after} : ${before}`];
  return written.flatMap((value) => {
    const entries = [...others, [key, value] as const].map(([entry, text]) => `${renderKey(entry, false)} = ${text}`);
    return setAttributeExpression({ file: at.file, body: at.body, name, expression: `{ ${entries.join(', ')} }` }, tracing);
  });
}

/** `settings = local.settings` becomes `merge(local.settings, { timeout = 90 })`. */
function mergedArgument({ path, wanted, definition, tracing }: CallWish): readonly Candidate[] {
  const [key, ...deeper] = path;
  const place = { expression: definition.expression, file: definition.file, scope: definition.scope };
  const present = place.file.text.slice(place.expression.range.start, place.expression.range.end);
  const text = plainText(wanted.desired);
  if (typeof key !== 'string' || deeper.length > 0 || present.includes('\n') || place.expression.kind === 'object' || text === undefined)
    return [];
  if (!isValueObject(tracing.evaluator.evaluate(place.expression, place.scope))) return [];
  return replaceWithExpression(place, `merge(${present}, { ${renderKey(key, false)} = ${text} })`);
}
