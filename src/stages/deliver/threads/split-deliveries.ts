import { applyPatch, structuredPatch } from 'diff';
import type { FileChange } from '#domain/patch.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { PreparedDelivery } from '#ports.ts';
import { hasOnlyAcceptedValues } from './holds-in-code.ts';

/** A delivery that can be merged with only its `needs`. */
export interface PartedDelivery {
  readonly delivery: PreparedDelivery;
  /** Edits of the original base. */
  readonly files: readonly FileChange[];
  /** Required deliveries in order; their commits come first. */
  readonly needs: readonly PreparedDelivery[];
}

/**
 * Separates successive deliveries, so that each can be reviewed and merged alone. An edit is moved to its place without the earlier ones,
 * if code then has exactly the accepted values; otherwise the earlier ones stay required.
 * @param deliveries in the order of their patches
 */
export function splitDeliveries(deliveries: readonly PreparedDelivery[], workspaces: readonly Workspace[]): readonly PartedDelivery[] {
  const originals = new Map<string, string | undefined>();
  for (const file of deliveries.flatMap(({ files }) => files)) if (!originals.has(file.path)) originals.set(file.path, file.before);
  return deliveries.map((delivery, index): PartedDelivery => {
    const earlier = deliveries.slice(0, index);
    const needs = neededBy(delivery, earlier);
    if (earlier.length === 0) return { delivery, files: delivery.files, needs: [] };
    const alone = delivery.files.map((file) => movedTo(originals.get(file.path), file));
    const files = alone.flatMap((file) => file ?? []);
    if (files.length === alone.length && holdsAlone(delivery, files, workspaces)) return { delivery, files, needs: [] };
    return { delivery, files: delivery.files, needs: needs.length > 0 ? needs : earlier };
  });
}

/** Returns the earlier deliveries that share files with this one, directly or indirectly. With them the chain of texts is complete. */
function neededBy(delivery: PreparedDelivery, earlier: readonly PreparedDelivery[]): readonly PreparedDelivery[] {
  const paths = new Set(delivery.files.map((file) => file.path));
  const needed = new Set<PreparedDelivery>();
  for (const one of earlier.toReversed()) {
    if (!one.files.some((file) => paths.has(file.path))) continue;
    needed.add(one);
    for (const file of one.files) paths.add(file.path);
  }
  return earlier.filter((one) => needed.has(one));
}

/** Applies an edit to another text; undefined if the lines around it are missing there. */
function movedTo(original: string | undefined, { path, before, after }: FileChange): FileChange | undefined {
  if (before === original) return { path, before, after };
  if (original === undefined || before === undefined) return undefined;
  const moved = applyPatch(original, structuredPatch(path, path, before, after, undefined, undefined, { context: 3 }), { fuzzFactor: 0 });
  return moved === false ? undefined : { path, before: original, after: moved };
}

function holdsAlone({ reconciliations }: PreparedDelivery, files: readonly FileChange[], workspaces: readonly Workspace[]): boolean {
  return workspaces.every((workspace) => {
    const own = reconciliations.filter(({ place }) => place === undefined || samePlace(place, workspace));
    const known = new Set(files.map((file) => file.path));
    const isReader = workspace.files.some((file) => known.has(pathFromBase(workspace, file.path)));
    if (own.length === 0 && !isReader) return true;
    return hasOnlyAcceptedValues(workspace, textsIn(workspace, files), own);
  });
}

/** Returns new texts by path relative to the root, with new files of its folder. `files`: paths from the folder above all roots. */
export function textsIn(workspace: Workspace, files: readonly FileChange[]): ReadonlyMap<string, string> {
  const { root = '.' } = workspace;
  const names = new Map(workspace.files.map((file) => [pathFromBase(workspace, file.path), file.path]));
  return new Map(
    files.flatMap(({ path, before, after }) => {
      const isNew = before === undefined && (root === '.' || path.startsWith(`${root}/`));
      const name = names.get(path) ?? (isNew ? path.slice(root === '.' ? 0 : root.length + 1) : undefined);
      return name === undefined ? [] : [[name, after] as const];
    }),
  );
}

function samePlace(place: { readonly directory: string; readonly workspaceName?: string }, workspace: Workspace): boolean {
  return place.directory === workspace.directory && (place.workspaceName ?? 'default') === (workspace.workspaceName ?? 'default');
}
