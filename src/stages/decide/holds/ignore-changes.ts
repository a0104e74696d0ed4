/** Whether `lifecycle.ignore_changes` can exclude an attribute of an instance. */
import type { Workspace } from '#domain/workspace.ts';
import { ignoredBy } from '#hcl/ignore/ignore-changes.ts';
import { coversPath, parseIgnorePath, refuseIgnorePath } from '#hcl/ignore/ignore-path.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';

/**
 * Returns the reason why `ignore_changes` cannot be used, as a phrase; undefined if it can. It is one list for all instances of a block,
 * must be literal, and cannot be passed to a module.
 * https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#literal-values-only
 * @param asked the root, and whether another instance of the same block is to be ignored too
 */
export function whyNotIgnored(
  address: string,
  entry: string,
  { workspace, isAffected }: { readonly workspace: Workspace; readonly isAffected: (address: string) => boolean },
): string | undefined {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  if (instance === undefined)
    return address.startsWith('module.')
      ? 'its block is in an external module, and a module call cannot set ignore_changes'
      : 'no block of this code declares it';
  const { declaration } = instance;
  const path = parseIgnorePath(entry);
  if (path === undefined) return `ignore_changes cannot name ${entry}`;
  const ignored = ignoredBy(declaration);
  if (ignored === 'all' || ignored.some((there) => coversPath(there, path))) return `ignore_changes already names ${entry}`;
  const refused = refuseIgnorePath(path, workspace.schema[declaration.type]);
  if (refused !== undefined) return refused;
  const all = evaluator.instances().filter((one) => one.declaration === declaration);
  const affected = all.filter((one) => one.address === address || isAffected(one.address));
  if (affected.length < all.length)
    return `ignore_changes would apply to all ${all.length} instances of the block, and only ${affected.length} of them are scaled`;
  return undefined;
}
