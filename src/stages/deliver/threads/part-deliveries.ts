import { applyPatch, structuredPatch } from 'diff';
import type { FileChange } from '#domain/patch.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { PreparedDelivery } from '#ports.ts';
import { saysOnlySo } from './holds-in-code.ts';

/** A delivery that can be merged without any but those that it names. */
export interface PartedDelivery {
  readonly delivery: PreparedDelivery;
  /** Edits of the base as it was read. */
  readonly files: readonly FileChange[];
  /** Those whose edits it needs, in order; their commits come before its own. */
  readonly needs: readonly PreparedDelivery[];
}

/**
 * Parts deliveries that were made one after the other, so that each can be reviewed and merged alone. An edit that was made after others of
 * the same file is moved to where it would have been without them, and taken only if code then says what was accepted and nothing else;
 * where it does not, it keeps the others before it.
 * @param deliveries in the order their patches were made
 * @param workspaces every root as it was read
 * @returns one for each, in the same order
 */
export function partDeliveries(deliveries: readonly PreparedDelivery[], workspaces: readonly Workspace[]): readonly PartedDelivery[] {
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

/** Whose files it shares, and whose these share: the chain of texts is whole with them. */
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

/** The same edit of another text; undefined where its surroundings are not there. */
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
    return saysOnlySo(workspace, textsIn(workspace, files), own);
  });
}

/**
 * The texts of files as a root calls them.
 * @param files paths from the folder that every root lies in
 * @returns texts after, by path relative to the root; new files in the root's own folder among them
 */
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
