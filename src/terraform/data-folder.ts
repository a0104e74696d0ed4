import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';

/** Where terraform keeps what `init` fetched, for the user's root and for its copy. */
export interface DataFolders {
  /** Absolute path of the user's. */
  readonly own: string;
  /** Absolute path of the copy's. */
  readonly copy: string;
  /** Where the user's root lies, when the two folders do not lie alike to their roots: module folders are then named by absolute path. */
  readonly renamedFrom: string | undefined;
}

/** HOST/NAMESPACE/TYPE/VERSION/PLATFORM below `providers`. */
const PROVIDER_DEPTH = 5;

/**
 * Gives the copy of a root what `terraform init` fetched for the original, without fetching or copying it: every
 * provider and module is a link, in folders of the copy's own, so that whatever terraform adds lands in the copy.
 * The backend that init noted down is left behind. https://developer.hashicorp.com/terraform/cli/init#working-directory-contents
 * @param folders the user's and the copy's
 * @returns whether modules were installed
 */
export async function linkDataFolder(folders: DataFolders): Promise<{ readonly hasModules: boolean }> {
  await linkBelow(join(folders.own, 'providers'), join(folders.copy, 'providers'), PROVIDER_DEPTH);
  const hasModules = await linkBelow(join(folders.own, 'modules'), join(folders.copy, 'modules'), 1);
  const manifest = await readFile(join(folders.own, 'modules', MANIFEST), 'utf8').catch(() => undefined);
  if (manifest === undefined) return { hasModules: false };
  await writeFile(join(folders.copy, 'modules', MANIFEST), folders.renamedFrom === undefined ? manifest : renamed(manifest, folders));
  return { hasModules };
}

const MANIFEST = 'modules.json';

/**
 * Reads the code of installed modules, which may name files around the root that calls them.
 * @param own absolute path of the data folder
 * @returns the texts of their code; none where nothing is installed
 */
export async function installedTexts(own: string): Promise<readonly string[]> {
  const folder = join(own, 'modules');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  // A folder may be called so too.
  return Promise.all(names.filter(isCodeFile).map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
}

/** Makes the upper levels anew and links the lowest. */
async function linkBelow(own: string, copy: string, depth: number): Promise<boolean> {
  const names = (await readdir(own).catch(() => undefined))?.filter((name) => name !== MANIFEST);
  if (names === undefined) return false;
  await mkdir(copy, { recursive: true });
  for (const name of names) {
    if (depth === 1) await symlink(join(own, name), join(copy, name));
    else await linkBelow(join(own, name), join(copy, name), depth - 1);
  }
  return true;
}

/** Module folders that lie in the data folder, by absolute path. */
function renamed(manifest: string, { own, renamedFrom = '' }: DataFolders): string {
  const value = JSON.parse(manifest) as Json;
  const modules = isJsonObject(value) && Array.isArray(value['Modules']) ? (value['Modules'] as readonly Json[]) : [];
  return JSON.stringify({
    Modules: modules.map((module) => {
      const folder = isJsonObject(module) ? module['Dir'] : undefined;
      if (!isJsonObject(module) || typeof folder !== 'string' || isAbsolute(folder)) return module;
      const path = resolve(renamedFrom, folder);
      return path.startsWith(own) ? { ...module, Dir: path } : module;
    }),
  });
}
