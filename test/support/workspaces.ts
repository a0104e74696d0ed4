/** Builders of workspaces and drifts of managed resources: inline files, with the recordings' schema. */
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { RECORDED_SCHEMA } from './recorded-schema.ts';

const schema = RECORDED_SCHEMA;

/**
 * A workspace.
 * @param files path → text
 * @param resources the state
 * @returns the workspace, without a refresh
 */
export function aWorkspace(files: Readonly<Record<string, string>>, resources: readonly StateResource[] = []): Workspace {
  return {
    directory: '/nowhere',
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    resources,
    schema,
    environmentVariables: {},
    adopted: [],
  };
}

/**
 * One managed instance of the state.
 * @param address its printed address
 * @param values its attribute values
 * @returns the instance
 */
export function inState(address: string, values: JsonObject = {}): StateResource {
  const parsed = parseAddress(address);
  if (parsed === undefined) throw new Error(`not an address: ${address}`);
  return { address, mode: 'managed', values, sensitive: [], ...parsed };
}

/**
 * A drift of a managed instance.
 * @param address its printed address
 * @param changes attribute → [before, after]
 * @returns the drift
 */
export function aChangedDrift(address: string, changes: Readonly<Record<string, readonly [Json, Json]>>): Drift {
  return {
    id: address,
    kind: 'changed',
    resourceType: parseAddress(address)?.type ?? '',
    address,
    changes: Object.entries(changes).map(([path, [before, after]]): AttributeChange => ({
      path,
      before,
      after,
      sensitive: false,
      hidden: false,
      eventIDs: ['event'],
    })),
    events: [],
    context: [],
    writes: [],
    actors: [],
    seenIn: 'trace',
  };
}
