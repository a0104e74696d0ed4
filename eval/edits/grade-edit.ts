/** Runs the proof on an edit and grades its answers. Uses the functions that prove the patches of a run. */
import { isDeepStrictEqual } from 'node:util';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { Patch } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { VARIABLE_FILE, isCodeFile } from '#domain/workspace/code-file.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { findCollateralElsewhere, otherEnvironments } from '#hcl/proof/neighbours.ts';
import { proveEdit } from '#hcl/proof/prove-edit.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { referencesTo } from '#hcl/proof/references-to.ts';
import { syncStatusInCode } from '#hcl/proof/sync-status.ts';
import { touchedBy } from '#hcl/proof/touched.ts';
import { newlyUndeclared } from '#hcl/proof/undeclared.ts';
import type { Answer, EditCase } from './edit-case.ts';

/** An edit with the result of the proof. */
export interface GradedEdit {
  readonly edit: EditCase;
  readonly found: Found;
  /** Questions with the right answer. */
  readonly right: readonly string[];
  /** Questions with another answer. */
  readonly wrong: readonly string[];
}

/**
 * Grades an edit.
 * @param read a case
 * @returns the right and wrong answers: is it passed or refused as expected, for the right places, also as seen from another environment
 * (where only the parts that the edit can affect are compared); is an undeclared name found; how does code compare with state and cloud
 */
export async function gradeEdit(read: EditCase): Promise<GradedEdit> {
  const edit = withoutCache(read);
  const found = await answerTo(edit);
  const { outcome, places } = edit.answer;
  const own = outcome === 'collateral' ? places.filter((place) => !place.includes(' in ')) : [];
  const questions: Readonly<Record<string, boolean>> = {
    [outcome === 'converged' ? 'passed' : 'refused']: found.outcome === outcome,
    'for the right places': sameTexts(found.places, places),
    ...(outcome === 'invalid' || edit.before.border !== undefined ? {} : { 'from beside': sameTexts(fromBeside(edit), own) }),
    ...(outcome === 'invalid' ? {} : { 'undeclared names': undeclaredIn(edit) === edit.undeclared }),
    ...moreQuestions(edit, found),
  };
  const isRight = ([, right]: readonly [string, boolean]): boolean => right;
  const asked = Object.entries(questions);
  return {
    edit,
    found,
    right: asked.filter(isRight).map(([question]) => question),
    wrong: asked.filter((one) => !isRight(one)).map(([question]) => question),
  };
}

/** Copies the workspaces of an edit, so that no cached result of a workspace is reused. */
function withoutCache(edit: EditCase): EditCase {
  const copy = (workspace: Workspace): Workspace => {
    const files = [...workspace.files];
    return { ...workspace, files, unpatchedFiles: files };
  };
  const neighbours = edit.neighbours.map((one) => ({ ...one, workspace: copy(one.workspace) }));
  return { ...edit, before: copy(edit.before), neighbours };
}

interface Found extends Answer {
  /** The expected and the found value, by place. */
  readonly values: ReadonlyMap<string, readonly [Json, Json]>;
}

const NOTHING_FOUND: Pick<Found, 'places' | 'values'> = { places: [], values: new Map() };

/** The questions that only some edits have. */
function moreQuestions(edit: EditCase, { values }: Found): Readonly<Record<string, boolean>> {
  const { stands, tells, alone, named } = edit.more;
  return Object.fromEntries([
    ...Object.entries(stands).map(([place, wanted]) => [`stands: ${place}`, (syncStatusOf(edit, place) ?? 'none') === wanted] as const),
    ...Object.entries(tells).map(([place, wanted]) => [`tells: ${place}`, isDeepStrictEqual(values.get(place), wanted)] as const),
    ...alone.map((place) => [`left alone: ${place}`, !isTouched(edit, place)] as const),
    ...Object.entries(named).map(([block, lines]) => [`named: ${block}`, isDeepStrictEqual(linesNaming(edit, block), lines)] as const),
  ]);
}

/** True if, according to the code, the edit may change a place. */
function isTouched({ before, changes }: EditCase, place: string): boolean {
  const after = { ...before, files: withTexts(before.files, new Map(changes.map(({ path, after: text }) => [path, text]))) };
  const [previous, current] = [openEvaluator(before), openEvaluator(after)];
  const [address = '', path = ''] = place.split(' ');
  const instance = previous.instance(address);
  const touched = touchedBy(changes, previous, current);
  if (instance === undefined || touched === undefined) return true;
  const { declaration, scope } = instance;
  return touched.has(scope.module, `${declaration.type}.${declaration.name}.${path}`);
}

function linesNaming({ before }: EditCase, block: string): readonly number[] {
  const file = openEvaluator(before).configuration.root.files.find(({ path }) => path === 'main.tf');
  if (file === undefined) return [];
  const words = block.split('.');
  return referencesTo(file, { head: words.slice(0, -1), name: words.at(-1) ?? '' }).map(
    ({ start }) => file.text.slice(0, start).split('\n').length,
  );
}

async function answerTo({ before, changes, imports, missing, own, expectation, neighbours, more }: EditCase): Promise<Found> {
  const problems = await Promise.all(
    changes.filter(({ path }) => /\.(?:tf|tfvars)$/.test(path)).map(({ path, after }) => parsesWithHashiCorp(path, after)),
  );
  if (problems.some((problem) => problem !== undefined)) return { outcome: 'invalid', ...NOTHING_FOUND };
  const patch: Patch = { proposedBy: 'agent', edits: [], files: changes, imports };
  const drifts = [...new Set(own.map(({ address }) => address))]
    .map((address) => driftOf(address, 'changed'))
    .concat(
      missing.map((address) => driftOf(address, 'missing')),
      more.overlooked.map((place) => overlookedAt(place)),
    );
  const all = [...neighbours, ...otherEnvironments(before)];
  const { outcome, residual } = proveEdit({ patch, before, drifts, expectation, neighbours: all });
  const values = residual.map(({ address, path, expected, found = null }) => [`${address} ${path}`, [expected, found]] as const);
  return { outcome: outcome as Answer['outcome'], places: values.map(([place]) => place), values: new Map(values) };
}

function driftOf(address: string, kind: Drift['kind']): Drift {
  const resourceType = parseAddress(address)?.type ?? '';
  return { id: address, kind, resourceType, address, changes: [], events: [], context: [], writes: [], actors: [], seenIn: 'refresh' };
}

function overlookedAt(place: string): Drift {
  const [address = '', path = ''] = place.split(' ');
  const change = { path, before: null, after: 'x', sensitive: false, hidden: false, eventIDs: [] };
  return { ...driftOf(address, 'changed'), changes: [change] };
}

const BESIDE = 'beside';

/** Proves the edit for the same root in another workspace, in which only the same changes are allowed. */
function fromBeside({ before, changes, expectation }: EditCase): readonly string[] {
  const workspace = { ...before, root: BESIDE };
  const found = findCollateralElsewhere(changes, before, [{ workspace, expectation }]);
  return found.map(({ address, path }) => `${address.replace(/ in beside.*$/, '')} ${path}`);
}

function undeclaredIn({ before, changes }: EditCase): string | undefined {
  const edits = changes
    .filter(({ path }) => !VARIABLE_FILE.test(path) && isCodeFile(path))
    .map(({ path, before: was = '', after }) => ({ path, start: 0, end: was.length, text: after, edit: 'all of it' }));
  const files = [...openEvaluator(before).configuration.modules.values()].flatMap((module) => module.files);
  return newlyUndeclared(files, edits)?.name;
}

function syncStatusOf({ before, expectation }: EditCase, place: string): string | undefined {
  const wanted = expectation.changes.find(({ address, path }) => `${address} ${path}` === place);
  if (wanted === undefined) return undefined;
  const known = { evaluator: openEvaluator(before), schema: before.schema[wanted.type] };
  return syncStatusInCode(wanted.address, { ...wanted, hidden: false }, known).standing;
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return [...new Set(left)].sort().join('\n') === [...new Set(right)].sort().join('\n');
}
