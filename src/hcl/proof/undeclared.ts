import type { TextEdit } from '#domain/patch.ts';
import { applyToFiles } from '../text/apply-edits.ts';
import { loadConfiguration } from '../evaluate/load-configuration.ts';
import { directoryOf } from '../module-address.ts';
import { referencesIn } from './references-to.ts';
import type { HclFile } from '../syntax.ts';

/**
 * The first name, with its file, that edits use without a declaration, or whose declaration they removed.
 * @param files of the root and its local modules
 */
export function newlyUndeclared(
  files: readonly HclFile[],
  edits: readonly TextEdit[],
): { readonly name: string; readonly path: string } | undefined {
  const before = new Set(undeclaredIn(files).map(({ name, path }) => `${path}\n${name}`));
  return undeclaredIn(applyToFiles(files, edits).files).find(({ name, path }) => !before.has(`${path}\n${name}`));
}

function undeclaredIn(
  files: readonly { readonly path: string; readonly text: string }[],
): readonly { readonly name: string; readonly path: string }[] {
  const { modules } = loadConfiguration(files, {}).configuration;
  return [...modules.values()].flatMap((module) => {
    const declared = new Set([
      ...[...module.variables.keys()].map((name) => `var.${name}`),
      ...[...module.locals.keys()].map((name) => `local.${name}`),
      ...[...module.calls.keys()].map((name) => `module.${name}`),
      ...module.resources.keys(),
    ]);
    return module.files
      .filter((file) => directoryOf(file) === module.directory)
      .flatMap((file) => [...referencesIn(file)].filter((name) => !declared.has(name)).map((name) => ({ name, path: file.path })));
  });
}
