import { WorkspaceError } from '#domain/errors.ts';
import type { RefreshChange, SourceFile, StateResource } from '#domain/workspace.ts';

const RESOURCE_BLOCK = /^[ \t]*resource[ \t]+"?([\w-]+)"?[ \t]+"?([\w-]+)"?/gm;
const MODULE_BLOCK = /^[ \t]*module[ \t]+"?([\w-]+)"?/gm;

/**
 * Checks that code and state have at least one resource in common: otherwise every edit would be wrong.
 * @throws WorkspaceError where they have none
 */
export function checkSameProject(files: readonly SourceFile[], resources: readonly StateResource[]): void {
  const code = files.filter((file) => file.path.endsWith('.tf'));
  const declared = new Set(code.flatMap((file) => [...file.text.matchAll(RESOURCE_BLOCK)].map((match) => `${match[1]}.${match[2]}`)));
  const called = new Set(code.flatMap((file) => [...file.text.matchAll(MODULE_BLOCK)].map((match) => match[1])));
  const managed = resources.filter((resource) => resource.mode === 'managed');
  if (declared.size + called.size === 0 || managed.length === 0) return;
  const shared = managed.some(
    (resource) => declared.has(`${resource.type}.${resource.name}`) || called.has(/^module\.([\w-]+)/.exec(resource.module)?.[1]),
  );
  if (shared) return;
  const [fromCode] = declared;
  throw new WorkspaceError(
    'state-of-another-project',
    `expected the state of this root: none of its ${managed.length} resources (such as ${managed[0]?.address}) is declared in code${fromCode === undefined ? '' : ` (such as ${fromCode})`}`,
    'check that --state and --dir belong to the same project',
  );
}

/** @throws WorkspaceError when the state has none of the instances in the refresh */
export function checkSameState(refresh: readonly RefreshChange[], resources: readonly StateResource[]): void {
  const known = new Set(resources.map((resource) => resource.address));
  if (refresh.length === 0 || refresh.some((change) => known.has(change.address))) return;
  throw new WorkspaceError(
    'refresh-of-another-project',
    `expected a refresh of this state: none of its ${refresh.length} changes (such as ${refresh[0]?.address}) is in the state`,
    'check that --refresh and --state belong to the same project, or pass --refresh off',
  );
}
