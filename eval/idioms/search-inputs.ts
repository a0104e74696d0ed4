/** Searches for an edit of a call that gives wanted values, by trial and independently of the measured program. */
import { sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { isSpoilt, otherValues, withInput } from './move-inputs.ts';
import type { Input } from './move-inputs.ts';
import { differing } from '../compare-instances.ts';
import type { Values } from '../compare-instances.ts';
import { valuesIn } from './values.ts';

/** An input of the call with another value, and the attributes that it changes. */
interface Move {
  readonly input: Input;
  readonly value: Json;
  readonly workspace: Workspace;
  /** `address attribute`. */
  readonly moved: ReadonlySet<string>;
}

/** The limit of candidate pairs. */
const MAX_PAIRS = 400;

/**
 * Searches the inputs of one instance of a call, alone and in pairs. Candidates are the earlier and wanted values, those values at each
 * place of lists and maps, and other values of the same kind.
 * @param inputs of one call
 * @param key the instance of the call
 * @param wanted values of all instances of the root
 * @returns the names of the inputs that give the wanted values; undefined if there are none
 */
export function searchInputs(
  workspace: Workspace,
  { inputs, key }: { readonly inputs: readonly Input[]; readonly key: string },
  wanted: Values,
): readonly string[] | undefined {
  const before = valuesIn(workspace);
  const places = new Set(differing(before, wanted));
  const scalars = scalarsAt(places, [before, wanted]);
  const moves = inputs.flatMap((input) => movesOf(workspace, { input, key }, { before, scalars }));
  const reaching = moves.filter(({ moved }) => [...moved].some((place) => places.has(place)));
  const alone = reaching.find((move) => differing(valuesIn(move.workspace), wanted).length === 0);
  if (alone !== undefined) return [alone.input.name];
  let left = MAX_PAIRS;
  for (const first of reaching) {
    const open = new Set(differing(valuesIn(first.workspace), wanted));
    for (const second of moves) {
      // A second input that changes nothing alone may prevent side effects of the first.
      const mayKeep = second.moved.size === 0 || [...second.moved].some((place) => open.has(place));
      if (second.input.name === first.input.name || !mayKeep) continue;
      if (left-- === 0) return undefined;
      const both = withInput(first.workspace, second.input, new Map([...second.input.values, [key, second.value]]));
      if (differing(valuesIn(both), wanted).length === 0) return [first.input.name, second.input.name];
    }
  }
  return undefined;
}

function movesOf(
  workspace: Workspace,
  { input, key }: { readonly input: Input; readonly key: string },
  { before, scalars }: { readonly before: Values; readonly scalars: readonly Json[] },
): readonly Move[] {
  const value = input.values.get(key) ?? null;
  const tried: Json[] = [];
  for (const other of [...scalars.flatMap((scalar) => withScalar(value, scalar, input.type)), ...otherValues(value, input.type)])
    if (!sameValue(other, value) && !tried.some((one) => sameValue(one, other))) tried.push(other);
  return tried.flatMap((other): readonly Move[] => {
    const after = withInput(workspace, input, new Map([...input.values, [key, other]]));
    if (isSpoilt(workspace, after)) return [];
    const moved = new Set(differing(before, valuesIn(after)));
    return [{ input, value: other, workspace: after, moved }];
  });
}

/** The scalars in the earlier and wanted values at places. */
function scalarsAt(places: ReadonlySet<string>, sides: readonly Values[]): readonly Json[] {
  const found: Json[] = [];
  for (const side of sides)
    for (const place of places) {
      const [address = '', name = ''] = place.split('\n');
      for (const scalar of scalarsIn(side.get(address)?.[name] ?? null)) if (!found.includes(scalar)) found.push(scalar);
    }
  return found;
}

function scalarsIn(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value as Readonly<Record<string, Json>>).flatMap((item) => scalarsIn(item));
}

/** Replaces each scalar of the same kind in a value, one at a time. */
function withScalar(value: Json, scalar: Json, type: string): readonly Json[] {
  if (value === null) return scalar !== null && typeof scalar === (type === 'bool' ? 'boolean' : type) ? [scalar] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => withScalar(item, scalar, 'any').map((other) => value.with(index, other)));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => withScalar(item, scalar, 'any').map((other) => ({ ...value, [key]: other })));
  return typeof value === typeof scalar || scalar === null ? [scalar] : [];
}
