import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Environment } from './run-command.ts';

/**
 * Returns the folder for the results of `init`; an empty TF_DATA_DIR counts as none.
 * https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_data_dir
 * @param directory absolute path of the root
 * @returns its absolute path
 */
export function dataFolderOf(directory: string, environment: Environment): string {
  return resolve(directory, environment['TF_DATA_DIR'] || '.terraform');
}

/** The .terraform folders of a root and its copy. */
export interface DataFolders {
  readonly own: string;
  readonly copy: string;
  /** The user's root, if module folders in the manifest must become absolute because the copy has another layout. */
  readonly renamedFrom: string | undefined;
}

/** HOST/NAMESPACE/TYPE/VERSION/PLATFORM below `providers`. */
const PROVIDER_DEPTH = 5;

/**
 * Links installed providers and modules into the copy, in folders of its own, so that Terraform writes only there. Omits the backend.
 * https://developer.hashicorp.com/terraform/cli/init#working-directory-contents
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

/** Returns the *.tf texts of installed modules, which may refer to files around the calling root. */
export async function installedTexts(own: string): Promise<readonly string[]> {
  const folder = join(own, 'modules');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  // Unreadable names are skipped, because folders may have such names too.
  return Promise.all(names.filter(isCodeFile).map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
}

/** Creates the upper levels and links the lowest. */
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

/** Absolute paths for module folders inside .terraform. */
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
