/** Which environments of the policy a resource belongs to. */
import type { Environment } from '#config/policy/environments.ts';
import type { Workspace } from '#domain/workspace.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { matchesAny } from '#domain/text/glob.ts';
import { versionsOf } from '../judged-drift.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { tagsOf } from './resource-tags.ts';

/**
 * Returns the environments of a drift's resource, in alphabetical order.
 * @param certainty `possibly`: one sign is enough, such as a tag before or after; `surely`: a tag must be there before and after
 */
export function environmentsOf(judged: JudgedDrift, certainty: 'possibly' | 'surely'): readonly string[] {
  return Object.entries(judged.context.policy.environments)
    .filter(([, environment]) => isIn(environment, judged, certainty))
    .map(([name]) => name)
    .sort();
}

function isIn(environment: Environment, judged: JudgedDrift, certainty: 'possibly' | 'surely'): boolean {
  const { drift, context } = judged;
  const { workspace } = context;
  return (
    matchesAny(environment.workspaces, workspace.workspaceName ?? 'default') ||
    environment.paths.some((glob) => isFolder(glob, workspace)) ||
    matchesAny(environment.addresses, drift.address) ||
    isTagged(environment, judged, certainty)
  );
}

/** With a single root, the folder is its only name. */
function isFolder(glob: string, { root, directory }: Workspace): boolean {
  const folder = directory.replaceAll('\\', '/');
  return root === undefined || root === '.' ? matchesGlob(glob, folder) || matchesGlob(`*/${glob}`, folder) : matchesGlob(glob, root);
}

function isTagged({ tags }: Environment, judged: JudgedDrift, certainty: 'possibly' | 'surely'): boolean {
  const versions = versionsOf(judged, certainty).map(tagsOf);
  const hasTags = (found: ReadonlyMap<string, string>): boolean =>
    Object.entries(tags).some(([key, values]) => matchesAny(values, found.get(key)));
  return certainty === 'possibly' ? versions.some(hasTags) : versions.length > 0 && versions.every(hasTags);
}
