import { parseAddress } from '#domain/resource-address.ts';
import type { Residual } from '#domain/verification.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { NO_CYCLE } from '#hcl/proof/cycles.ts';
import { findCollateral, isReached } from '#hcl/proof/judge.ts';
import type { WantedChange } from '#hcl/proof/judge.ts';
import { collateralElsewhere, extendDraft, openDraft, withStep } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { expectationOf } from './expectation.ts';
import type { Attempts } from './explain-refusal.ts';
import type { Avoidance } from './lessons.ts';

/** Limit of tries per attribute. */
const MOST_CANDIDATES = 24;

export interface Around {
  readonly draft: Draft;
  readonly avoid: Avoidance;
  readonly input: ProposeInput;
}

/**
 * The first candidate that gives the value without side effects, alone or with the side effects undone by further edits.
 * @param candidates in order of preference
 * @returns the draft with the edit, or what was tried
 */
export function firstThatHolds(candidates: readonly Candidate[], wanted: WantedChange, around: Around): Draft | Attempts {
  const reaches = (after: Evaluator): boolean => isReached(wanted, after, around.input.workspace.schema);
  const alone = firstProved(candidates, around, reaches);
  if (!('tried' in alone) && filesIn(alone, around) < 2) return alone;
  const kept = firstWithKept(candidates, wanted, { around, reaches });
  // An existing input of a module is better than a new one.
  return kept !== undefined && ('tried' in alone || filesIn(kept, around) < filesIn(alone, around)) ? kept : alone;
}

function filesIn(next: Draft, { draft }: Around): number {
  return next.sessions.filter((session) => !draft.sessions.includes(session)).length;
}

// The first candidate whose side effects can be undone by restoring other values: a module that feeds two resources from one input often
// has a second input for the other. Only in a file that the candidate edits, where a maintainer looks anyway.
function firstWithKept(
  candidates: readonly Candidate[],
  wanted: WantedChange,
  { around, reaches }: { readonly around: Around; readonly reaches: (after: Evaluator) => boolean },
): Draft | undefined {
  const { draft, avoid, input } = around;
  const call = parseAddress(wanted.address)?.module ?? '';
  if (call === '') return undefined;
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    const next = extendDraft(draft, candidate, []);
    const besides = next === undefined ? [] : (collateralOf(next, input, reaches) ?? []);
    if (next === undefined || besides.length === 0 || besides.length > MOST_KEPT || !besides.every((one) => isOfCall(one, call))) continue;
    const files = new Set(candidate.edits.map(({ path }) => path));
    const kept = besides.reduce<Draft | undefined>((one, residual) => one && withKept(one, residual, { files, around, reaches }), next);
    const step = kept === undefined ? undefined : withStep(kept);
    if (step !== undefined && !avoid.texts.has(step.steps.at(-1) ?? '')) return step;
  }
  return undefined;
}

/** Another argument of the same call can restore it. A provider's default tags are shared by all. */
function isOfCall({ address, path }: Residual, call: string): boolean {
  return parseAddress(address)?.module === call && path !== 'tags' && path !== 'tags_all';
}

/** Restoring more values would be another change. */
const MOST_KEPT = 2;

function withKept(
  draft: Draft,
  { address, path, expected, found }: Residual,
  {
    files,
    around,
    reaches,
  }: { readonly files: ReadonlySet<string>; readonly around: Around; readonly reaches: (after: Evaluator) => boolean },
): Draft | undefined {
  const { input } = around;
  const evaluator = openDraft(draft);
  const [instance, type] = [evaluator?.instance(address), parseAddress(address)?.type];
  if (evaluator === undefined || instance === undefined || type === undefined || found === undefined || expected === NO_CYCLE)
    return undefined;
  const left = collateralOf(draft, input, reaches)?.length ?? 0;
  const target = { instance, name: path, current: found, desired: expected, schema: input.workspace.schema[type] };
  const candidates = proposeAttribute(target, { evaluator, referable: [] }).filter(({ edits }) =>
    edits.every((edit) => files.has(edit.path)),
  );
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    const next = extendDraft(draft, candidate, []);
    const besides = next === undefined ? undefined : collateralOf(next, input, reaches);
    if (besides !== undefined && besides.length < left && !besides.some((one) => one.address === address && one.path === path)) return next;
  }
  return undefined;
}

/**
 * The first candidate that does what it is for and nothing else. Previously refused ones count only where another edit may have been the
 * reason.
 * @param reaches whether code does what the candidates are for
 * @returns the draft with the edit, or what was tried
 */
export function firstProved(candidates: readonly Candidate[], around: Around, reaches: (after: Evaluator) => boolean): Draft | Attempts {
  const { draft, avoid, input } = around;
  let collateral: Attempts['collateral'];
  let refused: Draft | undefined;
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    const next = extendDraft(draft, candidate, []);
    const besides = next === undefined ? undefined : collateralOf(next, input, reaches);
    if (next !== undefined && besides?.length === 0) {
      const step = withStep(next);
      if (!avoid.texts.has(step.steps.at(-1) ?? '')) return step;
      refused ??= step;
    }
    collateral ??= besides;
  }
  if (refused !== undefined && !avoid.named) return refused;
  return { tried: candidates.length, collateral, refused: refused !== undefined };
}

/** Changes that no accepted drift wants; undefined where the draft does not parse or does not reach its goal. */
function collateralOf(draft: Draft, input: ProposeInput, reaches: (after: Evaluator) => boolean): readonly Residual[] | undefined {
  const after = openDraft(draft);
  const { workspace } = input;
  if (after === undefined || !reaches(after) || !draft.reached.every((one) => isReached(one, after, workspace.schema))) return undefined;
  const here = findCollateral(openEvaluator(workspace), after, expectationOf(input.accepted, draft.imports), workspace.schema);
  return here.length > 0 ? here : collateralElsewhere(draft, input);
}
