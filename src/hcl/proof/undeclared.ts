import type { TextEdit } from '#domain/patch.ts';
import { applyToFiles } from '../text/apply-edits.ts';
import type { ModuleConfiguration } from '../evaluate/configuration.ts';
import { loadConfiguration } from '../evaluate/load-configuration.ts';
import { referencesIn } from './references-to.ts';
import type { Block, HclFile } from '../syntax.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/** A reference to a name without a declaration. */
interface Undeclared {
  readonly name: string;
  readonly path: string;
  readonly block: Block;
}

/**
 * Returns the first name, with its file, that edits use without a declaration or whose declaration they removed.
 * @param files of the root and its local modules
 */
export function newlyUndeclared(
  files: readonly HclFile[],
  edits: readonly TextEdit[],
): { readonly name: string; readonly path: string } | undefined {
  const before = new Set(undeclaredIn(files).map(({ name, path }) => `${path}\n${name}`));
  const found = undeclaredIn(applyToFiles(files, edits).files).find(({ name, path }) => !before.has(`${path}\n${name}`));
  return found === undefined ? undefined : { name: found.name, path: found.path };
}

function undeclaredIn(files: readonly { readonly path: string; readonly text: string }[]): readonly Undeclared[] {
  const { modules } = loadConfiguration(files, {}).configuration;
  return [...modules.values()].flatMap(undeclaredInModule);
}

/**
 * Returns names that a module reads but does not declare. Terraform refuses them, also in `depends_on`, but not in `moved` and `removed`.
 * https://developer.hashicorp.com/terraform/language/expressions/references
 */
export const undeclaredInModule = memoizeByObject((module: ModuleConfiguration): readonly Undeclared[] => {
  const declared = new Set([
    ...[...module.variables.keys()].map((name) => `var.${name}`),
    ...[...module.locals.keys()].map((name) => `local.${name}`),
    ...[...module.calls.keys()].map((name) => `module.${name}`),
    ...module.resources.keys(),
  ]);
  return module.files.flatMap(({ path, body }) =>
    body.blocks.flatMap((block) =>
      [...referencesIn({ body: { ...body, attributes: [], blocks: [block] } })]
        .filter((name) => !declared.has(name))
        .map((name) => ({ name, path, block })),
    ),
  );
});
