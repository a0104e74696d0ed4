import { posix } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { FileChange } from '#domain/patch.ts';
import { isBeyondBorder } from '#domain/workspace/border.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { absolutePath, describeRoot } from '#domain/workspace/roots.ts';
import type { Residual } from '#domain/verification.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { UNTOLD, findCollateral } from './judge.ts';
import type { Expectation } from './judge.ts';
import { environmentOf } from '../environments.ts';
import { openEvaluator } from '../open-evaluator.ts';

/** Another root of the run, which may read the same files. */
export interface Neighbour {
  /** After its last converged patch. */
  readonly workspace: Workspace;
  /** The changes that its accepted drifts allow. */
  readonly expectation: Expectation;
  /** It may not exist: what is unknown in it shows nothing. */
  readonly isSupposed?: boolean;
}

/** The other environments of a root that was given as one of several: nothing may change for them. */
export function otherEnvironments(workspace: Workspace): readonly Neighbour[] {
  const others = environmentOf(workspace)?.others ?? [];
  return others.map((other) => ({ ...other, expectation: { changes: [], gone: [], adopted: [] } }));
}

/** One change per file. */
export function changedFiles(before: Workspace, after: Workspace): readonly FileChange[] {
  const texts = new Map(before.files.map((file) => [file.path, file.text]));
  return after.files
    .filter((file) => texts.get(file.path) !== file.text)
    .map((file) => ({ path: file.path, before: texts.get(file.path), after: file.text }));
}

/** `to` with the changes in shared files, and with new files in folders that it reads. `changes`: relative to `from`. */
export function withChangesOf(changes: readonly FileChange[], from: Workspace, to: Workspace): Workspace {
  const texts = new Map(changes.map((change) => [absolutePath(from, change.path), change.after]));
  const own = new Map(to.files.map((file) => [absolutePath(to, file.path), file]));
  const edited = to.files.map((file) => textOf(file, texts.get(absolutePath(to, file.path))));
  const added = [...texts].flatMap(([path, text]) => (own.has(path) ? [] : newFile(path, text, to)));
  if (added.length === 0 && edited.every((file, index) => file === to.files[index])) return to;
  return { ...to, files: [...edited, ...added] };
}

/**
 * Unexpected differences in the first other root that has some; its name is in the addresses. Without values: which ones are secret is
 * unknown here.
 * @param changes relative to `from`
 */
export function findCollateralElsewhere(
  changes: readonly FileChange[],
  from: Workspace,
  neighbours: readonly Neighbour[],
): readonly Residual[] {
  const outside = changes.filter(({ path }) => isBeyondBorder(from, path));
  if (outside.length > 0)
    return outside.map(({ path }) => ({ address: beyond(path, from), path: '*', expected: 'unchanged', found: 'changed' }));
  // One root that changes is enough, and there may be many.
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
    const found = findCollateral(before, after, expectation, workspace.schema);
    return found.filter(({ expected }) => isSupposed !== true || expected !== UNTOLD).map(({ address, path }) => unwanted(address, path));
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

function textOf(file: SourceFile, text: string | undefined): SourceFile {
  return text === undefined || text === file.text ? file : { path: file.path, text };
}

/** A root reads all *.tf of a folder, and variable files beside its own code. */
function newFile(path: string, text: string, to: Workspace): readonly SourceFile[] {
  const folder = posix.dirname(path);
  const beside = to.files.find((file) => isCodeFile(file.path) && posix.dirname(absolutePath(to, file.path)) === folder);
  const isRead = isCodeFile(path) ? beside !== undefined : folder === absolutePath(to, '.') && /\.tfvars(?:\.json)?$/.test(path);
  if (!isRead) return [];
  const inside = beside === undefined ? '.' : posix.dirname(beside.path);
  return [{ path: posix.join(inside, posix.basename(path)), text }];
}
