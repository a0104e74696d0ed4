import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Drift } from '#domain/drift.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';
import { driftsFromRefresh } from './drifts-from-refresh.ts';
import type { RefreshContext } from './drifts-from-refresh.ts';

/**
 * Returns drifts that an AWS service made by itself, for runs without a refresh. The service's calls are context only, as after a refresh.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html
 * @param targets managed resources after the service's calls alone
 */
export function driftsByServices(targets: readonly Target[], workspace: Workspace, find: RefreshContext): readonly Drift[] {
  const shown = targets.flatMap((target) => changeOf(target, workspace));
  return driftsFromRefresh([], shown, workspace, find).drifts.map((drift) => ({ ...drift, seenIn: 'trace' }));
}

function changeOf({ key, type, exists, resource, values, hidden, writes }: Target, { schema }: Workspace): readonly RefreshChange[] {
  if (resource === undefined) return [];
  const { values: before, sensitive } = resource;
  if (!exists) return [{ address: key, type, kind: 'delete', before, after: null, sensitive }];
  const written = new Set(writes.map((write) => write.path).filter((path) => !hidden.has(path)));
  const moved = [...written].filter((path) => !sameBySchema(schema[type], path, before[path] ?? null, values[path] ?? null));
  if (moved.length === 0) return [];
  const after = { ...before, ...Object.fromEntries(moved.map((path) => [path, values[path] ?? null])) };
  return [{ address: key, type, kind: 'update', before, after, sensitive }];
}
