/** Published modules: moves every argument of every call, for one instance and for all, and lets the program edit the calls. */
import { editAccepted } from '#edit-accepted.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { driftsOf } from '../repairs/repair-drifts.ts';
import { inputsOf, isSpoilt, otherValues, withInput } from './move-inputs.ts';
import type { Input } from './move-inputs.ts';
import { idiomNames, openIdiom, withState } from './open-idiom.ts';
import { searchInputs } from './search-inputs.ts';
import { differing } from '../compare-instances.ts';
import type { Values } from '../compare-instances.ts';
import { valuesIn, withoutBlanks } from './values.ts';

/** The scope of a move: all instances of the call, one of several, or one of the resources that the input feeds. */
export type Reach = 'all' | 'one' | 'part';

/** `wrong`: the edit gives other values than wanted. `impossible`: refused, and a search found no edit of the call that gives them. */
export type Result = 'edited' | 'refused' | 'impossible' | 'wrong';

/** The result for one moved input. */
export interface MovedInput {
  readonly idiom: string;
  readonly call: string;
  readonly input: string;
  readonly value: Json;
  readonly reach: Reach;
  readonly result: Result;
  /** The reason of a failure, as text. */
  readonly why: readonly string[];
}

/**
 * Runs the roots.
 * @param only the name of the only root to run
 * @param progress called for each root
 * @returns every case, in order
 */
export async function runIdioms(
  only: string | undefined,
  progress: (name: string, done: number, total: number) => void = () => undefined,
): Promise<readonly MovedInput[]> {
  await loadGrammar();
  const names = idiomNames().filter((name) => only === undefined || name === only);
  return names.flatMap((name, index) => {
    const moved = runIdiom(name);
    progress(name, index + 1, names.length);
    return moved;
  });
}

function runIdiom(idiom: string): readonly MovedInput[] {
  const workspace = openIdiom(idiom);
  const inputs = inputsOf(workspace);
  return inputs.flatMap((input) =>
    movesOf(input).flatMap(({ reach, values, value }): readonly MovedInput[] => {
      const bare = withInput(workspace, input, values);
      if (isSpoilt(workspace, bare)) return [];
      const after = withState(bare);
      const drifts = driftsOf({ before: workspace, after });
      if (differing(valuesIn(workspace), valuesIn(after)).length === 0) return [];
      const named = { idiom, call: input.call.name, input: input.name, value };
      const whole = { ...named, reach, ...judge(workspace, drifts, { wanted: valuesIn(after), state: after }) };
      const parts = reach === 'all' && input.values.size > 1 ? [] : partsOf(drifts);
      const key = [...values.keys()].at(-1) ?? '';
      const own = inputs.filter(({ call }) => call === input.call);
      return [whole, ...parts.map((part) => ({ ...named, reach: 'part' as const, ...judgePart(workspace, part, { inputs: own, key }) }))];
    }),
  );
}

/** The same move for all instances, and for the last one alone. */
function movesOf({ values, type }: Input): readonly { readonly reach: Reach; readonly values: Input['values']; readonly value: Json }[] {
  const others = [...values].map(([key, value]) => [key, otherValues(value, type)] as const);
  const [, first = []] = others[0] ?? [];
  const [last = '', lasts = []] = others.at(-1) ?? [];
  const isAlike = others.every(([, variants]) => variants.length === first.length);
  return [
    ...(isAlike
      ? first.map((value, at) => ({ reach: 'all' as const, value, values: new Map(others.map(([key, all]) => [key, all[at] ?? null])) }))
      : []),
    ...(values.size > 1 ? lasts.map((value) => ({ reach: 'one' as const, value, values: new Map([...values, [last, value]]) })) : []),
  ];
}

/** If one input moves several resources: a case with only the first, and one with only the last. */
function partsOf(drifts: readonly Drift[]): readonly Drift[] {
  if (drifts.length < 2 || drifts.some(({ kind }) => kind !== 'changed')) return [];
  return [...new Set([drifts[0], drifts.at(-1)])].filter((drift) => drift !== undefined);
}

function judge(
  workspace: Workspace,
  drifts: readonly Drift[],
  { wanted, state }: { readonly wanted: Values; readonly state: Workspace },
): Pick<MovedInput, 'result' | 'why'> {
  const { workspace: edited, refusals } = editAccepted(drifts, workspace);
  const left = differing(valuesIn({ ...edited, resources: state.resources }), wanted);
  if (refusals.size === 0 && left.length === 0) return { result: 'edited', why: [] };
  if (refusals.size === 0) return { result: 'wrong', why: left.map((place) => place.replace('\n', '.')) };
  return { result: 'refused', why: [...refusals].map(([id, reason]) => `${id}: ${reason}`) };
}

function judgePart(
  workspace: Workspace,
  drift: Drift,
  at: { readonly inputs: readonly Input[]; readonly key: string },
): Pick<MovedInput, 'result' | 'why'> {
  const before = valuesIn(workspace);
  const address = drift.address ?? '';
  const now = Object.fromEntries(drift.changes.map(({ path, after }) => [path, after]));
  const wanted = new Map([...before, [address, withoutBlanks({ ...before.get(address), ...now })]]);
  const judged = judge(workspace, [drift], { wanted, state: workspace });
  if (judged.result !== 'refused') return judged;
  const found = searchInputs(workspace, at, wanted);
  return found === undefined
    ? { ...judged, result: 'impossible' }
    : { ...judged, why: [...judged.why, `possible by ${found.join(' and ')}`] };
}
