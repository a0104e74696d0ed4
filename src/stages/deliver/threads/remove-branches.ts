import { ownMark } from './existing-threads.ts';
import { nameRoot } from './wanted-threads.ts';
import type { ThreadContext } from './thread-context.ts';

/** A name by branchOf; the second and later pull requests of an intent add a number. */
const OWN_NAME = /^[0-9a-f]{12}(?:-\d+)?$/;

/**
 * Removes the tool's own branches whose pull requests are closed or merged, without commits of others, and of roots that this run covers.
 * A reopened pull request gets its branch back.
 * @param open branches of pull requests that are open
 * @returns one sentence per branch that could not be removed
 * @throws DeliveryError when git or the VCS fails
 */
export async function removeBranches(open: ReadonlySet<string>, context: ThreadContext): Promise<readonly string[]> {
  const { remote, pullRequests, settings, directory, existing, workspaces, folder } = context;
  const here = new Set(workspaces.map((workspace) => nameRoot(workspace, folder)));
  const warnings: string[] = [];
  for (const { name, head } of await remote.branches(directory, settings.branchPrefix)) {
    if (open.has(name) || !OWN_NAME.test(name.slice(settings.branchPrefix.length))) continue;
    const [newest, ...older] = await pullRequests.from(name);
    const mark = newest === undefined ? undefined : ownMark(newest, settings);
    if (mark === undefined || newest?.head !== head || !mark.roots.every((root) => here.has(root))) continue;
    if ([newest, ...older].some(({ state }) => state === 'open')) continue;
    const isRemoved = await remote.remove({ directory, base: existing.base, branch: name, head });
    if (!isRemoved) warnings.push(`the branch ${name} of ${newest.url} is not removed: it has commits by someone else, or is protected`);
  }
  return warnings;
}
