import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { readSourceFiles } from './source-files.ts';
import { readSource } from './read-text.ts';
import { shareTexts } from './share-texts.ts';

/** Larger repositories are searched in part, with a warning. */
const MAX_FOLDERS = 20_000;
/** The number of folders read at once. */
const AT_A_TIME = 16;
const CALLED = /\bsource"?[ \t]*[=:][ \t]*"(\.{1,2}(?:\/[^"$%]*)?)"/g;

/**
 * Finds roots of the repository outside the run that call its modules, because an edit would affect them.
 * @returns a workspace without a state for each, named relative to the top of the repository
 */
export async function findRootsOutsideRun(
  workspaces: readonly Workspace[],
  onWarning: (message: string) => void,
): Promise<readonly Workspace[]> {
  const shared = new Set(workspaces.flatMap(foldersOutside));
  const [first] = workspaces;
  const top = shared.size === 0 || first?.border?.isRepository !== true ? undefined : first.border.folder;
  if (first === undefined || top === undefined) return [];
  const known = new Set(workspaces.flatMap((workspace) => workspace.files.map((file) => folderOf(workspace, file.path))));
  const share = shareTexts();
  const read = readOnce();
  workspaces.forEach(({ files }) => share(files));
  const folders = (await foldersBelow(top, onWarning)).filter((directory) => !known.has(directory));
  const found: Workspace[] = [];
  for (let start = 0; start < folders.length; start += AT_A_TIME) {
    const group = folders.slice(start, start + AT_A_TIME).map(async (directory): Promise<Workspace | undefined> => {
      if (!(await callsLocally(directory, read))) return undefined;
      const files = await readSourceFiles(directory, () => undefined, { read }).then((code) => code.files, unreadable);
      const own = { directory, root: directory.slice(top.length + 1), files };
      if (!files.some((file) => shared.has(folderOf(own, file.path)))) return undefined;
      return { ...own, resources: [], schema: first.schema, environmentVariables: {}, adopted: [] };
    });
    found.push(...(await Promise.all(group)).filter((one) => one !== undefined));
  }
  return found.map((workspace) => ({ ...workspace, files: share(workspace.files) }));
}

function foldersOutside(workspace: Workspace): readonly string[] {
  return workspace.files
    .filter((file) => file.path.startsWith('../') && isCodeFile(file.path))
    .map((file) => folderOf(workspace, file.path));
}

function folderOf(workspace: Pick<Workspace, 'directory'>, path: string): string {
  return absolutePath(workspace, `${path}/..`);
}

/** Caches texts, because roots call mostly the same modules. */
function readOnce(): (path: string) => Promise<string> {
  const texts = new Map<string, Promise<string>>();
  return (path) => {
    const text = texts.get(path) ?? readSource(path);
    texts.set(path, text);
    return text;
  };
}

async function callsLocally(folder: string, read: (path: string) => Promise<string>): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter(isCodeFile);
  for (const name of names) {
    const text = await read(join(folder, name)).catch(() => '');
    if (text.search(CALLED) !== -1) return true;
  }
  return false;
}

/** Returns no calls for unreadable code. */
function unreadable(error: unknown): readonly [] {
  if (error instanceof WorkspaceError) return [];
  throw error;
}

async function foldersBelow(top: string, onWarning: (message: string) => void): Promise<readonly string[]> {
  const found: string[] = [top];
  for (let index = 0; index < found.length; index += 1) {
    const folder = found[index] ?? top;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const inside = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules');
    found.push(...inside.map((entry) => resolve(folder, entry.name)));
    if (found.length <= MAX_FOLDERS) continue;
    onWarning(
      `other callers of shared modules were searched in only ${MAX_FOLDERS} folders of ${top}: name all roots that call them with --dir`,
    );
    return found.slice(0, MAX_FOLDERS);
  }
  return found;
}
