import { importIdOf } from '#domain/patch.ts';
import type { ImportTarget } from '#domain/patch.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import { addImport } from '#hcl/edits/add-import.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { extendDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/**
 * Adds import blocks to the root module, the only place for them: to the file with existing imports, else to the given file. Undefined if
 * an import does not fit. https://developer.hashicorp.com/terraform/language/import
 * @param near path of the file that creates the instances
 */
export function addImports(start: Draft, targets: readonly ImportTarget[], near: string): Draft | undefined {
  return targets.reduce<Draft | undefined>((draft, target) => {
    const file = draft === undefined ? undefined : fileOfImports(draft, near);
    const result = file === undefined ? undefined : addImport.apply(file, { path: file.path, to: target.to, id: importIdOf(target) });
    return draft === undefined || result?.kind !== 'edits' ? undefined : extendDraft(draft, { edits: result.edits }, [target]);
  }, start);
}

function fileOfImports(draft: Draft, near: string): HclFile | undefined {
  const files = openEvaluator(draft.workspace).configuration.root.files.filter(
    (file) => isCodeFile(file.path) && generatorOf(file) === undefined,
  );
  const imports = (file: HclFile): number => file.body.blocks.filter((block) => block.type === 'import').length;
  const [most] = [...files].sort((left, right) => imports(right) - imports(left));
  if (most !== undefined && imports(most) > 0) return most;
  return files.find((file) => file.path === near) ?? files.find((file) => file.path === 'main.tf') ?? files[0];
}
