import { rankOf } from '#domain/ranking.ts';
import type { Considered } from '#domain/report/considered.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Residual } from '#domain/verification.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import type { Candidate, Candidates } from '#hcl/origin/place.ts';
import { positionOf } from '#hcl/origin/definition-chain.ts';
import { NO_CYCLE } from '#hcl/proof/cycles.ts';
import { findCollateral, isReached } from '#hcl/proof/judge.ts';
import type { WantedChange } from '#hcl/proof/judge.ts';
import { collateralElsewhere, extendDraft, openDraft, withStep } from './draft.ts';
import type { Draft, ProposeInput } from './draft.ts';
import { expectationOf } from './expectation.ts';
import { namesOf } from './explain-refusal.ts';
import type { Attempts } from './explain-refusal.ts';
import type { Avoidance } from './lessons.ts';
import { groupBy } from '#domain/group-by.ts';

/** Limit of tries per attribute. */
const MAX_CANDIDATES = 24;

export interface TrialContext {
  readonly draft: Draft;
  readonly avoid: Avoidance;
  readonly input: ProposeInput;
}

/** The draft with the chosen edit, and the candidates. */
export interface ChosenDraft {
  readonly draft: Draft;
  readonly considered: readonly Considered[];
}

interface Trial {
  readonly candidate: Candidate;
  readonly end: 'taken' | 'misses' | 'collateral' | 'refused';
  /** Undefined if its edits conflict. */
  readonly next: Draft | undefined;
  readonly sideEffects: readonly Residual[];
}

/**
 * Finds the first candidate that gives the value without side effects, or whose side effects a second argument of the call undoes.
 * @param candidates candidates in the order of the ranking
 * @returns the draft with the edit, or the failed attempts
 */
export function firstValidCandidate(candidates: Candidates, wanted: WantedChange, context: TrialContext): ChosenDraft | Attempts {
  const reaches = (after: Evaluator): boolean => isReached(wanted, after, context.input.workspace.schema);
  const few = candidates.slice(0, MAX_CANDIDATES);
  const later = few.findIndex(({ kind }) => rankOf(kind) > rankOf('kept-neighbour'));
  const [better, worse] = later < 0 ? [few, []] : [few.slice(0, later), few.slice(later)];
  const first = tryEach(better, context, reaches);
  const kept = first.at(-1)?.end === 'taken' ? undefined : firstWithRestored(first, wanted, { context, reaches });
  const trials = kept === undefined ? first : [...first, kept];
  const isFound = trials.at(-1)?.end === 'taken';
  return outcomeOf(isFound ? trials : [...trials, ...tryEach(worse, context, reaches)], candidates, context);
}

// Finds the first candidate whose side effects can be undone by restoring other values: a module that feeds two resources from one input
// often has a second input for the other. Only in a file that the candidate edits, which a reviewer reads anyway.
function firstWithRestored(
  trials: readonly Trial[],
  wanted: WantedChange,
  { context, reaches }: { readonly context: TrialContext; readonly reaches: (after: Evaluator) => boolean },
): Trial | undefined {
  const call = parseAddress(wanted.address)?.module ?? '';
  if (call === '') return undefined;
  for (const { candidate, next, sideEffects } of trials) {
    if (sideEffects.length === 0 || sideEffects.length > MAX_RESTORED || !sideEffects.every((one) => isOfCall(one, call))) continue;
    const files = new Set(candidate.edits.map(({ path }) => path));
    const restored = sideEffects.reduce<Draft | undefined>(
      (one, residual) => one && withRestored(one, residual, { files, context, reaches }),
      next,
    );
    const step = restored === undefined ? undefined : withStep(restored);
    if (step !== undefined && !context.avoid.texts.has(step.steps.at(-1) ?? ''))
      return { candidate: { ...candidate, kind: 'kept-neighbour' }, end: 'taken', next: step, sideEffects: [] };
  }
  return undefined;
}

/** True if another argument of the same call may restore the value. Tags are excluded, since all resources share default tags. */
function isOfCall({ address, path }: Residual, call: string): boolean {
  return parseAddress(address)?.module === call && path !== 'tags' && path !== 'tags_all';
}

/** Limit of restored values; more would be a different change. */
const MAX_RESTORED = 2;

function withRestored(
  draft: Draft,
  { address, path, expected, found }: Residual,
  {
    files,
    context,
    reaches,
  }: { readonly files: ReadonlySet<string>; readonly context: TrialContext; readonly reaches: (after: Evaluator) => boolean },
): Draft | undefined {
  const { input } = context;
  const evaluator = openDraft(draft);
  const [instance, type] = [evaluator?.instance(address), parseAddress(address)?.type];
  if (evaluator === undefined || instance === undefined || type === undefined || found === undefined || expected === NO_CYCLE)
    return undefined;
  const left = collateralOf(draft, input, reaches)?.length ?? 0;
  const target = { instance, name: path, current: found, desired: expected, schema: input.workspace.schema[type] };
  const candidates = proposeAttribute(target, { evaluator, referable: [] }).filter(({ edits }) =>
    edits.every((edit) => files.has(edit.path)),
  );
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const next = extendDraft(draft, candidate, []);
    const sideEffects = next === undefined ? undefined : collateralOf(next, input, reaches);
    if (sideEffects !== undefined && sideEffects.length < left && !sideEffects.some((one) => one.address === address && one.path === path))
      return next;
  }
  return undefined;
}

/**
 * Finds the first candidate that reaches its goal and changes nothing else. A previously refused one counts only if another edit may have
 * been the reason.
 * @param reaches returns true if code reaches the goal of the candidates
 * @returns the draft with the edit, or the failed attempts
 */
export function firstProved(candidates: Candidates, context: TrialContext, reaches: (after: Evaluator) => boolean): ChosenDraft | Attempts {
  return outcomeOf(tryEach(candidates.slice(0, MAX_CANDIDATES), context, reaches), candidates, context);
}

function tryEach(candidates: Candidates, { draft, avoid, input }: TrialContext, reaches: (after: Evaluator) => boolean): readonly Trial[] {
  const trials: Trial[] = [];
  for (const candidate of candidates) {
    const next = extendDraft(draft, candidate, []);
    const sideEffects = next === undefined ? undefined : collateralOf(next, input, reaches);
    if (next === undefined || sideEffects === undefined) trials.push({ candidate, end: 'misses', next, sideEffects: [] });
    else if (sideEffects.length > 0) trials.push({ candidate, end: 'collateral', next, sideEffects });
    else {
      const step = withStep(next);
      const isRefused = avoid.texts.has(step.steps.at(-1) ?? '');
      trials.push({ candidate, end: isRefused ? 'refused' : 'taken', next: step, sideEffects });
      if (!isRefused) break;
    }
  }
  return trials;
}

function outcomeOf(trials: readonly Trial[], candidates: Candidates, { draft, avoid }: TrialContext): ChosenDraft | Attempts {
  const refused = trials.find(({ end }) => end === 'refused');
  const taken = trials.find(({ end }) => end === 'taken') ?? (avoid.named ? undefined : refused);
  const tried = new Set(trials.map(({ candidate }) => candidate));
  const ended = [
    ...trials.map((one) => ({ ...one, end: one === taken ? ('taken' as const) : one.end })),
    ...candidates.flatMap((candidate) => (tried.has(candidate) ? [] : [{ candidate, end: 'untried' as const, sideEffects: [] }])),
  ];
  const considered = consideredOf(ended, draft);
  if (taken?.next !== undefined) return { draft: taken.next, considered };
  const collateral = trials.find(({ end }) => end === 'collateral')?.sideEffects;
  return { tried: candidates.length, collateral, refused: refused !== undefined, considered };
}

/** Returns changes that no accepted drift wants; undefined if the draft does not parse or does not reach its goal. */
function collateralOf(draft: Draft, input: ProposeInput, reaches: (after: Evaluator) => boolean): readonly Residual[] | undefined {
  const after = openDraft(draft);
  const { workspace } = input;
  if (after === undefined || !reaches(after) || !draft.reached.every((one) => isReached(one, after, workspace.schema))) return undefined;
  const here = findCollateral(openEvaluator(workspace), after, expectationOf(input.accepted, draft.imports), workspace.schema);
  return here.length > 0 ? here : collateralElsewhere(draft, input);
}

/** Limit per attribute. */
const MOST_RECORDED = 6;
/** Limit per candidate. */
const MOST_BESIDES = 3;

export interface Ended {
  readonly candidate: Candidate;
  readonly end: Considered['end'];
  readonly sideEffects: readonly Residual[];
}

/**
 * Returns the ledger's record of candidates: places and kinds, no values. Of equal ones only the first; of many the first failures, the
 * chosen one, and the next ones.
 * @param ended candidates in the order in which they are tried
 * @param draft the draft before the edit
 */
export function consideredOf(ended: readonly Ended[], draft: Draft): readonly Considered[] {
  const at = ended.findIndex(({ end }) => end === 'taken');
  const kept: Considered[] = [];
  for (const [index, one] of ended.entries()) {
    if (kept.length >= (index < at ? MOST_RECORDED - 2 : MOST_RECORDED)) continue;
    const made = considered(one, draft);
    if (made !== undefined && !kept.some((other) => isSame(made, other))) kept.push(made);
  }
  return kept;
}

function considered({ candidate: { edits, kind }, end, sideEffects }: Ended, { workspace }: Draft): Considered | undefined {
  if (edits.length === 0) return undefined;
  const firsts = [...groupBy(edits, ({ path }) => path)].map(([path, [first]]) => {
    const text = workspace.files.find((file) => file.path === path)?.text ?? '';
    return positionOf({ path, text }, first.start);
  });
  const names = namesOf(sideEffects).slice(0, MOST_BESIDES);
  return { where: firsts, kind, end, ...(names.length === 0 ? {} : { besides: names }) };
}

function isSame(left: Considered, right: Considered): boolean {
  return left.where.join() === right.where.join() && left.kind === right.kind && (left.end === right.end || right.end === 'taken');
}
