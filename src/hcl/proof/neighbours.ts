import { posix } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';
import { isBeyondBorder } from '#domain/workspace/border.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { absolutePath, describeRoot } from '#domain/workspace/roots.ts';
import { UNKNOWN_VALUE } from '#domain/verification.ts';
import type { Residual } from '#domain/verification.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { findCollateral } from './judge.ts';
import type { Expectation } from './judge.ts';
import { environmentOf } from '../environments.ts';
import { openEvaluator } from '../open-evaluator.ts';
import { touchedBy } from './touched.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/** Another root of the run, which may read the same files. */
export interface Neighbour {
  /** After its last converged patch. */
  readonly workspace: Workspace;
  /** The changes that its accepted drifts allow. */
  readonly expectation: Expectation;
  /** The environment may not exist: unknown values in it count as unchanged. */
  readonly isSupposed?: boolean;
}

/** The other environments of a root that has several. Nothing may change in them. */
export function otherEnvironments(workspace: Workspace): readonly Neighbour[] {
  const others = environmentOf(workspace)?.others ?? [];
  return others.map((other) => ({ ...other, expectation: { changes: [], gone: [], adopted: [] } }));
}

/** The changes between two versions of a workspace, one per file. */
export function changedFiles(before: Workspace, after: Workspace): readonly FileChange[] {
  const texts = new Map(before.files.map((file) => [file.path, file.text]));
  return after.files
    .filter((file) => texts.get(file.path) !== file.text)
    .map((file) => ({ path: file.path, before: texts.get(file.path), after: file.text }));
}

/** Applies changes in shared files, and new files in folders that `to` reads. `changes`: with paths relative to `from`. */
export function withChangesOf(changes: readonly FileChange[], from: Workspace, to: Workspace): Workspace {
  const own = placesOf(to);
  const edited = new Map<SourceFile, SourceFile>();
  const added: SourceFile[] = [];
  for (const change of changes) {
    const path = absolutePath(from, change.path);
    const file = own.get(path);
    if (file === undefined) added.push(...newFile(path, change.after, to));
    else if (file.text !== change.after) edited.set(file, changedFile(change, file));
  }
  if (added.length + edited.size === 0) return to;
  return { ...to, files: [...to.files.map((file) => edited.get(file) ?? file), ...added] };
}

/** The files of a workspace, by absolute path. */
const placesOf = memoizeByObject(
  (workspace: Workspace) => new Map(workspace.files.map((file) => [absolutePath(workspace, file.path), file])),
);

const changed = new WeakMap<FileChange, Map<string, SourceFile>>();

/** Returns the same object to all roots that use the same path for the file, so that it is parsed once. */
function changedFile(change: FileChange, file: SourceFile): SourceFile {
  const byPath = changed.get(change) ?? new Map<string, SourceFile>();
  const known = byPath.get(file.path) ?? { ...file, text: change.after };
  changed.set(change, byPath.set(file.path, known));
  return known;
}

/**
 * Finds unexpected differences in other roots and returns those of the first root that has some. Addresses contain the root's name. Values
 * are left out, because it is unknown here which ones are secret.
 * @param changes with paths relative to `from`
 */
export function findCollateralElsewhere(
  changes: readonly FileChange[],
  from: Workspace,
  neighbours: readonly Neighbour[],
): readonly Residual[] {
  const outside = changes.filter(({ path }) => isBeyondBorder(from, path));
  if (outside.length > 0)
    return outside.map(({ path }) => ({ address: beyond(path, from), path: '*', expected: 'unchanged', found: 'changed' }));
  const known = judged.get(neighbours) ?? new Map<string, readonly Residual[]>();
  const texts = [from.directory, ...changes.map(({ path, after }) => JSON.stringify([path, after])).toSorted()].join('\n');
  const residuals = known.get(texts) ?? firstCollateral(changes, from, neighbours);
  judged.set(neighbours, known.set(texts, residuals));
  return residuals;
}

/** Cached by texts: the same edit is tried alone, tried with others, and verified. */
const judged = new WeakMap<readonly Neighbour[], Map<string, readonly Residual[]>>();

/** Stops at the first root with a difference, because there may be many roots. */
function firstCollateral(changes: readonly FileChange[], from: Workspace, neighbours: readonly Neighbour[]): readonly Residual[] {
  for (const neighbour of neighbours) {
    const found = collateralIn(neighbour, changes, from);
    if (found.length > 0) return found;
  }
  return [];
}

function collateralIn(
  { workspace, expectation, isSupposed }: Neighbour,
  changes: readonly FileChange[],
  from: Workspace,
): readonly Residual[] {
  const patched = withChangesOf(changes, from, workspace);
  if (patched === workspace) return [];
  const unwanted = (address: string, path: string): Residual => ({
    address: `${address} in ${describeRoot(workspace)}`,
    path,
    expected: 'unchanged',
    found: 'changed',
  });
  try {
    const [before, after] = [openEvaluator(workspace), openEvaluator(patched)];
    const touched = touchedBy(changedFiles(workspace, patched), before, after);
    const found = findCollateral(before, after, expectation, workspace.schema, touched);
    return found
      .filter(({ expected }) => isSupposed !== true || expected !== UNKNOWN_VALUE)
      .map(({ address, path }) => unwanted(address, path));
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return [unwanted('code', '*')];
  }
}

function beyond(path: string, { border }: Workspace): string {
  const why =
    border?.isRepository === false
      ? "outside the root's folder, with no .git above it (--repository DIR widens that)"
      : 'outside the repository';
  return `${path}, which lies ${why}`;
}

/** The new file as seen by `to`. A root reads all code files of a folder, and the variable files in its own folder. */
function newFile(path: string, text: string, to: Workspace): readonly SourceFile[] {
  const folder = posix.dirname(path);
  const siblingFile = to.files.find((file) => isCodeFile(file.path) && posix.dirname(absolutePath(to, file.path)) === folder);
  const isRead = isCodeFile(path) ? siblingFile !== undefined : folder === absolutePath(to, '.') && /\.tfvars(?:\.json)?$/.test(path);
  if (!isRead) return [];
  const inside = siblingFile === undefined ? '.' : posix.dirname(siblingFile.path);
  return [{ path: posix.join(inside, posix.basename(path)), text }];
}
