import type { Circumstances } from '#domain/judging/circumstances.ts';
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { endOfHold } from '#domain/field/hold.ts';
import type { Hold } from '#domain/field/hold.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { idIn } from './correlate-roots.ts';
import type { RootsCorrelation } from './correlate-roots.ts';
import { makeDrift } from './compare/make-drift.ts';

/** Reports changes of expired holds again. Only without a refresh: the trail shows a change once, so a held one would be lost. */
export function raiseExpired(found: RootsCorrelation, circumstances: Circumstances): RootsCorrelation {
  return {
    ...found,
    roots: found.roots.map((root) => {
      const { workspace } = root;
      const { holds, now, signals } = circumstancesOf(circumstances, workspace);
      if (workspace.refresh !== undefined || holds.length === 0) return root;
      const shown = new Set([...root.drifts, ...root.invisible.map((one) => one.drift)].flatMap(fieldsOf).map(nameOf));
      const over = holds.filter((hold) => hold.path !== '*' && endOfHold(hold, { now, signals }) !== undefined && !shown.has(nameOf(hold)));
      return { ...root, drifts: [...root.drifts, ...raisedIn(workspace, over)] };
    }),
  };
}

function raisedIn(workspace: Workspace, holds: readonly Hold[]): readonly Drift[] {
  return [...new Set(holds.map((hold) => hold.address))].flatMap((address) => {
    const own = holds.filter((hold) => hold.address === address);
    const resource = workspace.resources.find((one) => one.mode === 'managed' && one.address === address);
    if (resource === undefined) return [];
    const drift = makeDrift({
      kind: 'changed',
      resourceType: resource.type,
      address,
      importId: undefined,
      changes: own.map(({ path, value }) => ({
        path,
        before: resource.values[path] ?? null,
        after: isKept(value) ? value : null,
        sensitive: resource.sensitive.includes(path) || isFingerprint(value),
        hidden: !isKept(value),
        eventIDs: [],
      })),
      observed: undefined,
      events: [],
      context: [],
      writes: [],
      seenIn: 'trace',
    });
    return [workspace.root === undefined ? drift : { ...drift, id: idIn(workspace, drift.id) }];
  });
}

/** True if the hold has the value itself, not a placeholder for a secret or hidden one. */
function isKept(value: Hold['value']): boolean {
  return !isFingerprint(value) && !(isJsonObject(value) && Array.isArray(value['hidden']) && Object.keys(value).length === 1);
}

function isFingerprint(value: Hold['value']): boolean {
  return isJsonObject(value) && typeof value['fingerprint'] === 'string' && Object.keys(value).length === 1;
}

function nameOf({ address, path }: { readonly address: string; readonly path: string }): string {
  return `${address}\n${path}`;
}
